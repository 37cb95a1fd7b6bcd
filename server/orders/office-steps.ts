import { wayOf } from '#contract/order-way.ts'
import type { ShippingStatus } from '#contract/orders.ts'
import { record } from '../audit/record.ts'
import { queueLater } from '../database/jobs.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { isOwedBack } from '../purchases/due.ts'
import { refuse } from '../refusal.ts'
import { undoMs } from '../undo-time.ts'
import { shopOf } from './office-list.ts'
import { lockOrder, updateNote, updateShipping } from './office-repository.ts'
import { orderTopics } from './order-topics.ts'
import { letRestLeave, takeLastBack } from './parcels.ts'

type Writer = PlaceContext & Writing

/** What the buyer hears of besides each parcel; the mail asks whether it is still so when it is written. */
const told: Partial<Record<ShippingStatus, string>> = { ready: 'mail.orderReady' }

/**
 * Packed, ready, sent, handed over, or back again. The step says what the caller saw, so that of two who do the same the
 * second one hears that it is done.
 * @throws ORDER_NOT_FOUND, VERSION_OLD, VALIDATION for a station that is not on this order's way. Source: ORDERS-02.
 */
export async function stepOrder(
  ctx: Writer,
  input: OfficeRuleInput<'orderStep'>,
): Promise<OfficeRuleResult<'orderStep'>> {
  const { order: id, from, to } = input
  const { deed, trackingNumber, back } = await takeStep(ctx, input)
  const reverse = { name: 'orderStep' as const, input: { order: id, from: to, to: from, ...back } }
  await record(ctx, { ...deed, reverse }, orderTopics)
  return { shippingStatus: to, trackingNumber }
}

/**
 * The same for several at once, all of them or none. Each has its line in the log, as each has its history; the way back
 * is one, for all. None of them is sent or arrives here: those have a number each.
 * @throws ORDER_NOT_FOUND, VERSION_OLD when one of them is not where the caller saw it, VALIDATION
 */
export async function stepOrders(
  ctx: Writer,
  { steps }: OfficeRuleInput<'orderSteps'>,
): Promise<OfficeRuleResult<'orderSteps'>> {
  const ids = new Set(steps.map(({ order }) => order))
  if (ids.size < steps.length || steps.some(({ from, to }) => [from, to].some((each) => !atHome.has(each))))
    throw refuse('VALIDATION', { field: 'steps' }, 'steps')
  // Locked in one order, whoever else chooses some of the same.
  for (const step of steps.toSorted((a, b) => (a.order < b.order ? -1 : 1))) {
    const { deed } = await takeStep(ctx, { ...step, trackingNumber: null, carrier: null })
    await record({ ...ctx, undoing: null, noted: { entry: null } }, { ...deed, reverse: null }, [])
  }
  const back = steps.map(({ order, from, to }) => ({ order, from: to, to: from }))
  const isBack = steps.every(({ to }) => to === 'waiting')
  await record(
    ctx,
    {
      action: 'orderSteps',
      values: { count: steps.length, back: isBack ? 1 : 0 },
      reverse: { name: 'orderSteps', input: { steps: back } },
    },
    orderTopics,
  )
  return { count: steps.length }
}

/** Stations before an order leaves the house. */
const atHome: ReadonlySet<ShippingStatus> = new Set(['waiting', 'preparing', 'ready'])

/** @throws ORDER_NOT_FOUND, VERSION_OLD, VALIDATION */
async function takeStep(
  ctx: Writer,
  { order: id, from, to, trackingNumber: given, carrier }: Omit<OfficeRuleInput<'orderStep'>, 'place'>,
) {
  const before = await lockOrder(ctx.db, { shopId: shopOf(ctx), id })
  if (!before) throw refuse('ORDER_NOT_FOUND')
  const way = wayOf(before.deliveryType)
  const isLive = before.status === 'paid' || before.status === 'confirmed'
  if (before.shippingStatus !== from || !isLive) throw refuse('VERSION_OLD')
  if (!way.includes(to) || !way.includes(from) || to === from)
    throw refuse('VALIDATION', { field: 'to' }, 'to', { sentence: ctx.translate('errors.VERSION_OLD') })
  // Who paid when it was handed over has that back, or will: it is not taken back that they did.
  const wasPaidThere = from === 'delivered' && before.paymentType === 'ON_SITE' && before.status === 'confirmed'
  if (wasPaidThere && (await isOwedBack(ctx.db, id))) throw refuse('VERSION_OLD')
  await updateShipping(ctx.db, { id, status: to })
  const isBack = way.indexOf(to) < way.indexOf(from)
  const hadLeft = way.includes('shipped') && way.indexOf(from) >= way.indexOf('shipped')
  const hasLeft = way.includes('shipped') && way.indexOf(to) >= way.indexOf('shipped')
  const trackingNumber = hasLeft && !hadLeft ? given || null : null
  if (hasLeft && !hadLeft) await letRestLeave(ctx, id, { trackingNumber, carrier })
  // What comes back leaves again under the number that it had.
  const taken = hadLeft && !hasLeft ? await takeLastBack(ctx.db, id) : null
  const mail = told[to]
  if (mail)
    await queueLater(
      ctx.db,
      mail,
      { orderId: id },
      { jobKey: `${mail}:${id}`, runAt: new Date(ctx.now().getTime() + undoMs) },
    )
  const deed = {
    action: 'orderStep' as const,
    values: { order: id, to, back: isBack ? 1 : 0, ...(trackingNumber !== null && { trackingNumber }) },
    changes: [{ field: 'shippingStatus', before: from, after: to }],
  }
  const back = { trackingNumber: taken?.trackingNumber ?? null, carrier: taken?.carrier ?? null }
  return { deed, trackingNumber, back }
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
