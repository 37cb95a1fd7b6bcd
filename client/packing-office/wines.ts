import type { PackingLine, PackingOrder } from '#contract/packing-office.ts'

/** A wine to take down, for all orders that want it. */
export interface WineToTake extends Pick<PackingLine, 'wine' | 'title' | 'year' | 'thumbnail'> {
  quantity: number
  lines: PackingLine[]
  /** Numbers of the orders. */
  orders: string[]
}

/** One walk for all: how many of each wine, in the order of the cellar. */
export function winesOf(orders: readonly PackingOrder[]): WineToTake[] {
  const wines = new Map<string, WineToTake>()
  for (const { id, number, lines } of orders)
    for (const line of lines) {
      const { wine, title, year, thumbnail, quantity } = line
      const known = wines.get(wine) ?? { wine, title, year, thumbnail, quantity: 0, lines: [], orders: [] }
      wines.set(wine, {
        ...known,
        quantity: known.quantity + quantity,
        lines: [...known.lines, line],
        orders: [...known.orders, String(number ?? id)],
      })
    }
  return [...wines.values()].toSorted((a, b) => (a.wine < b.wine ? -1 : 1))
}

/** Bottles of these lines. */
export const countOf = (lines: readonly PackingLine[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)

export const nameOfWine = ({ title, year }: Pick<PackingLine, 'title' | 'year'>): string =>
  [title, year].filter(Boolean).join(' ')
