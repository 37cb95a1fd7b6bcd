import type { Transaction } from '../database/database.ts'
import { queueLater } from '../database/jobs.ts'

/** A job, and no call, reads a calendar of another platform: that may take its time, and the node that reads may end. */
export const readCalendarLater = (trx: Transaction, feedId: string): Promise<void> =>
  queueLater(trx, 'readCalendar', { feedId }, { jobKey: `readCalendar:${feedId}`, maxAttempts: 2 })

/** The agency is told by mail and by note, once for each stay. */
export async function raiseAlarm(trx: Transaction, clash: { feedId: string; bookingId: string }): Promise<void> {
  const { feedId, bookingId } = clash
  await queueLater(trx, 'push.clash', { feedId }, { jobKey: `push.clash:${feedId}` })
  await queueLater(trx, 'mail.calendarClash', { feedId, bookingId }, { jobKey: `clash:${feedId}:${bookingId}` })
}

/** Who is asked, without the secret that stands in the address. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '')
