import { type Found, mostFound } from '#contract/find-office.ts'
import type { PlaceContext } from '../office-context.ts'
import { shopOf } from '../orders/office-list.ts'
import { selectBuyersFound } from './repository.ts'

/** Who has bought here, by name, firm, address or town; nobody for who only looks along. */
export async function buyersFound(ctx: PlaceContext, words: readonly string[]): Promise<Found[]> {
  if (ctx.visit) return []
  const rows = await selectBuyersFound(ctx.db, { shopId: shopOf(ctx), words, limit: mostFound })
  return rows.map((row) => ({ kind: 'customer', ...row }))
}
