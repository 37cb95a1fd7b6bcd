import { dateFormat, formatTime, longDate } from '#contract/formats.ts'
import { formatPrice, type CurrencyCode } from '#contract/money.ts'
import { isEmail } from '#contract/rules.ts'
import type { Translate } from '../i18n/translator.ts'
import { layOutMail, type MailLogo, type MailPart } from './mail-layout.ts'
import type { Mail } from './mailer.ts'

/** Who writes: a shop, or the site that lets for an agency. */
export interface Letterhead {
  name: string
  logo: MailLogo | null
  colour: string | null | undefined
}

interface Written {
  contact: { firstname: string; lastname: string; email: { email: string } }
}

interface Letter {
  /** Tells it from every other mail, so that a second try is the same one. */
  id: string
  language: string
  subject: string
  parts: MailPart[]
}

export const paragraphs = (...texts: string[]): MailPart[] => texts.map((text) => ({ kind: 'paragraph', text }))

/** @param amount minor units. */
export const price = ({ currencyCode }: { currencyCode: CurrencyCode }, amount: number, language: string): string =>
  formatPrice({ amount, currencyCode }, language)

export const buyerName = ({ contact }: Written): string => `${contact.firstname} ${contact.lastname}`.trim()

/** Date and time on the clock of the growers' country. */
export function momentOf(at: Date, language: string): { date: string; time: string } {
  const time = dateFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/Paris' }).format(at)
  return { date: longDate(at, language), time: formatTime(time, language) }
}

/**
 * To whoever bought: greeted, unless the letter begins with a head of its own, and signed.
 * @param isTrusted whether what was typed may travel to the address that was typed beside it: once the address is
 * confirmed, or something was paid for. It may be a stranger's.
 * @param isConfirmed whether the address is: a house says by itself that a telephone order was paid.
 */
export function letterToBuyer(
  { contact }: Written,
  head: Letterhead,
  t: Translate,
  {
    isTrusted,
    isConfirmed,
    preview,
    footer,
    replyTo,
    parts,
    ...letter
  }: Letter & {
    isTrusted: boolean
    isConfirmed: boolean
    preview: string
    footer: string
    replyTo: { name: string; address: string }
  },
): Mail {
  const name = isTrusted ? contact.firstname : ''
  const greeting = name ? t('emails.layout.greeting', { name }) : t('emails.layout.greetingAnonymous')
  const content: MailPart[] = [
    ...(parts[0]?.kind === 'head' ? [] : paragraphs(greeting)),
    ...parts,
    ...paragraphs(t('emails.layout.help', { shop: head.name })),
    { kind: 'signature', closing: t('emails.layout.signature'), name: head.name },
    { kind: 'small', text: footer },
  ]
  return {
    ...letterBase(letter),
    addressee: isConfirmed ? 'known' : 'typed',
    to: { name: isTrusted ? buyerName({ contact }) : '', address: contact.email.email },
    fromName: head.name,
    ...(isEmail(replyTo.address) && { replyTo }),
    ...layOutMail({ ...letter, ...head, preview, parts: content }),
  }
}

/** To whoever sells, without what only the buyer is told; null when they have no address. */
export function letterToSeller(
  written: Written,
  head: Letterhead,
  {
    to,
    fromName,
    preview,
    parts,
    ...letter
  }: Letter & { to: { name: string; address: string }; fromName: string; preview: string },
): Mail | null {
  if (!isEmail(to.address)) return null
  return {
    ...letterBase(letter),
    addressee: 'known',
    to,
    fromName,
    replyTo: { name: buyerName(written), address: written.contact.email.email },
    ...layOutMail({ ...letter, ...head, preview, parts }),
  }
}

const letterBase = ({ id, subject, language }: Omit<Letter, 'parts'>) => ({ id, subject, language })
