import { useQueryClient } from '@tanstack/react-query'
import { useDependencies } from '../base/dependencies.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { PurchaseLookup } from './PurchaseLookup.tsx'
import { type OrderProof, orderQuery } from './queries.ts'

/** An order by its number and e-mail (CHECKOUT-06). */
export function OrderLookup({ orderId, onFound }: { orderId: string; onFound: (proof: OrderProof) => void }) {
  const t = useText()
  const dependencies = useDependencies()
  const queryClient = useQueryClient()
  const language = useLanguage()
  return (
    <PurchaseLookup
      id={orderId}
      texts="order.lookup"
      idLabel={t('order.lookup.orderId')}
      missCode="ORDER_NOT_FOUND"
      find={async ({ id, email }, options) => {
        const query = orderQuery(dependencies, language, { orderId: id, email }, options)
        return Boolean(await queryClient.fetchQuery({ ...query, staleTime: 0 }))
      }}
      onFound={({ id, email }) => onFound({ orderId: id, email })}
    />
  )
}
