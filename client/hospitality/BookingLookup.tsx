import { useQueryClient } from '@tanstack/react-query'
import { useDependencies } from '../base/dependencies.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { PurchaseLookup } from '../orders/PurchaseLookup.tsx'
import { type BookingProof, bookingQuery } from './queries.ts'

/** A booking by its number and e-mail (STAY-05). */
export function BookingLookup({ bookingId, onFound }: { bookingId: string; onFound: (proof: BookingProof) => void }) {
  const t = useText()
  const dependencies = useDependencies()
  const queryClient = useQueryClient()
  const language = useLanguage()
  return (
    <PurchaseLookup
      id={bookingId}
      texts="hospitality.lookup"
      idLabel={t('hospitality.lookup.bookingId')}
      missCode="BOOKING_NOT_FOUND"
      find={async ({ id, email }, options) => {
        const query = bookingQuery(dependencies, language, { bookingId: id, email }, options)
        return Boolean(await queryClient.fetchQuery({ ...query, staleTime: 0 }))
      }}
      onFound={({ id, email }) => onFound({ bookingId: id, email })}
    />
  )
}
