import { useQueryClient } from '@tanstack/react-query'
import type { OfficeResult } from '#contract/office-endpoints.ts'
import type { PackingOrder } from '#contract/packing-office.ts'
import { useStep } from '../orders-office/steps.ts'

/** Takes the order that is on the table on; lists know at once. It waits where there is no signal. */
export function usePackedStep(order: PackingOrder) {
  const queryClient = useQueryClient()
  return useStep(order, () => {
    queryClient.setQueriesData<OfficeResult<'packing'>>(
      { queryKey: ['packing'] },
      (list) => list && { ...list, orders: list.orders.filter(({ id }) => id !== order.id) },
    )
    // A list that was asked for before this was known would bring the order back for a moment.
    void queryClient.cancelQueries({ queryKey: ['packing'] })
  })
}
