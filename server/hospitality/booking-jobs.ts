import { z } from 'zod'
import type { Services } from '../context.ts'
import type { Tasks } from '../database/jobs.ts'
import { payBack } from '../purchases/refunds.ts'
import { lapseTransfers, remindOfTransfers } from '../purchases/unpaid.ts'
import { cancelPayment, reconcile, sweep } from '../purchases/upkeep.ts'
import { bookingKind } from './booking-kind.ts'
import { bookingMailTasks } from './booking-mail-tasks.ts'
import { readCalendar, readDueCalendars } from './calendar-import.ts'

/** When the tasks run by themselves; each is also safe to run at any other time, on any node. */
export const hospitalityCrontab = `
* * * * * sweepBookings ?max=1&jobKey=sweepBookings&priority=-10
* * * * * reconcileBookings ?max=1&jobKey=reconcileBookings&priority=-10
*/20 * * * * bookingTransfers ?max=1&jobKey=bookingTransfers&priority=-10
*/15 * * * * readCalendars ?max=1&jobKey=readCalendars
`

/** The jobs behind bookings. Each finds out what is already done, so a second run does no harm. */
export function hospitalityTasks(services: Services): Tasks {
  return {
    sweepBookings: () => sweep(services, bookingKind),
    reconcileBookings: () => reconcile(services, bookingKind),
    async bookingTransfers() {
      await lapseTransfers(services, bookingKind)
      await remindOfTransfers(services, bookingKind)
    },
    bookingRefund: (payload) =>
      payBack(services, bookingKind, z.object({ refundId: z.uuid() }).parse(payload).refundId),
    cancelBookingPayment: (payload) =>
      cancelPayment(services, bookingKind, z.object({ bookingId: z.string() }).parse(payload).bookingId),
    readCalendars: () => readDueCalendars(services),
    readCalendar: (payload) => readCalendar(services, z.object({ feedId: z.uuid() }).parse(payload).feedId),
    ...bookingMailTasks(services),
  }
}
