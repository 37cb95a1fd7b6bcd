import { record } from '../audit/record.ts'
import { erasePurchases } from '../auth/later-erasure.ts'
import { countThreadsOfHouse, forgetThreadsOfHouse } from '../messages/own-threads.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { shopOf } from '../orders/office-list.ts'
import { countPurchasesOf } from '../purchases/buyers.ts'
import { knownCustomer } from './customers.ts'
import { deleteNote, selectNote } from './repository.ts'

/** What would go and what would stay, before anything does. @throws NOT_FOUND. Source: ORDERS-05, LAW-08. */
export async function readErasure(
  ctx: PlaceContext,
  { customer: id }: OfficeRuleInput<'customerErasure'>,
): Promise<OfficeRuleResult<'customerErasure'>> {
  const { buyer } = await knownCustomer(ctx, id)
  const ofHouse = { shopId: shopOf(ctx), buyer }
  return {
    ...(await countPurchasesOf(ctx.db, { ofHouse }, ctx.now())),
    messages: await countThreadsOfHouse(ctx.db, { placeId: ctx.place.id, email: buyer }),
    hasNote: (await selectNote(ctx.db, ofHouse)) !== '',
  }
}

/**
 * Takes somebody out of this house: purchases that are over keep their sums and name nobody, those under way follow when
 * they are. Messages, the house's note and what the log held of them go with it. @throws NOT_FOUND
 */
export async function eraseCustomer(
  ctx: PlaceContext & Writing,
  { customer: id }: OfficeRuleInput<'customerErase'>,
): Promise<OfficeRuleResult<'customerErase'>> {
  const { buyer } = await knownCustomer(ctx, id)
  const ofHouse = { shopId: shopOf(ctx), buyer }
  await deleteNote(ctx.db, ofHouse)
  await forgetThreadsOfHouse(ctx.db, { placeId: ctx.place.id, email: buyer })
  const open = await erasePurchases(ctx.db, { ofHouse }, ctx.now())
  await record(ctx, { action: 'customerErase', values: { open }, reverse: null }, ['customers', 'orders'])
  return { open }
}
