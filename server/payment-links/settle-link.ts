import type { Services } from '../context.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { queueLater } from '../database/jobs.ts'
import { AccountCutOff, type PaymentIntent } from '../payments/card-provider.ts'
import { findPurchase, lockPurchase, type LockedPurchase } from '../purchases/purchase.ts'
import { readDue } from '../purchases/due.ts'
import { payExcessBackIn } from '../purchases/excess.ts'
import { refundLater } from '../purchases/refunds.ts'
import { takeLatePayment } from '../purchases/unpaid.ts'
import { inTurns } from '../purchases/upkeep.ts'
import { cardOf } from './methods.ts'
import {
  addPaid,
  type LinkRow,
  markSettled,
  selectLink,
  selectLinkOfIntent,
  setCard,
  setLinkAmount,
  takeUnsettledLinks,
} from './repository.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * Brings an order in line with the payment of its link. Webhook, browser, the reconcile job and whoever takes the link
 * back all call it, at once or again; only the first finds something to do. What was paid once is not paid twice: money
 * that finds its order paid, called off or given to somebody else goes back by itself. Source: ORDERS-03,
 * docs/decisions/0043-paid-by-a-link.md.
 * @param known the intent, when the caller has just read it from the provider.
 */
export async function settleLink(services: Services, id: string, known?: PaymentIntent): Promise<void> {
  const link = await selectLink(services.database.query, id)
  if (!link?.intentId || link.isSettled) return
  const intent =
    known?.id === link.intentId ? known : await services.cards.readIntent(link.intentId, link.accountId ?? undefined)
  await checkIntent(services, link, intent)
  if (intent.status !== 'succeeded' && intent.status !== 'canceled') return
  await inTransaction(services.database.query, async (trx) => {
    const locked = await lockPurchase(trx, link.purchaseId)
    if (!locked) return
    if (intent.status === 'canceled' && !link.isEnded) {
      // Called off because less is owed by now: the link is paid with that.
      const { due: amount } = await readDue(trx, locked.id)
      if (amount > 0 && amount !== link.amount) return setLinkAmount(trx, { id, amount, calledOff: intent.id })
    }
    if (!(await markSettled(trx, { id, now: services.now() }))) return
    if (intent.status === 'succeeded') await payOrGiveBack(services, trx, locked, { ...link, intentId: intent.id })
  })
}

/** The link that this payment belongs to, if it belongs to one. */
export async function settleLinkOfIntent(services: Services, intent: PaymentIntent): Promise<void> {
  const link = await selectLinkOfIntent(services.database.query, intent.id)
  if (link) await settleLink(services, link.id, intent)
}

/** Payments of which no webhook told, and those of links that are over: nobody is to pay these any more. */
export async function reconcileLinks(services: Services, signal: AbortSignal): Promise<void> {
  const { database, now } = services
  const ago = (ms: number) => new Date(now().getTime() - ms)
  await inTurns(services, signal, {
    table: 'payment_link',
    take: (taking) =>
      takeUnsettledLinks(database.query, { ...taking, triedBefore: ago(minuteMs), triedAfter: ago(2 * hourMs) }),
    work: ({ id }) => reconcileLink(services, id),
  })
}

async function reconcileLink(services: Services, id: string): Promise<void> {
  const { database, cards, now, log } = services
  const link = await selectLink(database.query, id)
  if (!link?.intentId || link.isSettled) return
  if (!link.isEnded) return settleLink(services, id)
  try {
    await settleLink(services, id, await cards.cancelIntent(link.intentId, link.accountId ?? undefined))
  } catch (error) {
    if (!(error instanceof AccountCutOff)) throw error
    // Nothing can be paid there any more.
    log.warn({ link: id, intent: link.intentId }, 'The account of a payment link is cut off: it is over.')
    await inTransaction(database.query, (trx) => markSettled(trx, { id, now: now() }))
  }
}

async function checkIntent(services: Services, link: LinkRow, intent: PaymentIntent): Promise<void> {
  const purchase = await findPurchase(services.database.query, link.purchaseId)
  const isOurs =
    intent.purchaseId === link.purchaseId &&
    intent.amount === link.amount &&
    intent.currencyCode === purchase?.currencyCode
  if (!isOurs) throw new Error(`The payment ${intent.id} is not what the link ${link.id} asked for.`)
}

async function payOrGiveBack(
  services: Services,
  trx: Transaction,
  locked: LockedPurchase,
  { id, purchaseId, intentId, accountId, amount }: LinkRow & { intentId: string },
): Promise<void> {
  const now = services.now()
  const paid = { id: purchaseId, paymentIntentId: intentId, paymentAccountId: accountId }
  const excess = await takeLatePayment(trx, locked, { now, amount })
  if (excess !== null) {
    await setCard(trx, { purchaseId, intentId, accountId, ...(await cardOf(services, trx, purchaseId)) })
    // What was withdrawn from while the card was asked; the letter that thanks for the payment says so.
    if (excess > 0) await payExcessBackIn(trx, { ...locked, status: 'paid', ...paid }, now)
    return
  }
  await addPaid(trx, { purchaseId, amount })
  await refundLater(trx, paid, { amount, reason: `link ${id}`, now })
  await queueLater(trx, 'mail.orderPaidTwice', { orderId: purchaseId, amount }, { jobKey: `mail.orderPaidTwice:${id}` })
}
