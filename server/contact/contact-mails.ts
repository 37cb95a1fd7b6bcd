import { z } from 'zod'
import { localize } from '#contract/localized.ts'
import type { Translate } from '../i18n/translator.ts'
import { type MailPart, layOutMail } from '../notifications/mail-layout.ts'
import type { Mail } from '../notifications/mailer.ts'
import type { SiteRecord } from '../site/sites.ts'

export const ContactMailPayload = z.object({
  /** One per message, whatever number of times it is sent. */
  id: z.string(),
  siteCode: z.string(),
  /** The visitor's. */
  language: z.string(),
  contactIndex: z.int(),
  email: z.string(),
  name: z.string(),
  message: z.string(),
})
export type ContactMailPayload = z.infer<typeof ContactMailPayload>

type TranslateIn = (language: string) => Translate

/**
 * The message as the contact reads it, in the site's first language. The visitor stands in Reply-To alone: a mail that
 * claims to come from their mailbox would be refused as forged. Null when the contact is gone since.
 */
export function contactMessageMail(
  payload: ContactMailPayload,
  site: SiteRecord,
  translateIn: TranslateIn,
): Mail | null {
  const contact = site.document.contacts.find(({ index }) => index === payload.contactIndex)
  if (!contact) return null
  const language = site.site.languages[0] ?? 'fr'
  const t = translateIn(language)
  const { email, message } = payload
  const title = localize(contact.title, language)
  return mailOf(site, language, {
    id: `contact-${payload.id}`,
    addressee: 'known',
    to: { name: title, address: contact.email },
    replyTo: { name: payload.name, address: email },
    subject: t('emails.contactMessage.subject', { email, site: site.site.name }),
    preview: message.slice(0, 140),
    parts: [
      {
        kind: 'lines',
        title: t('emails.contactMessage.p1', { name: payload.name || email, subject: title }),
        lines: message.split('\n'),
        isLetter: true,
      },
      { kind: 'paragraph', text: t('emails.contactMessage.p2', { email }) },
    ],
  })
}

/** What the visitor keeps of it, in their language. */
export function contactReceiptMail(payload: ContactMailPayload, site: SiteRecord, translateIn: TranslateIn): Mail {
  const t = translateIn(payload.language)
  return mailOf(site, payload.language, {
    id: `contact-${payload.id}-receipt`,
    addressee: 'typed',
    to: { name: payload.name, address: payload.email },
    subject: t('emails.contactReceipt.subject'),
    preview: t('emails.contactReceipt.p1'),
    parts: [
      { kind: 'paragraph', text: t('emails.contactReceipt.p1') },
      { kind: 'lines', title: t('emails.contactReceipt.p2'), lines: payload.message.split('\n') },
    ],
  })
}

type Letter = Pick<Mail, 'id' | 'addressee' | 'to' | 'replyTo' | 'subject'> & { preview: string; parts: MailPart[] }

function mailOf(site: SiteRecord, language: string, { preview, parts, ...letter }: Letter): Mail {
  const { name, theme } = site.site
  const body = layOutMail({
    language,
    subject: letter.subject,
    preview,
    name,
    // A message does not say under which address its site was open.
    logo: null,
    colour: theme.variables['primary'],
    parts,
  })
  return { ...letter, ...body, fromName: name, language }
}
