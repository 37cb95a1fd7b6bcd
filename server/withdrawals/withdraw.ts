import { randomUUID } from 'node:crypto'
import { longDate, listFormat, localeOf } from '#contract/formats.ts'
import { localize } from '#contract/localized.ts'
import type { Withdrawal, WithdrawalOffer, WithdrawalStatement } from '#contract/withdrawals.ts'
import { holidayText } from '#contract/working-days.ts'
import type { Context } from '../context.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { queueLater } from '../database/jobs.ts'
import { givenBackOf } from '../orders/given-back.ts'
import { isWithdrawable } from '../orders/order-view.ts'
import { findOrder, findOwn, findProven, type OrderRecord } from '../orders/orders.ts'
import { isRefundable } from '../orders/refundable.ts'
import { readReceipt } from '../receipt.ts'
import { refuse } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { isFresh, readStated, signStated, type Stated } from './confirmation.ts'
import { dayOf, dueDay, holidayBehind, isTooLate, lastDayToWithdraw } from './deadline.ts'
import { letGo } from './let-go.ts'
import { withdrawnAmounts } from './refund-amounts.ts'
import { type LockedPurchase, lockPurchase } from '../purchases/purchase.ts'
import { insertWithdrawal, selectWithdrawal, type WithdrawalRow } from './repository.ts'
import { statementView, withdrawalView } from './withdrawal-view.ts'

type Proof = RuleInput<'withdrawalOffer'>

/** @throws ORDER_NOT_FOUND, the same for every miss, and TOO_MANY_REQUESTS. Source: LAW-01. */
export async function offerWithdrawal(ctx: Context, proof: Proof): Promise<{ offer: WithdrawalOffer }> {
  const order = await findOpened(ctx, proof)
  const lastDay = lastDayToWithdraw(order)
  const holiday = holidayBehind(order)
  return {
    offer: {
      orderId: order.id,
      shopName: order.shopName,
      name: nameOf(order),
      email: order.contact.email.email,
      placedOn: dayOf(order.createdAt),
      lines: order.lines.map((line) => ({
        _id: line.id,
        type: line.type,
        title: localize(line.title, ctx.language),
        year: line.year,
        quantity: line.quantity,
        left: leftOf(order, line),
        localDate: line.localDate,
        exclusion: line.type === 'ACTIVITY' ? 'dated' : null,
      })),
      lastDay,
      holiday: holiday && ctx.translate(holidayText(holiday)),
      isOver: isTooLate(lastDay, ctx.now()),
    },
  }
}

/**
 * The first step: what would be declared, word for word. Nothing is written.
 * @param input.lines null for all that is left.
 * @throws ORDER_NOT_FOUND, WITHDRAWAL_NOTHING_LEFT, WITHDRAWAL_TOO_MANY, WITHDRAWAL_TOO_LATE, TOO_MANY_REQUESTS.
 */
export async function stateWithdrawal(
  ctx: Context,
  { lines, ...proof }: RuleInput<'withdrawalStatement'>,
): Promise<{ statement: WithdrawalStatement; confirmation: string }> {
  const order = await findOpened(ctx, proof)
  const wanted = lines?.map(({ _id, quantity }) => ({ id: _id, quantity })) ?? allLeft(order)
  const stated: Stated = {
    id: randomUUID(),
    orderId: order.id,
    statedAt: ctx.now(),
    language: ctx.language,
    declaration: declarationOf(ctx, order, wanted),
    lines: wanted,
  }
  const statement = await statementView(ctx, order, draftOf(ctx, order, stated))
  return { statement, confirmation: signStated(ctx.site.secrets[0], stated) }
}

/**
 * The second step: the declaration is made, at this instant. Whoever sends it again gets the same one.
 * @throws WITHDRAWAL_STATEMENT_OLD, and what the first step refuses, as things stand now.
 */
export async function confirmWithdrawal(
  ctx: Context,
  { orderId, confirmation }: RuleInput<'withdrawalConfirm'>,
): Promise<{ withdrawal: Withdrawal }> {
  const stated = statedOf(ctx, orderId, confirmation)
  await inTransaction(ctx.db, async (trx) => {
    const locked = await lockPurchase(trx, stated.orderId)
    if (locked && !(await selectWithdrawal(trx, stated.id))) await declare(ctx, trx, { locked, stated })
  })
  return { withdrawal: await findDeclared(ctx, stated) }
}

/** The declaration that was made with this confirmation. @throws WITHDRAWAL_STATEMENT_OLD when none was. */
export const findConfirmed = (ctx: Context, orderId: string, confirmation: string): Promise<Withdrawal> =>
  findDeclared(ctx, statedOf(ctx, orderId, confirmation))

