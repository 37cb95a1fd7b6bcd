import { type MutationState, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { OfficeInput } from '#contract/office-endpoints.ts'
import type { OfficeAnswer } from '../office/call.ts'
import { usePlace } from '../office/place.ts'
import type { Write } from '../office/writes.ts'
import { type Basket, basketOf, freeAfter, type Shelf } from './sale-basket.ts'

/** What was sold here and is not on the server yet. */
export const useWaitingSales = (): Basket[] => useSalesUnknownTo(Infinity)

/** What was sold here and an answer does not know that was read at this moment, in ms. */
export const useSalesUnknownTo = (readAt: number): Basket[] =>
  useUnknown('stockSale', readAt).map(({ wines }) => basketOf(wines))

/**
 * By how much what stands in the cellar differs from what the server says: bottles that came and went here since it was
 * asked. What is sold of those that this device has with it stood there no more.
 * @param readAt When that was said, in ms.
 */
export function useBottlesUnknownTo(readAt: number): Readonly<Record<string, number>> {
  const { place } = usePlace()
  const shelf = useQueryClient().getQueryData<Shelf>(['saleShelf', { place: place.handle }])
  const sold = freeAfter({ wines: shelf?.wines ?? [], free: shelf?.taken?.items ?? {} }, useSalesUnknownTo(readAt))
  const waiting = Object.fromEntries(Object.entries(sold).map(([item, left]) => [item, Math.min(0, left)]))
  for (const { item, delta } of useUnknown('stockMove', readAt)) waiting[item] = (waiting[item] ?? 0) + delta
  return waiting
}

/** Sent, it is known only to what is read after it was heard: in between it would be neither here nor there. */
function useUnknown<Name extends 'stockSale' | 'stockMove'>(name: Name, readAt: number): OfficeInput<Name>[] {
  const { place } = usePlace()
  const writes = useMutationState({
    filters: { mutationKey: ['write', name] },
    // This key is that of such writes only.
    select: ({ state }) => state as MutationState<OfficeAnswer<Name>, Error, Write<Name>>,
  })
  return writes.flatMap(({ status, variables, data }) => {
    const isUnknown = status === 'pending' || (status === 'success' && data !== undefined && data.heardAt > readAt)
    // Every write of the cellar names its place.
    const input = variables?.input as (OfficeInput<Name> & { place: string }) | undefined
    return isUnknown && input?.place === place.handle ? [input] : []
  })
}
