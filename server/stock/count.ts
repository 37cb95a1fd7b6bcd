import { record } from '../audit/record.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { momentOf, moveByHand, stockTopics, type Writer } from './hand.ts'
import { nameOfItem, readStock } from './stock.ts'

/**
 * What was counted on a walk through the cellar. The difference to what should have stood there when it was counted is
 * written, so what is sold, packed or brought between counting and sending counts once. More bottles than are left
 * cannot be missing from the stock: they were sold meanwhile, and are noted as such.
 * @throws NOT_FOUND. Source: STOCK-03.
 */
export async function countStock(
  ctx: Writer,
  { at, note, lines }: OfficeRuleInput<'stockCount'>,
): Promise<OfficeRuleResult<'stockCount'>> {
  const rows = new Map((await readStock(ctx, { ids: lines.map(({ item }) => item) })).map((row) => [row.id, row]))
  const isOnce = new Set(lines.map(({ item }) => item)).size === lines.length
  if (!isOnce || lines.some(({ item }) => !rows.has(item))) throw refuse('NOT_FOUND')
  const moment = momentOf(ctx, at)
  const different = lines.filter(({ expected, counted }) => expected !== counted)
  const { reverse, missing } = await moveByHand(
    ctx,
    different.map(({ item, expected, counted }) => ({
      stockItemId: item,
      delta: counted - expected,
      reason: 'count' as const,
      at: moment,
      note,
    })),
  )
  await record(
    ctx,
    {
      action: 'stockCount',
      values: { wines: lines.length, changed: different.length, missing },
      changes: different.map(({ item, expected, counted }) => ({
        field: item,
        before: `${nameOf(item)}, ${expected}`,
        after: String(counted),
      })),
      // A count that found everything in its place has nothing to take back.
      reverse:
        reverse.movements.length + reverse.shortages.length > 0 ? { name: 'stockTakeBack', input: reverse } : null,
    },
    stockTopics,
  )
  return { changed: different.length, missing }

  function nameOf(item: string): string {
    const row = rows.get(item)
    return row ? nameOfItem(ctx, row) : ''
  }
}
