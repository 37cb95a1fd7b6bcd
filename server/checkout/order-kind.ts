import { findOrder, type OrderRecord } from '../orders/orders.ts'
import type { PurchaseKind } from '../purchases/kind.ts'
import {
  announceBack,
  announceSoldOut,
  clearCart,
  type LockedOrder,
  lockOrder,
  returnPromoUse,
  takePromoUse,
} from './repository.ts'

/** What the rules of purchases need to know of an order: wine and tastings of one shop. */
export const orderKind: PurchaseKind<OrderRecord, LockedOrder> = {
  kind: 'order',
  table: 'orders',
  cart: { table: 'cart', column: 'order_id' },
  seller: { table: 'shop', lastNumber: 'last_order_number' },
  idName: 'orderId',
  jobs: { refund: 'refund', cancelPayment: 'cancelPayment' },
  mails: {
    accepted: ['mail.orderConfirmation', 'mail.orderNotification'],
    refunded: 'mail.orderRefunded',
    reminder: 'mail.orderReminder',
    lapsed: ['mail.orderLapsed', 'mail.orderLapsedNotice'],
    paid: 'mail.orderPaid',
    calledOff: 'mail.orderCalledOff',
  },
  goneReason: 'goods_gone',
  find: findOrder,
  lock: lockOrder,
  mayStillChange: ({ status }) => status === 'pending' || status === 'cancelled' || status === 'expired',
  sellerName: (_ctx, { shopName }) => shopName,
  clearCart,
  async giveBack(trx, { promoCodeId }) {
    if (promoCodeId) await returnPromoUse(trx, promoCodeId)
  },
  takeAgain: async (trx, { promoCodeId }) => !promoCodeId || takePromoUse(trx, promoCodeId),
  onAccepted: announceSoldOut,
  onTakenBack: announceBack,
}
