import type { Services } from '../context.ts'
import type { Tasks } from '../database/jobs.ts'
import type { Mail, Mailer } from '../notifications/mailer.ts'
import { type MailDesk, openMailDesk } from '../site/mail-desk.ts'
import type { SiteRecord } from '../site/sites.ts'
import { ContactMailPayload, contactMessageMail, contactReceiptMail } from './contact-mails.ts'

type Write = (payload: ContactMailPayload, site: SiteRecord, translateTo: MailDesk['translateTo']) => Mail | null

/** The mails behind the contact form, queued in the transaction that took the message. */
export function contactMailTasks(services: Services, settings: { mailer?: Mailer } = {}): Tasks {
  const { translateTo, siteOf, send } = openMailDesk(services, settings)
  const sendAbout = (write: Write) => async (given: unknown) => {
    const payload = ContactMailPayload.parse(given)
    const site = await siteOf({ code: payload.siteCode }, 'a message')
    const mail = write(payload, site, translateTo)
    if (!mail) throw new Error(`The contact ${payload.contactIndex} of ${payload.siteCode} is gone.`)
    await send(mail)
  }
  return { 'mail.contactMessage': sendAbout(contactMessageMail), 'mail.contactReceipt': sendAbout(contactReceiptMail) }
}
