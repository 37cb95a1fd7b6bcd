import { record } from '../audit/record.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput } from '../office-rule.ts'
import { readDue } from '../purchases/due.ts'
import { callOffIn, notePaidIn, takePaidBackIn } from '../purchases/unpaid.ts'
import { refuse } from '../refusal.ts'
import { undoMs } from '../undo-time.ts'
import { shopOf } from './office-list.ts'
import { lockOrder } from './office-repository.ts'
import { orderTopics } from './order-topics.ts'

type Writer = PlaceContext & Writing
type Nothing = Record<string, never>

/**
 * The transfer has arrived. What lapsed meanwhile is taken again if it can be had; that is not taken back. What came
 * beyond what is due now is owed back.
 * @throws ORDER_NOT_FOUND, VERSION_OLD when it is paid already or called off, when another sum is due than the caller saw,
 * or another one has come than was ever asked for; ORDER_TAKEN. Source: ORDERS-02.
 */
export async function markPaid(
  ctx: Writer,
  { order: id, dueAmount: seen, amount: came }: OfficeRuleInput<'orderPaid'>,
): Promise<Nothing> {
  const order = await lockOrder(ctx.db, { shopId: shopOf(ctx), id })
  if (!order) throw refuse('ORDER_NOT_FOUND')
  const isOwed = order.status === 'confirmed' || order.status === 'lapsed'
  if (!isOwed || order.paymentType !== 'BANK_TRANSFER') throw refuse('VERSION_OLD')
  const { due } = await readDue(ctx.db, id)
  if (seen !== undefined && seen !== due) throw refuse('VERSION_OLD')
  const amount = came ?? due
  const mailAt = new Date(ctx.now().getTime() + undoMs)
  const noted = await notePaidIn(ctx.db, id, { now: ctx.now(), mailAt, amount })
  if (noted === 'taken') throw refuse('ORDER_TAKEN')
  if (noted !== 'noted') throw refuse('VERSION_OLD')
  const reverse = order.status === 'confirmed' ? { name: 'orderUnpaid' as const, input: { order: id } } : null
  await record(ctx, { action: 'orderPaid', values: { order: id, amount }, reverse }, orderTopics)
  return {}
}

/**
 * It has not arrived after all.
 * @throws ORDER_NOT_FOUND, VERSION_OLD for what was not noted by hand, and when something is owed back since it was.
 */
export async function markUnpaid(ctx: Writer, { order: id }: OfficeRuleInput<'orderUnpaid'>): Promise<Nothing> {
  const order = await lockOrder(ctx.db, { shopId: shopOf(ctx), id })
  if (!order) throw refuse('ORDER_NOT_FOUND')
  if (order.status !== 'paid' || order.paymentType !== 'BANK_TRANSFER') throw refuse('VERSION_OLD')
  const { due: dueAmount } = await readDue(ctx.db, id)
  if (!(await takePaidBackIn(ctx.db, id))) throw refuse('VERSION_OLD')
  const reverse = { name: 'orderPaid' as const, input: { order: id, amount: dueAmount + order.excessAmount } }
  await record(ctx, { action: 'orderUnpaid', values: { order: id }, reverse }, orderTopics)
  return {}
}

/** Ends an order that nobody has paid: what it held is free at once, and its buyer is told. @throws ORDER_NOT_FOUND, VERSION_OLD */
export async function callOffOrder(ctx: Writer, { order: id }: OfficeRuleInput<'orderCallOff'>): Promise<Nothing> {
  const order = await lockOrder(ctx.db, { shopId: shopOf(ctx), id })
  if (!order) throw refuse('ORDER_NOT_FOUND')
  // What was handed over is not for sale again, whoever still has the sheet open.
  if (order.status !== 'confirmed' || order.shippingStatus === 'delivered') throw refuse('VERSION_OLD')
  await callOffIn(ctx.db, id, ctx.now(), { isQuiet: ctx.undoing !== null })
  await record(ctx, { action: 'orderCallOff', values: { order: id }, reverse: null }, orderTopics)
  return {}
}
