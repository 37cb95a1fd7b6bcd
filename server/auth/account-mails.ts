import { z } from 'zod'
import { dateFormat, formatTime, longDate } from '#contract/formats.ts'
import { pathOf } from '#contract/routes.ts'
import type { Services } from '../context.ts'
import type { Job, Tasks } from '../database/jobs.ts'
import type { Translate } from '../i18n/translator.ts'
import { layOutMail, type MailPart } from '../notifications/mail-layout.ts'
import type { Mailer } from '../notifications/mailer.ts'
import { loadSiteAlone, type SiteRecord } from '../site/sites.ts'
import { type AccountRow, selectAccount, selectAccountByEmail } from './repository.ts'
import { issueToken, tokenTtlMs } from './tokens.ts'
import type { TokenPurpose } from './tokens-repository.ts'

const Place = z.object({ siteId: z.string(), language: z.string(), origin: z.string() })
const ToAddress = Place.extend({ email: z.string() })
const ToAccount = Place.extend({ accountId: z.string(), at: z.coerce.date() })

interface MailTools {
  mailer: Mailer
  translateTo: (language: string) => Translate
}

/** A mail as it is about to be written: to whom, in which language, and where its links lead. */
interface Letter {
  job: Job
  account: AccountRow
  site: SiteRecord
  language: string
  origin: string
  t: Translate
}

/**
 * Mails about accounts, each queued in the transaction it tells about. Tokens are made here and not where the mail is
 * queued: so the queue never holds one, and the visitor's answer takes the same time whether there is an account or not.
 */
export function accountMailTasks(services: Services, { mailer, translateTo }: MailTools): Tasks {
  const { database, now } = services

  async function letterOf(job: Job, place: z.infer<typeof Place>, account: AccountRow | null): Promise<Letter | null> {
    const site = await loadSiteAlone(database.query, { id: place.siteId }, services.config)
    if (!site || !account) return null
    const language = account.language ?? place.language
    return { job, account, site, language, origin: place.origin, t: translateTo(language) }
  }
  async function toAddress(payload: unknown, job: Job): Promise<Letter | null> {
    const place = ToAddress.parse(payload)
    return letterOf(job, place, await selectAccountByEmail(database.query, place))
  }
  async function toAccount(payload: unknown, job: Job): Promise<{ letter: Letter | null; at: Date }> {
    const place = ToAccount.parse(payload)
    return { letter: await letterOf(job, place, await selectAccount(database.query, place.accountId)), at: place.at }
  }
  const tokenFor = ({ account }: Letter, purpose: TokenPurpose) =>
    issueToken(database.query, { accountId: account.id, purpose, now: now() })

  async function send(letter: Letter, key: string, parts: MailPart[]): Promise<void> {
    const { account, site, language, t, job } = letter
    const subject = t(`emails.${key}.subject`, { site: site.site.name })
    const layout = layOutMail({
      language,
      subject,
      preview: parts[0]?.kind === 'paragraph' ? parts[0].text : '',
      name: site.site.name,
      colour: site.site.theme.variables.primary,
      parts: [
        { kind: 'paragraph', text: t('emails.layout.greeting', { name: account.displayName }) },
        ...parts,
        { kind: 'small', text: t('emails.layout.footer', { site: site.site.name }) },
      ],
    })
    const to = { name: account.displayName, address: account.email }
    const contact = site.document.contacts[0]
    await mailer.send({
      id: `account-${key}-${job.id}`,
      to,
      fromName: site.site.name,
      ...(contact && { replyTo: { name: site.site.name, address: contact.email } }),
      subject,
      language,
      ...layout,
    })
  }

  async function sendVerification(letter: Letter): Promise<void> {
    const token = await tokenFor(letter, 'EMAIL_VERIFICATION')
    const hours = tokenTtlMs.EMAIL_VERIFICATION / 3_600_000
    await send(letter, 'emailVerification', [
      ...paragraphs(letter.t('emails.emailVerification.p1'), letter.t('emails.emailVerification.p2', { hours })),
      button(letter, 'emailVerification', 'registered', `?token=${token}`),
    ])
  }

  return {
    async 'mail.account.registration'(payload, job) {
      const letter = await toAddress(payload, job)
      if (!letter) return
      if (!letter.account.isEmailVerified) return sendVerification(letter)
      // The answer on the page was the same as to a new visitor; only who reads these mails learns of the account.
      await send(letter, 'accountExists', [
        ...paragraphs(letter.t('emails.accountExists.p1'), letter.t('emails.accountExists.p2')),
        button(letter, 'accountExists', 'login'),
      ])
    },
    async 'mail.account.confirmation'(payload, job) {
      const letter = await toAddress(payload, job)
      if (letter && !letter.account.isEmailVerified) await sendVerification(letter)
    },
    async 'mail.account.passwordReset'(payload, job) {
      const letter = await toAddress(payload, job)
      if (!letter) return
      const token = await tokenFor(letter, 'PASSWORD_RESET')
      await send(letter, 'passwordReset', [
        ...paragraphs(letter.t('emails.passwordReset.p1'), letter.t('emails.passwordReset.p2')),
        button(letter, 'passwordReset', 'login', `?reset=${token}`),
      ])
    },
    async 'mail.account.passwordChanged'(payload, job) {
      const { letter, at } = await toAccount(payload, job)
      if (!letter) return
      const values = { site: letter.site.site.name, ...momentOf(at, letter.language) }
      await send(letter, 'passwordChanged', [
        ...paragraphs(letter.t('emails.passwordChanged.p1', values), letter.t('emails.passwordChanged.p2')),
        button(letter, 'passwordChanged', 'login'),
      ])
    },
    async 'mail.account.welcome'(payload, job) {
      const { letter } = await toAccount(payload, job)
      if (!letter) return
      await send(letter, 'welcome', [
        ...paragraphs(letter.t('emails.welcome.p1'), letter.t('emails.welcome.p2')),
        button(letter, 'welcome', 'profile'),
      ])
    },
  }
}

const paragraphs = (...texts: string[]): MailPart[] => texts.map((text) => ({ kind: 'paragraph', text }))

function button({ site, language, origin, t }: Letter, key: string, route: string, query = ''): MailPart {
  return {
    kind: 'button',
    label: t(`emails.${key}.button`),
    url: origin + (pathOf(site.routes, language, route) ?? '') + query,
  }
}

/** Date and time on the clock of the growers' country. */
function momentOf(at: Date, language: string): { date: string; time: string } {
  const time = dateFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/Paris' }).format(at)
  return { date: longDate(at, language), time: formatTime(time, language) }
}
