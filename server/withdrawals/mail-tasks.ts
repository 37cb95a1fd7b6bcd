import path from 'node:path'
import { z } from 'zod'
import type { Services } from '../context.ts'
import type { Tasks } from '../database/jobs.ts'
import { type Languages, readLanguages } from '../i18n/translator.ts'
import { type Mailer, openMailer } from '../notifications/mailer.ts'
import { findOrder } from '../orders/orders.ts'
import { loadSiteAlone } from '../site/sites.ts'
import { selectWithdrawal } from './repository.ts'
import { withdrawalNotification, withdrawalReceipt, type WithdrawalMail } from './withdrawal-mails.ts'
import { withdrawalView } from './withdrawal-view.ts'

const languagesDir = path.resolve(import.meta.dirname, '../../statics/languages')
const Payload = z.object({ withdrawalId: z.uuid() })

/** What is written about a withdrawal, each queued in the transaction that declares it. */
export function withdrawalMailTasks(
  services: Services,
  settings: { mailer?: Mailer; languages?: Languages } = {},
): Tasks {
  const mailer = settings.mailer ?? openMailer(services.config, services.now)
  let languages = settings.languages
  // Read when the first mail is written, not at start.
  const translations = () => (languages ??= readLanguages(languagesDir))
  const db = services.database.query

  async function sendAbout(payload: unknown, mail: WithdrawalMail): Promise<void> {
    const { withdrawalId } = Payload.parse(payload)
    const row = await selectWithdrawal(db, withdrawalId)
    const order = row && (await findOrder(db, row.orderId))
    if (!row || !order) throw new Error(`There is no withdrawal ${withdrawalId} to write about.`)
    const site = await loadSiteAlone(db, { id: order.siteId }, services.config)
    if (!site) throw new Error(`The site of the withdrawal ${withdrawalId} is gone.`)
    const language = mail.languageOf(row, site)
    const translate = translations().translate(language)
    const withdrawal = await withdrawalView({ db, language, translate, now: services.now }, order, row)
    const written = mail.write({ order, site, withdrawal, language, translate })
    if (written) await mailer.send(written)
  }

  return {
    'mail.withdrawalReceipt': (payload) => sendAbout(payload, withdrawalReceipt),
    'mail.withdrawalNotification': (payload) => sendAbout(payload, withdrawalNotification),
  }
}