async function declare(
  ctx: Context,
  trx: Transaction,
  { locked, stated }: { locked: LockedPurchase; stated: Stated },
): Promise<void> {
  if (!isFresh(stated, ctx.now())) throw refuse('WITHDRAWAL_STATEMENT_OLD')
  const order = await findOrder(trx, stated.orderId)
  if (!order || order.siteId !== ctx.site.id) throw refuse('ORDER_NOT_FOUND')
  const draft = draftOf(ctx, order, stated)
  await insertWithdrawal(trx, draft)
  if (!draft.wasPaid) await letGo(trx, { locked, order, lines: draft.lines, now: draft.declaredAt })
  for (const mail of ['mail.withdrawalReceipt', 'mail.withdrawalNotification'])
    await queueLater(trx, mail, { withdrawalId: stated.id }, { jobKey: `${mail}:${stated.id}` })
}

/** The declaration as it would be made now. */
function draftOf(ctx: Context, order: OrderRecord, stated: Stated): WithdrawalRow {
  if (!isWithdrawable(order) || stated.lines.length === 0) throw refuse('WITHDRAWAL_NOTHING_LEFT')
  const quantities = new Map(stated.lines.map(({ id, quantity }) => [id, quantity]))
  const isTooMany = stated.lines.some(({ id, quantity }) => {
    const line = order.lines.find((candidate) => candidate.id === id)
    return !line || quantity > leftOf(order, line)
  })
  if (isTooMany || quantities.size !== stated.lines.length) throw refuse('WITHDRAWAL_TOO_MANY')
  const declaredAt = ctx.now()
  const lastDay = lastDayToWithdraw(order)
  if (isTooLate(lastDay, declaredAt))
    throw refuse('WITHDRAWAL_TOO_LATE', { date: longDate(lastDay ?? '', ctx.language), shop: order.shopName })
  return {
    id: stated.id,
    orderId: order.id,
    language: stated.language,
    statedAt: stated.statedAt,
    declaredAt,
    name: nameOf(order),
    email: order.contact.email.email,
    declaration: stated.declaration,
    deliveredAt: order.deliveredAt,
    wasPaid: isRefundable(order),
    dueOn: dueDay(declaredAt),
    lines: stated.lines,
    ...withdrawnAmounts(order, quantities),
  }
}

function declarationOf({ translate, language }: Context, order: OrderRecord, lines: Stated['lines']): string {
  const bottles = lines.map(({ id, quantity }) => {
    const line = order.lines.find((candidate) => candidate.id === id)
    return `${quantity} × ${localize(line?.title ?? {}, language)}${line?.year ? ` ${line.year}` : ''}`
  })
  return translate('withdrawal.declaration', {
    name: nameOf(order),
    order: order.id,
    date: longDate(order.createdAt, language),
    shop: order.shopName,
    lines: listFormat(localeOf(language), { type: 'conjunction' }).format(bottles),
  })
}

function statedOf(ctx: Context, orderId: string, confirmation: string): Stated {
  const stated = readStated(ctx.site.secrets, confirmation)
  if (stated?.orderId !== orderId) throw refuse('WITHDRAWAL_STATEMENT_OLD')
  return stated
}

async function findDeclared(ctx: Context, { id }: Stated): Promise<Withdrawal> {
  const row = await selectWithdrawal(ctx.db, id)
  const order = row && (await findOrder(ctx.db, row.orderId))
  if (!row || order?.siteId !== ctx.site.id) throw refuse('WITHDRAWAL_STATEMENT_OLD')
  return withdrawalView(ctx, order, row)
}

async function findOpened(ctx: Context, { orderId, email, proof }: Proof): Promise<OrderRecord> {
  if (email !== undefined) return findProven(ctx, { orderId, email })
  if (proof === undefined) return findOwn(ctx, orderId)
  const id = readReceipt(ctx.site.secrets, 'withdrawal', proof, ctx.now())
  const order = id === orderId ? await findOrder(ctx.db, id) : null
  if (!order || order.siteId !== ctx.site.id) throw refuse('ORDER_NOT_FOUND')
  return order
}

const allLeft = (order: OrderRecord): Stated['lines'] =>
  order.lines.map((line) => ({ id: line.id, quantity: leftOf(order, line) })).filter(({ quantity }) => quantity > 0)

/** Visits at a date are called off by their own rule, not withdrawn from. */
const leftOf = (order: OrderRecord, line: OrderRecord['lines'][number]): number =>
  line.type === 'PRODUCT' && isWithdrawable(order) ? line.quantity - givenBackOf(line) : 0

const nameOf = ({ contact }: OrderRecord): string => `${contact.firstname} ${contact.lastname}`.trim()
