import path from 'node:path'
import type { Services } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import type { Tasks } from '../database/jobs.ts'
import { type Languages, readLanguages } from '../i18n/translator.ts'
import { type Mailer, openMailer } from '../notifications/mailer.ts'
import { cleanSessions } from '../sessions/sessions.ts'
import { accountMailTasks } from './account-mails.ts'
import { ErasurePayload, erasePurchases } from './later-erasure.ts'
import { deleteLapsedRegistrations } from './registrations-repository.ts'
import { deleteExpiredTokens } from './tokens-repository.ts'

export const accountCrontab = `
41 * * * * tidyAccounts ?max=1&jobKey=tidyAccounts
`

const languagesDir = path.resolve(import.meta.dirname, '../../statics/languages')

/** The jobs behind accounts, their mails among them. Each may run twice without harm. */
export function accountTasks(services: Services, settings: { mailer?: Mailer; languages?: Languages } = {}): Tasks {
  const { config, database, now } = services
  let languages = settings.languages
  return {
    ...accountMailTasks(services, {
      mailer: settings.mailer ?? openMailer(config, now),
      // Read when the first mail is written, not at start.
      translateTo: (language) => (languages ??= readLanguages(languagesDir)).translate(language),
    }),
    async tidyAccounts() {
      await cleanSessions(database.query, now())
      await deleteExpiredTokens(database.query, now())
      await deleteLapsedRegistrations(database.query, now())
    },
    async erasePurchases(payload) {
      const purchases = ErasurePayload.parse(payload)
      await inTransaction(database.query, (trx) => erasePurchases(trx, purchases, now()))
    },
  }
}
