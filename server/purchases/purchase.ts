import type { PurchaseStatus } from '#contract/purchases.ts'
import type { PaymentType } from '#contract/shop.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { selectLocked, selectPurchase } from './repository.ts'

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

/** A cart that nobody else changes until the transaction ends. */
export interface LockedCart {
  id: string
  /** What it is being paid as. */
  purchaseId: string | null
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

/** The unpaid attempt that a new one of the same cart replaces; the cart, which is locked, knows it. */
export async function lockPendingOf(trx: Transaction, cart: LockedCart): Promise<LockedPurchase | null> {
  const locked = cart.purchaseId === null ? null : await lockPurchase(trx, cart.purchaseId)
  return locked?.status === 'pending' ? locked : null
}

/**
 * Whether a payment can still make something of it. One that was accepted changes by somebody's word only: a repeated
 * event must not buy again what was called off.
 */
export const mayStillChange = ({ status, acceptedAt }: Pick<LockedPurchase, 'status' | 'acceptedAt'>): boolean =>
  acceptedAt === null && (status === 'pending' || status === 'cancelled' || status === 'expired')
