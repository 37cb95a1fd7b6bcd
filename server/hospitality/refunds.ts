import { freeCancellationUntil, refundOnCancel } from '#contract/stays.ts'
import type { BookingRecord } from './bookings.ts'

export interface Cancelling {
  /** What goes back to the card by itself, in minor units. */
  cardAmount: number
  /** What the agency sends back by hand, because it came by transfer. */
  transferAmount: number
}

/**
 * What comes back to the guest who cancels on this day, by the rule the booking was made under; null when it cannot be
 * cancelled here: never accepted, already called off, begun, or bought with wine, of which the house decides. The share
 * is of all that was paid, cleaning and tax too.
 */
export function whatComesBack(booking: BookingRecord, today: string): Cancelling | null {
  const { status, paidAt, totalAmount, cancellation } = booking
  const startDate = booking.lines.map((line) => line.startDate).toSorted()[0]
  if ((status !== 'paid' && status !== 'confirmed') || startDate === undefined || booking.hasGoods) return null
  const paidAmount = paidAt ? totalAmount : 0
  const amount = refundOnCancel(cancellation.tiers, { startDate, today, paidAmount })
  if (amount === null) return null
  return booking.paymentIntentId ? { cardAmount: amount, transferAmount: 0 } : { cardAmount: 0, transferAmount: amount }
}

/**
 * Whether the guest may lay the stay on other nights on this day: it is paid, and could still be cancelled for nothing.
 * Of one that waits for its transfer the dates of payment hang on the arrival: that is for the agency.
 */
export function isMovable({ status, lines, cancellation }: BookingRecord, today: string): boolean {
  const [line] = lines
  return (
    status === 'paid' &&
    lines.length === 1 &&
    line !== undefined &&
    freeCancellationUntil(cancellation.tiers, line.startDate, today) !== null
  )
}
