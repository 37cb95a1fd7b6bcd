import { missingSteps } from '#contract/start-steps.ts'
import { record } from '../audit/record.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import { shopOf } from '../orders/office-list.ts'
import { refuse } from '../refusal.ts'
import { documentIn, lockEstate, selectHasSold, updateOpening } from './repository.ts'
import { stepsOf } from './start.ts'

type Writer = PlaceContext & Writing

/**
 * From now on visitors find this shop, and what it has put on sale (decision 47).
 * @throws SHOP_NOT_READY while something is missing that a buyer has to know, NOT_FOUND for one that is open. Source: TEAM-04.
 */
export async function openShop(ctx: Writer): Promise<Record<string, never>> {
  const shopId = shopOf(ctx)
  const row = await lockEstate(ctx.db, shopId)
  const missing = missingSteps(stepsOf(ctx, row, documentIn(row)), row.wines)
  // What is taken back was open like this.
  if (missing.length > 0 && ctx.undoing === null) throw refuse('SHOP_NOT_READY')
  if (!(await updateOpening(ctx.db, { shopId, openedAt: ctx.now() }))) throw refuse('NOT_FOUND')
  await record(ctx, { action: 'shopOpen', values: {}, reverse: { name: 'shopClose', input: {} } }, topics)
  return {}
}

/** @throws SHOP_HAS_SOLD, NOT_FOUND for one that is not open */
export async function closeShop(ctx: Writer): Promise<Record<string, never>> {
  const shopId = shopOf(ctx)
  await lockEstate(ctx.db, shopId)
  if (await selectHasSold(ctx.db, shopId)) throw refuse('SHOP_HAS_SOLD')
  if (!(await updateOpening(ctx.db, { shopId, openedAt: null }))) throw refuse('NOT_FOUND')
  await record(ctx, { action: 'shopClose', values: {}, reverse: { name: 'shopOpen', input: {} } }, topics)
  return {}
}

const topics = ['estate', 'wines', 'today']
