import { z } from 'zod'
import type { Services } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import type { Tasks } from '../database/jobs.ts'
import { extend } from '../inventory/holds.ts'
import { end } from './booking-end.ts'
import {
  completeRefund,
  type DueBooking,
  lockBooking,
  lockCartOfBooking,
  selectLapsedBookings,
  selectOpenRefunds,
  selectRefund,
  selectUnsettledBookings,
  setHeldUntil,
} from './booking-repository.ts'
import { bookingMailTasks } from './booking-mail-tasks.ts'
import { findBooking } from './bookings.ts'
import { readCalendar, readDueCalendars } from './calendar-import.ts'
import { settleBooking } from './settle-booking.ts'

const batchSize = 200
const minuteMs = 60_000

/** When the tasks run by themselves; each is also safe to run at any other time, on any node. */
export const hospitalityCrontab = `
* * * * * sweepBookings ?max=1&jobKey=sweepBookings&priority=-10
* * * * * reconcileBookings ?max=1&jobKey=reconcileBookings&priority=-10
*/15 * * * * readCalendars ?max=1&jobKey=readCalendars
`

/** The jobs behind bookings. Each finds out what is already done, so a second run does no harm. */
export function hospitalityTasks(services: Services): Tasks {
  return {
    sweepBookings: () => sweep(services),
    reconcileBookings: () => reconcile(services),
    bookingRefund: (payload) => refund(services, z.object({ refundId: z.uuid() }).parse(payload).refundId),
    cancelBookingPayment: (payload) =>
      cancelPayment(services, z.object({ bookingId: z.string() }).parse(payload).bookingId),
    readCalendars: () => readDueCalendars(services),
    readCalendar: (payload) => readCalendar(services, z.object({ feedId: z.uuid() }).parse(payload).feedId),
    ...bookingMailTasks(services),
  }
}

/** Ends pending bookings whose time is over. The provider is asked first, so that what was paid is never given away. */
async function sweep(services: Services): Promise<void> {
  const lapsed = await selectLapsedBookings(services.database.query, services.now(), batchSize)
  await eachOf(services, lapsed, (booking) => sweepBooking(services, booking))
}

async function sweepBooking(services: Services, booking: DueBooking): Promise<void> {
  if (booking.paymentIntentId) {
    const intent = await services.cards.cancelIntent(booking.paymentIntentId, booking.paymentAccountId ?? undefined)
    if (intent.status === 'succeeded') return settleBooking(services, booking.id, intent)
    // The bank has not answered yet and nothing can be cancelled meanwhile: the nights wait with the guest.
    if (intent.status !== 'canceled') return waitLonger(services, booking.id)
  }
  await inTransaction(services.database.query, async (trx) => {
    await lockCartOfBooking(trx, booking.id)
    const locked = await lockBooking(trx, booking.id)
    // An intent stored since the booking was found has not been cancelled: the next run sees to it.
    if (locked?.status !== 'pending' || locked.paymentIntentId !== booking.paymentIntentId) return
    await end(trx, locked, 'expired', services.now())
  })
}

async function waitLonger(services: Services, bookingId: string): Promise<void> {
  const until = new Date(services.now().getTime() + 5 * minuteMs)
  await inTransaction(services.database.query, async (trx) => {
    const booking = await lockBooking(trx, bookingId)
    if (booking?.status !== 'pending') return
    await setHeldUntil(trx, bookingId, until)
    await extend(trx, { kind: 'booking', id: bookingId }, until)
  })
}

/** Payments of which no webhook told, and refunds whose job was lost. */
async function reconcile(services: Services): Promise<void> {
  const db = services.database.query
  const aMinuteAgo = new Date(services.now().getTime() - minuteMs)
  await eachOf(services, await selectUnsettledBookings(db, aMinuteAgo, batchSize), ({ id }) =>
    settleBooking(services, id),
  )
  const anHourAgo = new Date(services.now().getTime() - 60 * minuteMs)
  await eachOf(services, await selectOpenRefunds(db, anHourAgo), ({ id }) => refund(services, id))
}

/** Pays back once: the provider knows the refund by its key. Thrown errors bring the job back later. */
async function refund(services: Services, refundId: string): Promise<void> {
  const row = await selectRefund(services.database.query, refundId)
  if (!row || row.isCompleted) return
  const { id: reference } = await services.cards.refund({
    intentId: row.intentId,
    amount: row.amount,
    accountId: row.accountId ?? undefined,
    idempotencyKey: `refund-${row.id}`,
  })
  await inTransaction(services.database.query, (trx) =>
    completeRefund(trx, { id: row.id, reference, now: services.now() }),
  )
}

/** Cancels the intent of a booking that a newer one has replaced; a guest who was quicker has paid it. */
async function cancelPayment(services: Services, bookingId: string): Promise<void> {
  const booking = await findBooking(services.database.query, bookingId)
  if (!booking?.paymentIntentId || booking.status !== 'cancelled' || booking.acceptedAt) return
  const intent = await services.cards.cancelIntent(booking.paymentIntentId, booking.paymentAccountId ?? undefined)
  await settleBooking(services, bookingId, intent)
}

/** One booking that fails must not keep the others waiting; the job then fails as a whole and is seen. */
async function eachOf<Item extends { id: string }>(
  services: Services,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      services.log.error({ err: error, purchase: item.id }, 'A booking could not be brought in line with its payment.')
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${items.length} failed.`)
}
