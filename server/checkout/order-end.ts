import type { Transaction } from '../database/database.ts'
import { queueLater } from '../database/jobs.ts'
import { release } from '../inventory/holds.ts'
import {
  acceptOrder,
  announceSoldOut,
  clearCart,
  closeOrder,
  detachCart,
  type LockedOrder,
  returnPromoUse,
  takeOrderNumber,
} from './repository.ts'

/**
 * Accepts an order whose goods are committed: its number, its cart, its mails, all or none of it with the caller's
 * transaction. The number comes last, because it locks the shop for every other buyer.
 */
export async function accept(
  trx: Transaction,
  order: Pick<LockedOrder, 'id' | 'shopId'>,
  status: 'paid' | 'confirmed',
  now: Date,
): Promise<void> {
  await clearCart(trx, order.id, now)
  for (const mail of ['mail.orderConfirmation', 'mail.orderNotification'])
    await queueLater(trx, mail, { orderId: order.id }, { jobKey: `${mail}:${order.id}` })
  const number = await takeOrderNumber(trx, order.shopId)
  await acceptOrder(trx, { id: order.id, status, number, now })
  await announceSoldOut(trx, order.id)
}

/** Ends a pending order that nobody will pay: its goods and its use of a code go back, its cart stays. */
export async function end(
  trx: Transaction,
  order: Pick<LockedOrder, 'id' | 'promoCodeId'>,
  status: 'cancelled' | 'expired',
  now: Date,
): Promise<void> {
  await release(trx, { kind: 'order', id: order.id })
  if (order.promoCodeId) await returnPromoUse(trx, order.promoCodeId)
  await detachCart(trx, order.id)
  await closeOrder(trx, { id: order.id, status, now })
}
