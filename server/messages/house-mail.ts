import { localize } from '#contract/localized.ts'
import { isEmail } from '#contract/rules.ts'
import type { Translate } from '../i18n/translator.ts'
import { layOutMail, type MailPart } from '../notifications/mail-layout.ts'
import type { Mail } from '../notifications/mailer.ts'
import type { SiteRecord } from '../site/sites.ts'
import type { TheirsRow } from './repository.ts'

/**
 * To the house, when a buyer or a guest has written from the page of their purchase: whole, and answered to them.
 * Nothing where the house has no address: it stands in its messages. Source: ORDERS-06.
 */
export function houseMail(
  row: TheirsRow & { id: string },
  site: SiteRecord,
  t: Translate,
  language: string,
): Mail | null {
  if (!row.email || !isEmail(row.email)) return null
  const house = row.name ?? (localize(row.title, language) || site.site.name)
  const values = { name: row.fromName || row.fromEmail, number: row.number ?? row.purchaseId ?? '' }
  const subject = t(row.isStay ? 'emails.buyerWrote.subjectStay' : 'emails.buyerWrote.subject', values)
  const parts: MailPart[] = [
    { kind: 'lines', title: t('emails.buyerWrote.p1', values), lines: row.text.split('\n'), isLetter: true },
    { kind: 'paragraph', text: t('emails.buyerWrote.p2') },
  ]
  return {
    id: `message-${row.id}-house`,
    addressee: 'known',
    to: { name: house, address: row.email },
    fromName: site.site.name,
    replyTo: { name: row.fromName, address: row.fromEmail },
    subject,
    language,
    ...layOutMail({
      ...{ language, subject, name: house, parts, preview: row.text.slice(0, 140) },
      logo: null,
      colour: row.colour ?? site.site.theme.variables['primary'],
    }),
  }
}
