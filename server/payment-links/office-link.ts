import { localize } from '#contract/localized.ts'
import { paymentCodeOf } from '#contract/payments.ts'
import { addDays, dayIn } from '#contract/days.ts'
import { record } from '../audit/record.ts'
import { queueLater, removeJob } from '../database/jobs.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { shopOf } from '../orders/office-list.ts'
import { tellBuyer } from '../orders/office-waiting.ts'
import { orderTopics } from '../orders/order-topics.ts'
import { findOrder, type OrderRecord } from '../orders/orders.ts'
import { lockPurchase } from '../purchases/purchase.ts'
import { refuse } from '../refusal.ts'
import { loadSiteAlone } from '../site/sites.ts'
import { undoMs } from '../undo-time.ts'
import { paymentLinkUrl } from './link-url.ts'
import { minimumCardAmount, waysOf } from './methods.ts'
import { endLink, insertLink, type LinkRow, type OwedRow, selectOpenLink, selectOwed, setWay } from './repository.ts'

type Writer = PlaceContext & Writing
type Nothing = Record<string, never>

/** How an order waits for its money, and the link to copy. @throws ORDER_NOT_FOUND. Source: ORDERS-03. */
export async function showPaymentLink(
  ctx: PlaceContext,
  { order: id }: OfficeRuleInput<'payLinkShow'>,
): Promise<OfficeRuleResult<'payLinkShow'>> {
  const { owed, order } = await owedOrder(ctx, id)
  const link = await selectOpenLink(ctx.db, id)
  const { transfer } = waysOf(ctx, { shopId: order.shopId, methodOfPayments: owed.methodOfPayments })
  const isOwed = owed.status === 'confirmed' && owed.paymentType !== 'ON_SITE'
  return {
    keptUntil: owed.keptUntil,
    dueOn: owed.paymentType === 'BANK_TRANSFER' ? owed.dueOn : null,
    link: link && {
      url: await urlOf(ctx, link, order),
      amount: order.dueAmount,
      createdAt: link.createdAt.toISOString(),
    },
    mayLink: isOwed && mayBeLinked(ctx, owed, order),
    mayTransfer: isOwed && owed.paymentType === 'CARD' && transfer !== null,
  }
}

/**
 * Makes the link that pays an order, or finds the one there is; it is mailed once the undo is gone.
 * @throws ORDER_NOT_FOUND, VERSION_OLD for what is not owed, PAYMENT_METHOD_NOT_AVAILABLE where no card is taken.
 */
export async function openPaymentLink(
  ctx: Writer,
  { order: id, isMailed }: OfficeRuleInput<'payLinkOpen'>,
): Promise<OfficeRuleResult<'payLinkOpen'>> {
  await lockPurchase(ctx.db, id)
  const { owed, order } = await owedOrder(ctx, id)
  if (owed.status !== 'confirmed' || owed.paymentType === 'ON_SITE') throw refuse('VERSION_OLD')
  if (!mayBeLinked(ctx, owed, order)) throw refuse('PAYMENT_METHOD_NOT_AVAILABLE')
  // One that asked for more than is owed now asks for the right sum once it is paid.
  const known = await selectOpenLink(ctx.db, id)
  const link = known ?? (await makeLink(ctx, order))
  if (isMailed && order.contact.email.email)
    await queueLater(
      ctx.db,
      'mail.paymentLink',
      { orderId: id },
      { jobKey: linkJob(id), runAt: new Date(ctx.now().getTime() + undoMs) },
    )
  const reverse = known ? null : { name: 'payLinkEnd' as const, input: { order: id } }
  await record(ctx, { action: 'payLinkOpen', values: { order: id }, reverse }, orderTopics)
  return { url: await urlOf(ctx, link, order) }
}

