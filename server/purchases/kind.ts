import type { PurchaseStatus } from '#contract/purchases.ts'
import type { PaymentType } from '#contract/shop.ts'
import type { Context } from '../context.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { queueLater } from '../database/jobs.ts'
import type { Purchase } from '../inventory/kind.ts'

/** Where a kind of purchase is written: its own table, its cart's, and who gives it its running number. */
export interface PurchaseTables {
  kind: Purchase['kind']
  table: 'orders' | 'booking'
  cart: { table: 'cart' | 'stay_cart'; column: 'order_id' | 'booking_id' }
  seller: { table: 'shop' | 'agency'; lastNumber: 'last_order_number' | 'last_booking_number' }
}

/** What the shared rules read of a purchase, whatever it is a purchase of. Amounts are minor units. */
export interface PurchaseRecord {
  id: string
  status: PurchaseStatus
  currencyCode: string
  totalAmount: number
  paymentType: PaymentType
  paymentAccountId: string | null
  paymentIntentId: string | null
}

/** What the rules decide by while they hold a purchase's lock. */
export interface LockedPurchase {
  id: string
  status: PurchaseStatus
  /** The shop or the agency. */
  sellerId: string
  paymentIntentId: string | null
  paymentAccountId: string | null
  totalAmount: number
  heldUntil: Date | null
}

/**
 * One kind of purchase, as its capability describes it to the rules here. Those know the steps and the order of locks;
 * what only one kind does comes in by the functions, each run inside the caller's transaction.
 */
export interface PurchaseKind<Found extends PurchaseRecord, Locked extends LockedPurchase> extends PurchaseTables {
  /** What its id is called in the payload of its jobs and mails. */
  idName: 'orderId' | 'bookingId'
  /** The jobs that pay back and that cancel the intent of a purchase which was replaced. */
  jobs: { refund: string; cancelPayment: string }
  mails: {
    accepted: readonly string[]
    refunded: string
    /** About a transfer that has not come yet, has not come in time, or has come. */
    reminder: string
    lapsed: readonly string[]
    paid: string
    calledOff: string
  }
  /** Why the money goes back when somebody else has what was paid for. */
  goneReason: string
  find: (db: Queries, id: string) => Promise<Found | null>
  lock: (trx: Transaction, id: string) => Promise<Locked | null>
  /** Whether a payment can still make something of it. */
  mayStillChange: (purchase: Found | Locked) => boolean
  /** Who sells, as the payment's description at the provider says it. */
  sellerName: (ctx: Context, purchase: Found) => string
  clearCart: (trx: Transaction, id: string, now: Date) => Promise<void>
  /** Gives back what a pending purchase has taken besides what the inventory holds. */
  giveBack?: (trx: Transaction, purchase: Locked) => Promise<void>
  /** Takes that again for a payment that comes late. False when it can no longer be had. */
  takeAgain?: (trx: Transaction, purchase: Locked) => Promise<boolean>
  /** Runs last, when all else of an accepted purchase is written. */
  onAccepted?: (trx: Transaction, id: string) => Promise<void>
  /** Runs when what an accepted purchase had is free again. */
  onTakenBack?: (trx: Transaction, id: string) => Promise<void>
}

/** What names a purchase to the inventory. */
export const purchaseOf = ({ kind }: Pick<PurchaseTables, 'kind'>, id: string): Purchase => ({ kind, id })

/** Queues a mail or a job about one purchase; while it waits, a second one takes its place. */
export const queueAbout = (trx: Transaction, idName: string, job: string, id: string): Promise<void> =>
  queueLater(trx, job, { [idName]: id }, { jobKey: `${job}:${id}` })
