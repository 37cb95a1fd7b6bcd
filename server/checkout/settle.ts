import type { Services } from '../context.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { queueLater } from '../database/jobs.ts'
import { commit, rehold, release } from '../inventory/holds.ts'
import { findOrder, type OrderRecord } from '../orders/orders.ts'
import type { PaymentIntent } from '../payments/card-provider.ts'
import { accept, end } from './order-end.ts'
import {
  closeOrder,
  detachCart,
  insertRefund,
  type LockedOrder,
  lockCartOfOrder,
  lockOrder,
  returnPromoUse,
  takePromoUse,
} from './repository.ts'

/** How long goods are kept that a late payment claims: only until the end of its own transaction. */
const reholdMs = 60_000

/**
 * Brings an order in line with its payment. The webhook, the browser's return, the reconcile job and a new checkout all
 * call it, at once or again; only the first finds something to do. A payment that succeeded ends as an order or as a
 * refund, never as neither. Source: CHECKOUT-04, docs/decisions/0003-hold-commit-release.md.
 * @param known the intent, when the caller has just read it from the provider.
 * @throws ProviderUnavailable, and an Error when the intent is not the one of this order.
 */
export async function settle(services: Services, orderId: string, known?: PaymentIntent): Promise<void> {
  const order = await findOrder(services.database.query, orderId)
  if (!order?.paymentIntentId || !mayStillChange(order.status)) return
  // An event may be forged, old or about something else, so what counts is what the provider says now.
  const intent =
    known?.id === order.paymentIntentId
      ? known
      : await services.cards.readIntent(order.paymentIntentId, order.paymentAccountId ?? undefined)
  checkIntent(order, intent)
  if (intent.status !== 'succeeded' && intent.status !== 'canceled') return
  await inTransaction(services.database.query, async (trx) => {
    await lockCartOfOrder(trx, orderId)
    const locked = await lockOrder(trx, orderId)
    if (!locked || !mayStillChange(locked.status)) return
    if (intent.status === 'succeeded') await acceptOrRefund(services, trx, locked)
    else if (locked.status === 'pending') await end(trx, locked, 'cancelled', services.now())
  })
}

const mayStillChange = (status: OrderRecord['status']): boolean =>
  status === 'pending' || status === 'cancelled' || status === 'expired'

function checkIntent(order: OrderRecord, intent: PaymentIntent): void {
  const isOurs =
    intent.purchase.kind === 'order' &&
    intent.purchase.id === order.id &&
    intent.amount === order.totalAmount &&
    intent.currencyCode === order.currencyCode
  if (!isOurs) throw new Error(`The payment ${intent.id} is not what the order ${order.id} asked for.`)
}

async function acceptOrRefund(services: Services, trx: Transaction, order: LockedOrder): Promise<void> {
  const now = services.now()
  const purchase = { kind: 'order' as const, id: order.id }
  const isKept =
    (order.status === 'pending' && (await commit(trx, purchase))) ||
    ((await regain(trx, order, now)) && (await commit(trx, purchase)))
  if (isKept) return accept(trx, order, 'paid', now)

  // Somebody else has the goods: what could be had goes back too, and so does the money.
  await release(trx, purchase)
  if (order.status === 'pending' && order.promoCodeId) await returnPromoUse(trx, order.promoCodeId)
  await detachCart(trx, order.id)
  await closeOrder(trx, { id: order.id, status: 'refund_due', now })
  await refundLater(trx, order, now)
}

/** A late payment: goods, and the use of a code, are taken again if they can still be had. */
async function regain(trx: Transaction, order: LockedOrder, now: Date): Promise<boolean> {
  const purchase = { kind: 'order' as const, id: order.id }
  if (!(await rehold(trx, purchase, { now, expiresAt: new Date(now.getTime() + reholdMs) }))) return false
  return order.status === 'pending' || !order.promoCodeId || takePromoUse(trx, order.promoCodeId)
}

async function refundLater(trx: Transaction, order: LockedOrder, now: Date): Promise<void> {
  if (!order.paymentIntentId) throw new Error(`The order ${order.id} was paid without a payment.`)
  const refundId = await insertRefund(trx, {
    orderId: order.id,
    intentId: order.paymentIntentId,
    accountId: order.paymentAccountId,
    amount: order.totalAmount,
    reason: 'goods_gone',
    now,
  })
  if (!refundId) return
  await queueLater(trx, 'refund', { refundId }, { jobKey: `refund:${refundId}` })
  await queueLater(trx, 'mail.orderRefunded', { orderId: order.id }, { jobKey: `mail.orderRefunded:${order.id}` })
}
