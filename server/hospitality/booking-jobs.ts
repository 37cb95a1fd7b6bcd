import { z } from 'zod'
import type { Services } from '../context.ts'
import type { Tasks } from '../database/jobs.ts'
import type { PeriodicJob } from '../database/periodic-jobs.ts'
import type { MailSettings } from '../site/mail-desk.ts'
import { bookingMailTasks } from './booking-mail-tasks.ts'
import { readCalendar, readDueCalendars } from './calendar-import.ts'

/** When the tasks run by themselves; each is also safe to run at any other time, on any node. */
export const hospitalityPeriodic: readonly PeriodicJob[] = [
  { task: 'readCalendars', everyMinutes: 15, endsWithinSeconds: 600 },
]

/** What runs behind the scenes of the stays alone. Each finds out what is already done, so a second run does no harm. */
export function hospitalityTasks(services: Services, settings: MailSettings = {}): Tasks {
  return {
    readCalendars: (_, { signal }) => readDueCalendars(services, signal),
    readCalendar: (payload, { signal }) =>
      readCalendar(services, z.object({ feedId: z.uuid() }).parse(payload).feedId, signal),
    ...bookingMailTasks(services, settings),
  }
}
