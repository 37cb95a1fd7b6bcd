import { type Found, mostFound } from '#contract/find-office.ts'
import type { PlaceContext } from '../office-context.ts'
import { nameOf, numberIn, shopOf } from './office-list.ts'
import { selectOrderNumbered, selectOrdersFound } from './office-repository.ts'

/** Orders by their number, and by who buys or receives them, but for who only looks along; the newest. */
export async function ordersFound(ctx: PlaceContext, words: readonly string[]): Promise<Found[]> {
  const shopId = shopOf(ctx)
  const number = numberIn(words)
  const rows = !ctx.visit
    ? await selectOrdersFound(ctx.db, { shopId, words, limit: mostFound })
    : number === null
      ? []
      : await selectOrderNumbered(ctx.db, { shopId, number })
  return rows.map((row) => ({
    kind: 'order',
    id: row.id,
    number: row.number,
    name: nameOf(row, ctx),
    stage: row.stage,
  }))
}
