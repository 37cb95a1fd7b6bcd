import { type Found, mostFound } from '#contract/find-office.ts'
import type { PlaceContext } from '../office-context.ts'
import { nameOf, shopOf } from './office-list.ts'
import { selectOrdersFound } from './office-repository.ts'

/** Orders by their number, and by who buys or receives them; the newest. */
export async function ordersFound(ctx: PlaceContext, words: readonly string[]): Promise<Found[]> {
  const rows = await selectOrdersFound(ctx.db, { shopId: shopOf(ctx), words, limit: mostFound })
  return rows.map((row) => ({
    kind: 'order',
    id: row.id,
    number: row.number,
    name: nameOf(row, ctx),
    stage: row.stage,
  }))
}
