import { type PriceStep, priceSteps, type WineKind, wineKinds } from '#contract/wine-search.ts'
import type { WineCell, WineFilter } from './wine-repository.ts'

export interface CountedWines {
  total: number
  counts: {
    kinds: { code: WineKind; count: number }[]
    regions: Map<string, number>
    prices: { code: PriceStep; count: number }[]
    ready: number
    inStock: number
  }
}

const groups = ['kind', 'region', 'price', 'ready', 'stock'] as const
type Group = (typeof groups)[number]

/**
 * How many pass the filters, and how many each choice would leave while the other filters stay: a wine that only one
 * filter keeps out counts for that filter's other choices. What no wine of the place has is no choice, unless it was
 * chosen: then it can be taken back.
 */
export function countWines(cells: readonly WineCell[], filter: WineFilter): CountedWines {
  const passes: Record<Group, (cell: WineCell) => boolean> = {
    kind: ({ kind }) => filter.kinds.length === 0 || filter.kinds.includes(kind),
    region: ({ region }) => filter.regions.length === 0 || filter.regions.includes(region),
    price: ({ band }) => filter.price === null || isWithin(filter.price, band),
    ready: ({ isReady }) => !filter.isReady || isReady,
    stock: ({ isInStock }) => !filter.isInStock || isInStock,
  }
  const sum = (group: Group | null, isMeant: (cell: WineCell) => boolean) =>
    cells.reduce(
      (count, cell) => (isMeant(cell) && open.get(cell)!.every((each) => each === group) ? count + cell.count : count),
      0,
    )
  // Which filters keep a cell out.
  const open = new Map(cells.map((cell) => [cell, groups.filter((group) => !passes[group](cell))]))
  return {
    total: sum(null, () => true),
    counts: {
      kinds: wineKinds
        .filter((code) => filter.kinds.includes(code) || cells.some(({ kind }) => kind === code))
        .map((code) => ({ code, count: sum('kind', ({ kind }) => kind === code) })),
      regions: new Map(
        [...new Set([...cells.map(({ region }) => region), ...filter.regions])].map((code) => [
          code,
          sum('region', ({ region }) => region === code),
        ]),
      ),
      prices: priceSteps
        .filter((code) => filter.price === code || cells.some(({ band }) => isWithin(code, band)))
        .map((code) => ({ code, count: sum('price', ({ band }) => isWithin(code, band)) })),
      ready: sum('ready', ({ isReady }) => isReady),
      inStock: sum('stock', ({ isInStock }) => isInStock),
    },
  }
}

/** Bands are counted from the cheapest, one for each step. */
const isWithin = (step: PriceStep, band: number): boolean =>
  step === 'over' ? band === priceSteps.length - 1 : band <= priceSteps.indexOf(step)
