import { z } from 'zod'
import type { Services } from '../context.ts'
import { languagesOfHouse, type Translate } from '../i18n/translator.ts'
import { openLetterLog } from '../notifications/letter-log.ts'
import { MailNotSent } from '../notifications/mail-not-sent.ts'
import { sendWithinLimit } from '../notifications/mailbox-limit.ts'
import { type Mail, type Mailer, openMailer } from '../notifications/mailer.ts'
import { loadSiteAlone, type SiteRecord, type Sites } from './sites.ts'

/** What whoever writes a mail stands on. Words are read when the first mail is written, not at start. */
export interface MailDesk {
  translateTo: (language: string) => Translate
  /** @throws an Error that names `what` the mail is about, when its site is gone. */
  siteOf: (which: { id: string } | { code: string }, what: string) => Promise<SiteRecord>
  /**
   * Nothing is sent where there is nothing to say, and nobody to say it to: who ordered by telephone may have no address.
   * What is written to the buyer of an order is noted for its page in the office.
   * @param task what queued it: a `letter` in it is one that is sent once more, perhaps to another address.
   */
  send: (mail: Mail | null, task?: unknown) => Promise<void>
}

const Again = z.object({ letter: z.uuid() })

export interface MailSettings {
  mailer?: Mailer | undefined
  /** Those of the process, where there is one: a site need not be read for each mail. */
  sites?: Sites | undefined
}

export function openMailDesk(
  services: Services,
  { mailer = openMailer(services.config, services.now), sites }: MailSettings = {},
): MailDesk {
  const { config, database, now } = services
  const letters = openLetterLog(database.query, now)
  return {
    translateTo: (language) => languagesOfHouse().translate(language),
    async siteOf(which, what) {
      const site = (await sites?.find(which)) ?? (await loadSiteAlone(database.query, which, config))
      if (!site) throw new Error(`The site of ${what} is gone.`)
      return site
    },
    async send(mail, task) {
      const again = Again.safeParse(task)
      if (again.success) return sendAgain(mail, again.data.letter)
      if (!mail?.to.address) return
      if (mail.letter) await letters.tried({ ...mail.letter, mailId: mail.id, to: mail.to.address })
      await sendNoted(mail)
    },
  }

  async function sendAgain(mail: Mail | null, letter: string): Promise<void> {
    const begun = await letters.begin(letter)
    // Taken back, or sent by a node that died before it could say so of its job.
    if (!begun) return
    const { mailId, to } = begun
    if (!mail) return letters.ended(mailId, 'over')
    const addressee = to === mail.to.address ? mail.addressee : 'typed'
    await sendNoted({ ...mail, addressee, id: mailId, to: { ...mail.to, address: to } })
  }

  async function sendNoted(mail: Mail): Promise<void> {
    const { id: mailId } = mail
    const { address } = mail.to
    try {
      if (mail.addressee === 'known') await mailer.send(mail)
      else await sendWithinLimit(services, address, () => mailer.send(mail))
    } catch (error) {
      const notSent = new MailNotSent(address, error)
      if (mail.letter) await letters.ended(mailId, notSent.problem)
      throw notSent
    }
    if (mail.letter) await letters.ended(mailId, null)
  }
}
