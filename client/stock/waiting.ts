import { useMutationState, useQueryClient } from '@tanstack/react-query'
import type { OfficeInput } from '#contract/office-endpoints.ts'
import { usePlace } from '../office/place.ts'
import { type Basket, basketOf, freeAfter, type Shelf } from './sale-basket.ts'

/** What was sold here and is not on the server yet. */
export const useWaitingSales = (): Basket[] => useWaiting('stockSale').map(({ wines }) => basketOf(wines))

/**
 * By how much what stands in the cellar differs from what the server says: bottles that came and went here, unsent. What is
 * sold of those that this device has with it stood there no more.
 */
export function useWaitingBottles(): Readonly<Record<string, number>> {
  const { place } = usePlace()
  const shelf = useQueryClient().getQueryData<Shelf>(['saleShelf', { place: place.handle }])
  const sold = freeAfter({ wines: shelf?.wines ?? [], free: shelf?.taken?.items ?? {} }, useWaitingSales())
  const waiting = Object.fromEntries(Object.entries(sold).map(([item, left]) => [item, Math.min(0, left)]))
  for (const { item, delta } of useWaiting('stockMove')) waiting[item] = (waiting[item] ?? 0) + delta
  return waiting
}

function useWaiting<Name extends 'stockSale' | 'stockMove'>(name: Name): OfficeInput<Name>[] {
  const { place } = usePlace()
  const writes = useMutationState({
    filters: { mutationKey: ['write', name], status: 'pending' },
    // This key is that of such writes only.
    select: ({ state }) => (state.variables as { input: OfficeInput<Name> & { place: string } }).input,
  })
  return writes.filter((input) => input.place === place.handle)
}
