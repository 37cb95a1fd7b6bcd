import type { Transaction } from '../database/database.ts'
import { type KeyedJob, queueAllLater, removeJob } from '../database/jobs.ts'
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

export const queueStayMail = (trx: Transaction, mail: string, id: string): Promise<void> =>
  queueAllLater(trx, [aboutPurchase(mail, id, { bookingId: id })])
