import path from 'node:path'
import type { Services } from '../context.ts'
import type { Tasks } from '../database/jobs.ts'
import { type Languages, readLanguages } from '../i18n/translator.ts'
import { type Mail, type Mailer, openMailer } from '../notifications/mailer.ts'
import { loadSiteAlone, type SiteRecord } from '../site/sites.ts'
import { ContactMailPayload, contactMessageMail, contactReceiptMail } from './contact-mails.ts'

const languagesDir = path.resolve(import.meta.dirname, '../../statics/languages')

type Write = (payload: ContactMailPayload, site: SiteRecord, translateIn: Languages['translate']) => Mail | null

/** The mails behind the contact form, queued in the transaction that took the message. */
export function contactMailTasks(
  services: Services,
  mailer: Mailer = openMailer(services.config, services.now),
): Tasks {
  let languages: Languages | undefined
  const send = (write: Write) => async (given: unknown) => {
    const payload = ContactMailPayload.parse(given)
    const site = await loadSiteAlone(services.database.query, { code: payload.siteCode }, services.config)
    if (!site) throw new Error(`The site ${payload.siteCode} of a message is gone.`)
    const texts = (languages ??= readLanguages(languagesDir))
    const mail = write(payload, site, (language) => texts.translate(language))
    if (!mail) throw new Error(`The contact ${payload.contactIndex} of ${payload.siteCode} is gone.`)
    await mailer.send(mail)
  }
  return { 'mail.contactMessage': send(contactMessageMail), 'mail.contactReceipt': send(contactReceiptMail) }
}
