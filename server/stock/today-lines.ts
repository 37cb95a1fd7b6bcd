import type { TodayLine } from '#contract/today-office.ts'
import type { PlaceContext } from '../office-context.ts'
import { cardOf, nameOfItem, readStock } from './stock.ts'

/** What the cellar wants today: bottles to look after, and wines that will soon be gone. */
export async function stockLines(ctx: PlaceContext): Promise<TodayLine[]> {
  const rows = (await readStock(ctx)).map((row) => ({ name: nameOfItem(ctx, row), card: cardOf(ctx, row) }))
  const low = rows.filter(({ card }) => card.isLow).toSorted((a, b) => a.card.free - b.card.free)
  return [
    ...rows
      .filter(({ card }) => card.missing > 0)
      .map(({ name, card }) => ({
        kind: 'missing' as const,
        id: `missing ${card.id}`,
        rank: 'answer' as const,
        to: `stock/${card.id}`,
        name,
        count: card.missing,
      })),
    ...low.slice(0, 1).map(({ name, card }) => ({
      kind: 'lowStock' as const,
      id: 'lowStock',
      rank: 'good' as const,
      // One has a page of its own.
      to: low.length > 1 ? 'stock?view=low' : `stock/${card.id}`,
      name,
      count: card.free,
      wines: low.length,
    })),
  ]
}
