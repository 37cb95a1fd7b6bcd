import { useQueryClient } from '@tanstack/react-query'
import type { OfficeResult } from '#contract/office-endpoints.ts'
import { wayOf } from '#contract/order-way.ts'
import type { PackingOrder } from '#contract/packing-office.ts'
import { useText } from '../office/language.ts'
import { useStep } from '../orders-office/steps.ts'

/** The one thing to do with the order on the table: packed, then the next one. It waits where there is no signal. */
export function PackedButton({
  order,
  isLast,
  onPacked,
}: {
  order: PackingOrder
  isLast: boolean
  onPacked: () => void
}) {
  const t = useText()
  const queryClient = useQueryClient()
  const { step } = useStep(order, () => {
    queryClient.setQueriesData<OfficeResult<'packing'>>(
      { queryKey: ['packing'] },
      (list) => list && { ...list, orders: list.orders.filter(({ id }) => id !== order.id) },
    )
    // A list that was asked for before this was known would bring the order back for a moment.
    void queryClient.cancelQueries({ queryKey: ['packing'] })
  })
  const [from, to] = wayOf(order.deliveryType)
  const done = order.deliveryType === 'PICKUP' ? 'ready' : 'packed'
  return (
    <button
      type="button"
      className="button"
      data-deed
      onClick={() => {
        if (from && to) step(from, to)
        onPacked()
      }}
    >
      {t(`packing.${isLast ? 'last' : 'next'}.${done}`)}
    </button>
  )
}
