import { longDate } from '#contract/formats.ts'
import { localize } from '#contract/localized.ts'
import { isEmail } from '#contract/rules.ts'
import type { Config } from '../config.ts'
import type { Translate } from '../i18n/translator.ts'
import { layOutMail, type MailLogo, mailLogo, type MailPart } from '../notifications/mail-layout.ts'
import type { Mail } from '../notifications/mailer.ts'
import type { SiteRecord } from '../site/sites.ts'
import { replyAddress } from './reply-address.ts'
import type { EarlierRow, LetterRow } from './repository.ts'

/** Mailboxes know a thread by the mails before; a very long one by its last ones. */
const mostReferences = 20

export interface AnswerMail {
  letter: LetterRow & { id: string }
  earlier: EarlierRow[]
  site: SiteRecord
  config: Pick<Config, 'appSecret' | 'inbound'>
  t: Translate
}

/**
 * What a house answers, in its name, as the reader's mail program files it: beside what they wrote. It comes back to the
 * thread where mails are received, else to the house's own mailbox. Source: ORDERS-06.
 */
export function answerMail({ letter, earlier, site, config, t }: AnswerMail): Mail {
  const { id, conversation, language, number, who, toName, toEmail } = letter
  const name = letter.name ?? (localize(letter.title, language) || site.site.name)
  const own = letter.email ?? site.document.contacts[0]?.email ?? ''
  const replyTo = config.inbound ? replyAddress(config.appSecret, conversation, config.inbound.domain) : own
  const key = number === null ? 'about' : 'aboutNumber'
  const subject = t(`emails.answer.${key}`, { house: name, number: number ?? '' })
  const theirs = earlier.findLast(({ side }) => side === 'THEIRS')
  const ids = earlier.map((each) => each.mailId ?? (each.side === 'OURS' ? mailIdOf(each.id) : null))
  const references = ids.filter((each) => each !== null).slice(-mostReferences)
  const parts: MailPart[] = [
    ...paragraphsOf(letter.text),
    { kind: 'signature', closing: who ?? t('emails.layout.signature'), name },
    ...(theirs
      ? [
          {
            kind: 'lines' as const,
            title: t('emails.answer.youWrote', { day: longDate(theirs.at, language) }),
            lines: theirs.text.split('\n'),
            isLetter: true,
          },
        ]
      : []),
    { kind: 'small', text: t(config.inbound ? 'emails.answer.howToAnswer' : 'emails.answer.toHouse', { house: name }) },
  ]
  return {
    id: mailIdOf(id),
    addressee: 'typed',
    to: { name: toName, address: toEmail },
    fromName: name,
    ...(isEmail(replyTo) && { replyTo: { name, address: replyTo } }),
    // What is answered is answered under the same title, or a mailbox begins another thread.
    subject: earlier.length > 0 ? t('emails.answer.again', { subject }) : subject,
    language,
    isByPerson: true,
    ...(references.length > 0 && { references }),
    ...layOutMail({
      ...{ language, subject, name, parts },
      preview: letter.text.slice(0, 140),
      logo: logoOf(letter, site),
      colour: letter.colour ?? site.site.theme.variables['primary'],
    }),
  }
}

const mailIdOf = (message: string): string => `message-${message}`

/** As it was typed: an empty line begins a paragraph. */
const paragraphsOf = (text: string): MailPart[] =>
  text
    .split(/\n\s*\n/)
    .flatMap((part) => (part.trim() ? [{ kind: 'paragraph' as const, text: part.trim(), isLetter: true }] : []))

/** Nobody knows where a site answers whose thread did not begin there. */
function logoOf({ kind, logo, origin }: LetterRow, site: SiteRecord): MailLogo | null {
  if (!origin) return null
  const own = kind === 'SHOP' && isLogo(logo) ? logo : site.site.content.header.logo
  return mailLogo(own, origin)
}

const isLogo = (logo: unknown): logo is { path: string; ratio: number } =>
  typeof logo === 'object' && logo !== null && 'path' in logo && 'ratio' in logo
