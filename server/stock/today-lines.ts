import type { TodayLine } from '#contract/today-office.ts'
import type { PlaceContext } from '../office-context.ts'
import { named, nameOfItem, readScarce } from './stock.ts'

/** What the cellar wants today: bottles to look after, and wines that will soon be gone. */
export async function stockLines(ctx: PlaceContext): Promise<TodayLine[]> {
  const rows = await readScarce(ctx)
  const low = rows.filter(({ isLow }) => isLow).toSorted((a, b) => a.free - b.free)
  const missing = await named(
    ctx,
    rows.filter((row) => row.missing > 0),
  )
  const lowest = await named(ctx, low.slice(0, 1))
  return [
    ...missing.map((row) => ({
      kind: 'missing' as const,
      id: `missing ${row.id}`,
      rank: 'answer' as const,
      to: `stock/${row.id}`,
      name: nameOfItem(ctx, row),
      count: row.missing,
    })),
    ...lowest.map((row) => ({
      kind: 'lowStock' as const,
      id: 'lowStock',
      rank: 'good' as const,
      // One has a page of its own.
      to: low.length > 1 ? 'stock?view=low' : `stock/${row.id}`,
      name: nameOfItem(ctx, row),
      count: row.free,
      wines: low.length,
    })),
  ]
}
