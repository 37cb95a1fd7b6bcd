import { z } from 'zod'
import { pathOf } from '#contract/routes.ts'
import type { Services } from '../context.ts'
import type { Job, Tasks } from '../database/jobs.ts'
import type { Translate } from '../i18n/translator.ts'
import { momentOf } from '../notifications/letters.ts'
import { layOutMail, mailLogo, type MailPart } from '../notifications/mail-layout.ts'
import { hashToken, makeToken } from '../sessions/sessions.ts'
import type { MailDesk } from '../site/mail-desk.ts'
import { loadSiteAlone, type SiteRecord } from '../site/sites.ts'
import { type RegistrationRow, selectRegistration, selectWaiting, updateToken } from './registrations-repository.ts'
import { selectAccount, selectAccountByEmail } from './repository.ts'
import { confirmationTtlMs, issueToken } from './tokens.ts'

const Place = z.object({ siteId: z.string(), language: z.string(), origin: z.string() })
const ToAddress = Place.extend({ email: z.string() })
/** Without an id, as a mail that is asked for again: whatever waits for this address. */
const ToRegistration = ToAddress.extend({ registrationId: z.uuid().optional() })
const ToAccount = Place.extend({ accountId: z.string(), at: z.coerce.date() })

/** Who reads it. */
interface Addressee {
  /** Empty for who is not known to have typed it: a stranger's words do not travel in our mails. */
  displayName: string
  email: string
  language: string | null
}

/** A mail as it is about to be written: to whom, in which language, and where its links lead. */
interface Letter {
  job: Job
  addressee: Addressee
  site: SiteRecord
  language: string
  origin: string
  t: Translate
}

/**
 * Mails about accounts, each queued in the transaction it tells about. Tokens are made here and not where the mail is
 * queued: so the queue never holds one, and the visitor's answer takes the same time whether there is an account or not.
 */
export function accountMailTasks(services: Services, desk: MailDesk): Tasks {
  const { database, now } = services

  async function letterOf<Reader extends Addressee>(
    job: Job,
    place: z.infer<typeof Place>,
    addressee: Reader | null,
  ): Promise<(Letter & { addressee: Reader }) | null> {
    const site = await loadSiteAlone(database.query, { id: place.siteId }, services.config)
    if (!site || !addressee) return null
    const language = addressee.language ?? place.language
    return { job, addressee, site, language, origin: place.origin, t: desk.translateTo(language) }
  }
  async function toAddress(payload: unknown, job: Job) {
    const place = ToAddress.parse(payload)
    return letterOf(job, place, await selectAccountByEmail(database.query, place))
  }
  async function toAccount(payload: unknown, job: Job): Promise<{ letter: Letter | null; at: Date }> {
    const place = ToAccount.parse(payload)
    return { letter: await letterOf(job, place, await selectAccount(database.query, place.accountId)), at: place.at }
  }

  /** @param part tells the mails of one job apart. */
  async function send(letter: Letter, key: string, parts: MailPart[], part = ''): Promise<void> {
    const { addressee, site, language, origin, t, job } = letter
    const subject = t(`emails.${key}.subject`, { site: site.site.name })
    const layout = layOutMail({
      language,
      subject,
      preview: parts[0]?.kind === 'paragraph' ? parts[0].text : '',
      name: site.site.name,
      logo: mailLogo(site.site.content.header.logo, origin),
      colour: site.site.theme.variables.primary,
      parts: [
        { kind: 'paragraph', text: greetingTo(addressee, t) },
        ...parts,
        { kind: 'small', text: t('emails.layout.footer', { site: site.site.name }) },
      ],
    })
    const to = { name: addressee.displayName, address: addressee.email }
    const contact = site.document.contacts[0]
    await desk.send({
      id: `account-${key}-${job.id}${part}`,
      addressee: key === 'emailVerification' ? 'typed' : 'known',
      to,
      fromName: site.site.name,
      ...(contact && { replyTo: { name: site.site.name, address: contact.email } }),
      subject,
      language,
      ...layout,
    })
  }

  /** Each registration has its own link, and says when it was made: who made only one of them knows it by that. */
  async function sendVerification(
    payload: z.infer<typeof ToRegistration>,
    job: Job,
    registration: RegistrationRow,
  ): Promise<void> {
    const { email, language, id } = registration
    const letter = await letterOf(job, payload, { email, language, displayName: '' })
    if (!letter) return
    const token = makeToken()
    const expiresAt = new Date(now().getTime() + confirmationTtlMs)
    await updateToken(database.query, { id, tokenHash: hashToken(token), expiresAt })
    const hours = confirmationTtlMs / 3_600_000
    const moment = momentOf(registration.createdAt, letter.language)
    await send(
      letter,
      'emailVerification',
      [
        ...paragraphs(
          letter.t('emails.emailVerification.p1', moment),
          letter.t('emails.emailVerification.p2', { hours }),
        ),
        button(letter, 'emailVerification', 'registered', `?token=${token}`),
      ],
      `-${id}`,
    )
  }

  return {
    async 'mail.account.registration'(payload, job) {
      const given = ToRegistration.parse(payload)
      const letter = await toAddress(payload, job)
      if (!letter) {
        const { registrationId: id } = given
        const registration = id ? await selectRegistration(database.query, { id, now: now() }) : null
        if (registration) await sendVerification(given, job, registration)
        return
      }
      // The answer on the page was the same as to a new visitor; only who reads these mails learns of the account.
      await send(letter, 'accountExists', [
        ...paragraphs(letter.t('emails.accountExists.p1'), letter.t('emails.accountExists.p2')),
        button(letter, 'accountExists', 'login'),
      ])
    },
    async 'mail.account.confirmation'(payload, job) {
      const given = ToRegistration.parse(payload)
      for (const registration of await selectWaiting(database.query, { ...given, now: now() }))
        await sendVerification(given, job, registration)
    },
    async 'mail.account.passwordReset'(payload, job) {
      const letter = await toAddress(payload, job)
      if (!letter) return
      const token = await issueToken(database.query, {
        accountId: letter.addressee.id,
        purpose: 'PASSWORD_RESET',
        now: now(),
      })
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

const greetingTo = ({ displayName }: Addressee, t: Translate): string =>
  displayName ? t('emails.layout.greeting', { name: displayName }) : t('emails.layout.greetingAnonymous')

const paragraphs = (...texts: string[]): MailPart[] => texts.map((text) => ({ kind: 'paragraph', text }))

function button(
  { site, language, origin, t }: Letter,
  key: string,
  route: 'login' | 'profile' | 'registered',
  query = '',
): MailPart {
  return {
    kind: 'button',
    label: t(`emails.${key}.button`),
    url: origin + (pathOf(site.routes, language, route) ?? '') + query,
  }
}
