import type { Services } from '../context.ts'
import { languagesOfHouse, type Translate } from '../i18n/translator.ts'
import { MailNotSent } from '../notifications/mail-not-sent.ts'
import { type Mail, type Mailer, openMailer } from '../notifications/mailer.ts'
import { loadSiteAlone, type SiteRecord, type Sites } from './sites.ts'

/** What whoever writes a mail stands on. Words are read when the first mail is written, not at start. */
export interface MailDesk {
  translateTo: (language: string) => Translate
  /** @throws an Error that names `what` the mail is about, when its site is gone. */
  siteOf: (which: { id: string } | { code: string }, what: string) => Promise<SiteRecord>
  /** Nothing is sent where there is nothing to say, and nobody to say it to: who ordered by telephone may have no address. */
  send: (mail: Mail | null) => Promise<void>
}

export interface MailSettings {
  mailer?: Mailer | undefined
  /** Those of the process, where there is one: a site need not be read for each mail. */
  sites?: Sites | undefined
}

export function openMailDesk(
  { config, database, now }: Services,
  { mailer = openMailer(config, now), sites }: MailSettings = {},
): MailDesk {
  return {
    translateTo: (language) => languagesOfHouse().translate(language),
    async siteOf(which, what) {
      const site = (await sites?.find(which)) ?? (await loadSiteAlone(database.query, which, config))
      if (!site) throw new Error(`The site of ${what} is gone.`)
      return site
    },
    async send(mail) {
      if (!mail?.to.address) return
      const { address } = mail.to
      await mailer.send(mail).catch((error: unknown) => {
        throw new MailNotSent(address, error)
      })
    },
  }
}
