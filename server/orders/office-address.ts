import { isDeepStrictEqual } from 'node:util'
import { Contact } from '#contract/cart.ts'
import { contactProblems } from '#contract/complete-contact.ts'
import { record } from '../audit/record.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput } from '../office-rule.ts'
import { fieldRefusal } from '../purchases/refusals.ts'
import { refuse, Refusals } from '../refusal.ts'
import { shopOf } from './office-list.ts'
import { type LockedOrder, lockOrder, selectContact, updateAddress } from './office-repository.ts'
import { orderTopics } from './order-topics.ts'

/** A parcel that has not left yet. */
export const mayCorrect = ({
  deliveryType,
  shippingStatus,
}: Pick<LockedOrder, 'deliveryType' | 'shippingStatus'>): boolean =>
  deliveryType !== null && deliveryType !== 'PICKUP' && (shippingStatus === 'waiting' || shippingStatus === 'preparing')

/**
 * Puts an address right before the parcel leaves. It stays in its country, on which the taxes hang; whether its new
 * postal code is served, and at which price, is the house's to know.
 * @throws ORDER_NOT_FOUND, VERSION_OLD when it has left, or somebody has written another address, VALIDATION (one per
 * field). Source: ORDERS-02.
 */
export async function correctAddress(
  ctx: PlaceContext & Writing,
  { order: id, before, address }: OfficeRuleInput<'orderAddress'>,
): Promise<Record<string, never>> {
  const order = await lockOrder(ctx.db, { shopId: shopOf(ctx), id })
  if (!order) throw refuse('ORDER_NOT_FOUND')
  const contact = Contact.parse(await selectContact(ctx.db, id))
  const isLive = order.status === 'paid' || order.status === 'confirmed'
  if (!isLive || !mayCorrect(order) || !isDeepStrictEqual(contact.address, before)) throw refuse('VERSION_OLD')
  const refusals = contactProblems({ ...contact, address }, { address: true })
    .filter(({ field }) => field.startsWith('contact.address.'))
    .map(({ field, rule }) => fieldRefusal(ctx, field, rule))
  if (address.countryCode !== before.countryCode)
    refusals.push(fieldRefusal(ctx, 'contact.address.countryCode', 'required'))
  if (refusals.length > 0) throw new Refusals(refusals)
  await updateAddress(ctx.db, { id, address })
  await record(
    ctx,
    {
      action: 'orderAddress',
      values: { order: id },
      reverse: { name: 'orderAddress', input: { order: id, before: address, address: before } },
    },
    orderTopics,
  )
  return {}
}
