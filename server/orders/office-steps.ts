import { wayOf } from '#contract/order-way.ts'
import type { ShippingStatus } from '#contract/orders.ts'
import { record } from '../audit/record.ts'
import { queueLater } from '../database/jobs.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { undoMs } from '../undo-time.ts'
import { shopOf } from './office-list.ts'
import { lockOrder, updateNote, updateShipping } from './office-repository.ts'

type Writer = PlaceContext & Writing

/** What shows a shop's orders. */
export const orderTopics = ['orders', 'today']

/** Those that the buyer hears of; the mail asks whether it is still so when it is written. */
const told: Partial<Record<ShippingStatus, string>> = { ready: 'mail.orderReady', shipped: 'mail.orderShipped' }

/**
 * Packed, ready, sent, handed over, or back again. The step says what the caller saw, so that of two who do the same the
 * second one hears that it is done.
 * @throws ORDER_NOT_FOUND, VERSION_OLD, VALIDATION for a station that is not on this order's way. Source: ORDERS-02.
 */
export async function stepOrder(
  ctx: Writer,
  { order: id, from, to, trackingNumber: given }: OfficeRuleInput<'orderStep'>,
): Promise<OfficeRuleResult<'orderStep'>> {
  const before = await lockOrder(ctx.db, { shopId: shopOf(ctx), id })
  if (!before) throw refuse('ORDER_NOT_FOUND')
  const way = wayOf(before.deliveryType)
  const isLive = before.status === 'paid' || before.status === 'confirmed'
  if (before.shippingStatus !== from || !isLive) throw refuse('VERSION_OLD')
  if (!way.includes(to) || !way.includes(from) || to === from)
    throw refuse('VALIDATION', { field: 'to' }, 'to', { sentence: ctx.translate('errors.VERSION_OLD') })
  // A parcel keeps its number when it arrives; one that comes back to the cellar has none.
  const trackingNumber = to === 'shipped' ? given || null : to === 'delivered' ? (given ?? before.trackingNumber) : null
  await updateShipping(ctx.db, { id, status: to, trackingNumber })
  const mail = told[to]
  if (mail)
    await queueLater(
      ctx.db,
      mail,
      { orderId: id },
      { jobKey: `${mail}:${id}`, runAt: new Date(ctx.now().getTime() + undoMs) },
    )
  const isBack = way.indexOf(to) < way.indexOf(from)
  await record(
    ctx,
    {
      action: 'orderStep',
      values: { order: id, to, back: isBack ? 1 : 0, ...(trackingNumber !== null && { trackingNumber }) },
      changes: [{ field: 'shippingStatus', before: from, after: to }],
      reverse: { name: 'orderStep', input: { order: id, from: to, to: from, trackingNumber: before.trackingNumber } },
    },
    orderTopics,
  )
  return { shippingStatus: to, trackingNumber }
}

/** The house's own note. @throws ORDER_NOT_FOUND, VERSION_OLD when somebody has written another one meanwhile */
export async function noteOrder(
  ctx: Writer,
  { order: id, before, note }: OfficeRuleInput<'orderNote'>,
): Promise<{ note: string }> {
  const order = await lockOrder(ctx.db, { shopId: shopOf(ctx), id })
  if (!order) throw refuse('ORDER_NOT_FOUND')
  if (order.note !== before) throw refuse('VERSION_OLD')
  await updateNote(ctx.db, { id, note })
  await record(
    ctx,
    {
      action: 'orderNote',
      values: { order: id },
      changes: [{ field: 'note', before, after: note }],
      reverse: { name: 'orderNote', input: { order: id, before: note, note: before } },
    },
    orderTopics,
  )
  return { note }
}
