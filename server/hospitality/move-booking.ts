import type { Booking } from '#contract/hospitality.ts'
import { dayIn } from '#contract/days.ts'
import { priceStay, stayProblem } from '#contract/stays.ts'
import type { Context } from '../context.ts'
import { inTransaction, type Transaction, violates } from '../database/database.ts'
import { queueLater } from '../database/jobs.ts'
import { exchangeNights } from '../inventory/nights.ts'
import { lockPurchase } from '../purchases/purchase.ts'
import { refundLater } from '../purchases/refunds.ts'
import { refuse } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { findApartment, ruleOf } from './apartments.ts'
import { insertMove } from './booking-repository.ts'
import { bookingView } from './booking-view.ts'
import { refreshCalendars } from './calendar-import.ts'
import { type BookingRecord, findBooking, findProven } from './bookings.ts'
import { pricedLine } from './chosen-nights.ts'
import { isMovable } from './refunds.ts'
import { stayRefusal } from './sentences.ts'

type MoveInput = RuleInput<'bookingMove'>

/**
 * The guest lays a paid stay on other nights of the same apartment, at their price of today, as long as it could be
 * cancelled for nothing. What they cost less goes back; nights that cost more are for the agency, because nothing is
 * charged again without the guest paying it. Said again, it changes nothing. Source: STAY-05.
 * @throws BOOKING_NOT_FOUND, BOOKING_NOT_MOVABLE, STAY_DEARER, NIGHTS_TAKEN and what `stayProblem` says,
 * TOO_MANY_REQUESTS; REFUND_CHANGED when the refund that was shown is no longer the right one.
 */
export async function moveBooking(ctx: Context, input: MoveInput): Promise<{ booking: Booking }> {
  const proven = await findProven(ctx, input)
  const { id, lines } = proven
  // What other platforms have sold in the last minutes counts too, as before a booking.
  if (isMovable(proven, dayIn(proven.agency.timezone, ctx.now())))
    for (const { apartmentId } of lines) await refreshCalendars(ctx, apartmentId)
  try {
    await inTransaction(ctx.db, (trx) => move(ctx, trx, id, input))
  } catch (error) {
    if (violates(error, 'hold_no_overlap')) throw refuse('NIGHTS_TAKEN')
    throw error
  }
  return { booking: bookingView((await findBooking(ctx.db, id)) ?? proven, ctx) }
}

async function move(
  ctx: Context,
  trx: Transaction,
  id: string,
  { startDate, endDate, expectedRefundAmount }: MoveInput,
): Promise<void> {
  const locked = await lockPurchase(trx, id)
  const booking = await findBooking(trx, id)
  const line = booking?.lines[0]
  if (!locked || !booking || !line) throw refuse('BOOKING_NOT_FOUND')
  if (isAccepted(booking) && line.startDate === startDate && line.endDate === endDate) return
  const now = ctx.now()
  const today = dayIn(booking.agency.timezone, now)
  if (!isMovable(booking, today)) throw refuse('BOOKING_NOT_MOVABLE')
  const apartment = await findApartment({ db: trx, site: ctx.site }, { id: line.apartmentId })
  const exempt = line.price.exempt ?? { seasonal: 0, rehoused: 0 }
  const stay = { startDate, endDate, adults: line.adults, children: line.children, ...exempt }
  const problem = stayProblem(ruleOf(apartment), stay, today)
  if (problem) throw stayRefusal(problem)
  const price = priceStay(ruleOf(apartment), stay)
  const refundAmount = line.amount - price.totalAmount
  if (refundAmount < 0) throw refuse('STAY_DEARER')
  if (expectedRefundAmount !== undefined && expectedRefundAmount !== refundAmount) throw refuse('REFUND_CHANGED')
  const demand = { apartmentId: line.apartmentId, startDate, endDate, quantity: 1 as const }
  if (!(await exchangeNights(trx, id, demand, now))) throw refuse('NIGHTS_TAKEN')
  const moveId = await insertMove(trx, {
    bookingId: id,
    from: { startDate: line.startDate, endDate: line.endDate, amount: line.amount },
    to: { startDate, endDate, ...pricedLine(apartment, price, exempt) },
    now,
  })
  if (locked.paymentIntentId) await refundLater(trx, locked, { amount: refundAmount, reason: `moved ${moveId}`, now })
  for (const mail of ['mail.bookingMoved', 'mail.bookingMove'])
    await queueLater(trx, mail, { bookingId: id, moveId }, { jobKey: `${mail}:${moveId}` })
}

const isAccepted = ({ status }: BookingRecord): boolean => status === 'paid' || status === 'confirmed'