/** @throws ORDER_NOT_FOUND, VERSION_OLD when there is none any more */
export async function endPaymentLink(ctx: Writer, { order: id }: OfficeRuleInput<'payLinkEnd'>): Promise<Nothing> {
  await lockPurchase(ctx.db, id)
  await owedOrder(ctx, id)
  // A payment that is under way is called off by `reconcile`, or goes back.
  if (!(await endLink(ctx.db, { purchaseId: id, now: ctx.now() }))) throw refuse('VERSION_OLD')
  await removeJob(ctx.db, linkJob(id))
  const reverse = { name: 'payLinkOpen' as const, input: { order: id, isMailed: false } }
  await record(ctx, { action: 'payLinkEnd', values: { order: id }, reverse }, orderTopics)
  return {}
}

/**
 * Asks for the money of an unpaid order in another way, for as long as before. A transfer takes the link back.
 * @throws ORDER_NOT_FOUND, VERSION_OLD when it is asked for otherwise than the caller saw, or not owed,
 * PAYMENT_METHOD_NOT_AVAILABLE
 */
export async function changePayment(
  ctx: Writer,
  { order: id, before, to }: OfficeRuleInput<'orderPayment'>,
): Promise<Nothing> {
  await lockPurchase(ctx.db, id)
  const { owed, order } = await owedOrder(ctx, id)
  const { keptUntil } = owed
  if (owed.status !== 'confirmed' || owed.paymentType !== before || to === before || keptUntil === null)
    throw refuse('VERSION_OLD')
  const method = waysOf(ctx, { shopId: order.shopId, methodOfPayments: owed.methodOfPayments })[
    to === 'CARD' ? 'card' : 'transfer'
  ]
  if (!method || (to === 'CARD' && !mayBeLinked(ctx, owed, order))) throw refuse('PAYMENT_METHOD_NOT_AVAILABLE')
  const { transfer } = method
  const today = dayIn('Europe/Paris', ctx.now())
  const dueDate = transfer && latest(today, addDays(keptUntil, -transfer.lapseDays))
  await setWay(ctx.db, {
    ...{ id, type: to, title: localize(method.title, order.language) },
    details: {
      code: paymentCodeOf(method),
      ...(transfer && {
        transfer: { accountHolder: transfer.accountHolder, iban: transfer.iban, bic: transfer.bic, dueDate },
      }),
    },
  })
  if (to === 'CARD') {
    if (!(await selectOpenLink(ctx.db, id))) await makeLink(ctx, order)
  } else await endLink(ctx.db, { purchaseId: id, now: ctx.now() })
  await tellBuyer(ctx, id, keptUntil)
  await record(
    ctx,
    {
      action: 'orderPayment',
      values: { order: id, to },
      reverse: { name: 'orderPayment', input: { order: id, before: to, to: before } },
    },
    orderTopics,
  )
  return {}
}

/** In the transaction that has written the order down, or has locked it. */
export const makeLink = (ctx: Writer, order: OrderRecord): Promise<LinkRow> =>
  insertLink(ctx.db, { purchaseId: order.id, staffId: ctx.staff.id, amount: order.dueAmount, now: ctx.now() })

/** @throws ORDER_NOT_FOUND for another house's */
async function owedOrder(ctx: PlaceContext, id: string): Promise<{ owed: OwedRow; order: OrderRecord }> {
  const owed = await selectOwed(ctx.db, { shopId: shopOf(ctx), id })
  const order = owed && (await findOrder(ctx.db, id))
  if (!owed || !order) throw refuse('ORDER_NOT_FOUND')
  return { owed, order }
}

const mayBeLinked = (ctx: PlaceContext, owed: OwedRow, order: OrderRecord): boolean =>
  order.dueAmount >= minimumCardAmount &&
  waysOf(ctx, { shopId: order.shopId, methodOfPayments: owed.methodOfPayments }).card !== null

/** @throws NOT_FOUND when its site is gone */
async function urlOf(ctx: PlaceContext, link: LinkRow, order: OrderRecord): Promise<string> {
  const site = await loadSiteAlone(ctx.db, { id: order.siteId }, ctx.config)
  if (!site) throw refuse('NOT_FOUND')
  return paymentLinkUrl(link, order, site)
}

const linkJob = (id: string): string => `mail.paymentLink:${id}`
const latest = (a: string, b: string): string => (a > b ? a : b)
