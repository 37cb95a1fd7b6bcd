import { addDays, dayIn } from '#contract/days.ts'
import { record } from '../audit/record.ts'
import { queueLater, removeJob } from '../database/jobs.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput } from '../office-rule.ts'
import { keepUntilIn, lapseIn, reviveIn } from '../purchases/unpaid.ts'
import { refuse } from '../refusal.ts'
import { undoMs } from '../undo-time.ts'
import { shopOf } from './office-list.ts'
import { lockOrder } from './office-repository.ts'
import { orderTopics } from './order-topics.ts'

type Writer = PlaceContext & Writing
type Nothing = Record<string, never>

/** As long as anybody waits for money. */
const mostDays = 92

/**
 * Waits for the money of an order until another day; by when it was asked for moves along, and so does the reminder.
 * @throws ORDER_NOT_FOUND, VERSION_OLD when it is paid, over, or kept until another day than the caller saw, VALIDATION
 * for a day that is past or too far away. Source: SELL-02.
 */
export async function keepOrder(
  ctx: Writer,
  { order: id, before, until }: OfficeRuleInput<'orderKeep'>,
): Promise<Nothing> {
  const order = await lockOrder(ctx.db, { shopId: shopOf(ctx), id })
  if (!order) throw refuse('ORDER_NOT_FOUND')
  if (order.status !== 'confirmed' || order.keptUntil !== before) throw refuse('VERSION_OLD')
  refuseOtherDays(ctx, until)
  await keepUntilIn(ctx.db, id, { until, today: today(ctx) })
  await tellBuyer(ctx, id, until)
  await record(
    ctx,
    {
      action: 'orderKeep',
      values: { order: id, until },
      changes: [{ field: 'keptUntil', before, after: until }],
      reverse: { name: 'orderKeep', input: { order: id, before: until, until: before } },
    },
    orderTopics,
  )
  return {}
}

/** @throws ORDER_NOT_FOUND, VERSION_OLD for what waits for no money. Source: SELL-02. */
export async function lapseOrder(ctx: Writer, { order: id }: OfficeRuleInput<'orderLapse'>): Promise<Nothing> {
  const order = await lockOrder(ctx.db, { shopId: shopOf(ctx), id })
  if (!order) throw refuse('ORDER_NOT_FOUND')
  const { keptUntil } = order
  if (order.status !== 'confirmed' || keptUntil === null || order.shippingStatus === 'delivered')
    throw refuse('VERSION_OLD')
  await lapseIn(ctx.db, id, { now: ctx.now(), mailAt: mailAt(ctx) })
  await removeJob(ctx.db, keptJob(id))
  const until = keptUntil < today(ctx) ? today(ctx) : keptUntil
  const reverse = { name: 'orderRevive' as const, input: { order: id, until } }
  await record(ctx, { action: 'orderLapse', values: { order: id }, reverse }, orderTopics)
  return {}
}

/** @throws ORDER_NOT_FOUND, VERSION_OLD for what has not lapsed, ORDER_TAKEN when somebody else has some of it, VALIDATION */
export async function reviveOrder(ctx: Writer, { order: id, until }: OfficeRuleInput<'orderRevive'>): Promise<Nothing> {
  const order = await lockOrder(ctx.db, { shopId: shopOf(ctx), id })
  if (!order) throw refuse('ORDER_NOT_FOUND')
  if (order.status !== 'lapsed') throw refuse('VERSION_OLD')
  refuseOtherDays(ctx, until)
  const revived = await reviveIn(ctx.db, id, { until, today: today(ctx), now: ctx.now() })
  if (revived === 'taken') throw refuse('ORDER_GONE')
  // Who was not written to yet is not told that it is kept after all.
  if (revived === 'told') await tellBuyer(ctx, id, until)
  const reverse = { name: 'orderLapse' as const, input: { order: id } }
  await record(ctx, { action: 'orderRevive', values: { order: id, until }, reverse }, orderTopics)
  return {}
}

/** That it is kept, until when, and how it is paid; the letter asks whether it is still so when it is written. */
export async function tellBuyer(ctx: Writer, id: string, until: string): Promise<void> {
  const waited = await removeJob(ctx.db, keptJob(id))
  // Taken back before it was told.
  if (waited && ctx.undoing !== null) return
  await queueLater(ctx.db, 'mail.orderKept', { orderId: id, until }, { jobKey: keptJob(id), runAt: mailAt(ctx) })
}

const keptJob = (id: string): string => `mail.orderKept:${id}`

/** The days of these rules are those of the growers' country, as the mails name them. */
const today = ({ now }: Writer): string => dayIn('Europe/Paris', now())
const mailAt = ({ now }: Writer): Date => new Date(now().getTime() + undoMs)

function refuseOtherDays(ctx: Writer, until: string): void {
  if (until < today(ctx) || until > addDays(today(ctx), mostDays))
    throw refuse('VALIDATION', { field: 'until' }, 'until')
}
