import type { Services } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import type { Tasks } from '../database/jobs.ts'
import { oneByOne } from '../database/one-by-one.ts'
import type { PeriodicJob } from '../database/periodic-jobs.ts'
import type { Mailer } from '../notifications/mailer.ts'
import { cleanSessions } from '../sessions/sessions.ts'
import { openMailDesk } from '../site/mail-desk.ts'
import { accountMailTasks } from './account-mails.ts'
import { ErasurePayload, erasePurchases } from './later-erasure.ts'
import { deleteLapsedRegistrations } from './registrations-repository.ts'
import { deleteExpiredTokens } from './tokens-repository.ts'

export const accountPeriodic: readonly PeriodicJob[] = [
  { task: 'tidyAccounts', everyMinutes: 60, atMinute: 41, endsWithinSeconds: 600 },
]

/** The jobs behind accounts, their mails among them. Each may run twice without harm. */
export function accountTasks(services: Services, settings: { mailer?: Mailer } = {}): Tasks {
  const { database, now } = services
  return {
    ...accountMailTasks(services, openMailDesk(services, settings)),
    async tidyAccounts() {
      await oneByOne([cleanSessions, deleteExpiredTokens, deleteLapsedRegistrations], (part) =>
        part(database.query, now()),
      )
    },
    async erasePurchases(payload) {
      const purchases = ErasurePayload.parse(payload)
      await inTransaction(database.query, (trx) => erasePurchases(trx, purchases, now()))
    },
  }
}
