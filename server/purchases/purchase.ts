import type { PurchaseStatus } from '#contract/purchases.ts'
import type { PaymentType } from '#contract/shop.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { selectBegunPayment, selectLocked, selectPendingOfCart, selectPurchase } from './repository.ts'

/** What the shared rules read of a purchase, whatever it is of. Amounts are minor units. */
export interface PurchaseRecord {
  id: string
  status: PurchaseStatus
  acceptedAt: Date | null
  currencyCode: string
  totalAmount: number
  paymentType: PaymentType
  paymentAccountId: string | null
  paymentIntentId: string | null
  /** Null where an agency sells by itself. */
  shopName: string | null
}

/** The house that sells: a shop, an agency, or both in one. */
export interface Sellers {
  shopId: string | null
  agencyId: string | null
}

/** What the rules decide by while they hold a purchase's lock. */
export interface LockedPurchase extends Sellers {
  id: string
  status: PurchaseStatus
  promoCodeId: string | null
  acceptedAt: Date | null
  paymentIntentId: string | null
  paymentAccountId: string | null
  totalAmount: number
  paymentType: PaymentType
  heldUntil: Date | null
}

export const findPurchase = (db: Queries, id: string): Promise<PurchaseRecord | null> => selectPurchase(db, id)

export const lockPurchase = (trx: Transaction, id: string): Promise<LockedPurchase | null> => selectLocked(trx, id)

/** The unpaid attempt that a new one of the same cart replaces. */
export const lockPendingOfCart = (trx: Transaction, cartId: string): Promise<LockedPurchase | null> =>
  selectPendingOfCart(trx, cartId)

/** The pending purchase of a cart whose card payment has begun. */
export const findBegunPayment = (db: Queries, cartId: string): Promise<{ id: string } | null> =>
  selectBegunPayment(db, cartId)

/**
 * Whether a payment can still make something of it. One that was accepted changes by somebody's word only: a repeated
 * event must not buy again what was called off.
 */
export const mayStillChange = ({ status, acceptedAt }: Pick<LockedPurchase, 'status' | 'acceptedAt'>): boolean =>
  acceptedAt === null && (status === 'pending' || status === 'cancelled' || status === 'expired')
