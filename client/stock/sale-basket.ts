import type { OfficeResult } from '#contract/office-endpoints.ts'

export type Shelf = OfficeResult<'saleShelf'>
/** How many of each wine, by its id. */
export type Basket = Readonly<Record<string, number>>

export const isBasket = (value: unknown): value is Basket =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((quantity) => Number.isSafeInteger(quantity) && Number(quantity) > 0)

export const basketOf = (wines: readonly { id: string; quantity: number }[]): Basket =>
  Object.fromEntries(wines.map(({ id, quantity }) => [id, quantity]))

const most = 9999

/** With so many more, or fewer, of one wine. */
export function withMore(basket: Basket, id: string, more: number): Basket {
  const { [id]: before = 0, ...others } = basket
  const quantity = Math.min(most, before + more)
  return quantity > 0 ? { ...others, [id]: quantity } : others
}

export const isEmpty = (basket: Basket): boolean => Object.keys(basket).length === 0

/** A box counts as what lies in it. */
export const bottlesIn = ({ wines }: Shelf, basket: Basket): number =>
  wines.reduce((sum, { id, bottles }) => sum + bottles * (basket[id] ?? 0), 0)

/**
 * What can be sold from here: what this device has with it, and what is free. Without a signal that is somebody else's, as
 * far as anybody knows: with bottles of one's own, only those are sure.
 */
export function withOwn(shelf: Shelf, { isOnline }: { isOnline: boolean }): Shelf {
  const { taken } = shelf
  if (!taken) return shelf
  const free = isOnline ? { ...shelf.free } : {}
  for (const [item, count] of Object.entries(taken.items)) free[item] = (free[item] ?? 0) + count
  return { ...shelf, free }
}

/** What this device still has with it once these have gone. */
export function ownLeft({ wines, taken }: Pick<Shelf, 'wines' | 'taken'>, baskets: readonly Basket[]): Shelf['taken'] {
  if (!taken) return null
  const left = freeAfter({ wines, free: taken.items }, baskets)
  const items = Object.keys(taken.items).map((item) => [item, left[item] ?? 0] as const)
  return { ...taken, items: Object.fromEntries(items.filter(([, count]) => count > 0)) }
}

/** What is left of each thing that is counted once these have gone. */
export function freeAfter(
  { wines, free }: Pick<Shelf, 'wines' | 'free'>,
  baskets: readonly Basket[],
): Readonly<Record<string, number>> {
  const left = { ...free }
  for (const basket of baskets)
    for (const { id, parts } of wines)
      for (const { item, quantity } of parts) left[item] = (left[item] ?? 0) - quantity * (basket[id] ?? 0)
  return left
}

/** How many of this wine can be made of what is left. */
export const possible = ({ parts }: Shelf['wines'][number], left: Readonly<Record<string, number>>): number =>
  Math.max(0, Math.min(...parts.map(({ item, quantity }) => Math.floor((left[item] ?? 0) / quantity))))

/** How many bottles of the basket nobody has to give. */
export const lackingIn = (left: Readonly<Record<string, number>>): number =>
  Object.values(left).reduce((sum, count) => sum - Math.min(0, count), 0)
