import type { Transaction } from '../database/database.ts'
import { type KeyedJob, queueAllLater, queueLater, removeJob } from '../database/jobs.ts'
import type { LockedPurchase } from './purchase.ts'

/** What a purchase's people are written about. */
export type Occasion =
  | 'accepted'
  /** The same, of an order that the house has written down itself. */
  | 'taken'
  /** The money is on its way back, because somebody else has what was paid for. */
  | 'refunded'
  /** A transfer has not come yet, has not come in time, or has come. */
  | 'reminder'
  | 'lapsed'
  | 'paid'
  | 'calledOff'

/** By mail. Bottles and visits are written about by the shop, nights by the agency: each has words of its own. */
const ofShop: Record<Occasion, readonly string[]> = {
  accepted: ['mail.orderConfirmation', 'mail.orderNotification'],
  taken: ['mail.orderConfirmation'],
  refunded: ['mail.orderRefunded'],
  reminder: ['mail.orderReminder'],
  lapsed: ['mail.orderLapsed', 'mail.orderLapsedNotice'],
  paid: ['mail.orderPaid'],
  calledOff: ['mail.orderCalledOff'],
}
const ofAgency: Record<Occasion, readonly string[]> = {
  accepted: ['mail.bookingConfirmation', 'mail.bookingNotification'],
  taken: ['mail.bookingConfirmation'],
  refunded: ['mail.bookingRefunded'],
  reminder: ['mail.bookingReminder'],
  lapsed: ['mail.bookingLapsed', 'mail.bookingLapsedNotice'],
  paid: ['mail.bookingPaid'],
  calledOff: ['mail.bookingCalledOff'],
}

type Named = Pick<LockedPurchase, 'id' | 'shopId' | 'agencyId'>

/** Writes to whom it concerns, once the transaction is through, or later than that. */
export async function write(trx: Transaction, named: Named, on: Occasion, at?: Date): Promise<void> {
  await queueAllLater(trx, lettersOf(named, on), at)
}

/** Takes back what waits to be written. @returns whether all of it still waited. */
export async function unwrite(trx: Transaction, named: Named, on: Occasion): Promise<boolean> {
  const waited = []
  for (const { jobKey } of lettersOf(named, on)) waited.push(await removeJob(trx, jobKey))
  return waited.every(Boolean)
}

/** The jobs that write them. */
export const lettersOf = ({ id, shopId, agencyId }: Named, on: Occasion): KeyedJob[] => [
  ...(shopId ? ofShop[on].map((mail) => aboutPurchase(mail, id, { orderId: id })) : []),
  ...(agencyId ? ofAgency[on].map((mail) => aboutPurchase(mail, id, { bookingId: id })) : []),
]

/** The job that tells devices of a shop; they hear of what is accepted, and of no more. */
export const pushOf = (id: string): KeyedJob => aboutPurchase('push.order', id, { orderId: id })

/** A mail about one purchase; while it waits, a second one of the same name takes its place. */
const aboutPurchase = (name: string, id: string, payload: object): KeyedJob => ({
  name,
  payload,
  jobKey: `${name}:${id}`,
})

/** The refund or the dispute that is written about, and the state in which it is: nothing about that is said twice. */
export interface ToldOf {
  about: string
  state: string
}

/**
 * What becomes of money that went back, or that a bank takes back: by the shop, or by an agency that sells
 * alone.
 */
export const writeOfMoney = (
  trx: Transaction,
  { id, shopId }: Pick<Named, 'id' | 'shopId'>,
  mail: 'refundFailed' | 'refundFailedNotice' | 'disputeNotice',
  { about, state }: ToldOf,
): Promise<void> => {
  const name = shopId ? `mail.${mail}` : stayMails[mail]
  const payload = { ...(shopId ? { orderId: id } : { bookingId: id }), about, state }
  return queueLater(trx, name, payload, { jobKey: `${name}:${about}:${state}` })
}
const stayMails = {
  refundFailed: 'mail.stayRefundFailed',
  refundFailedNotice: 'mail.stayRefundFailedNotice',
  disputeNotice: 'mail.stayDisputeNotice',
}

export const queueStayMail = (trx: Transaction, mail: string, id: string): Promise<void> =>
  queueAllLater(trx, [aboutPurchase(mail, id, { bookingId: id })])
