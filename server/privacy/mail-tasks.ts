import { z } from 'zod'
import { pathOf } from '#contract/routes.ts'
import { hasAccount } from '../auth/registration.ts'
import { listCartsOfGuest } from '../cart/guest-contacts.ts'
import { listMessagesOf } from '../contact/own-messages.ts'
import type { Services } from '../context.ts'
import type { Tasks } from '../database/jobs.ts'
import { listStayCartsOfGuest } from '../hospitality/kept-bookings.ts'
import { layOutMail, mailLogo } from '../notifications/mail-layout.ts'
import type { Mailer } from '../notifications/mailer.ts'
import { hasPurchases } from '../purchases/buyers.ts'
import { hashToken, makeToken } from '../sessions/sessions.ts'
import { openMailDesk } from '../site/mail-desk.ts'
import { loadSiteAlone } from '../site/sites.ts'
import { listWaitsOf } from '../waiting/own-waits.ts'
import { insertLink } from './repository.ts'

const Payload = z.object({ siteId: z.string(), email: z.string(), language: z.string(), origin: z.string() })

const linkTtlMs = 24 * 3_600_000

/** The link to one's own data. An address of which nothing is kept gets no mail. */
export function privacyMailTasks(services: Services, settings: { mailer?: Mailer } = {}): Tasks {
  const { config, database, now } = services
  const { translateTo, send } = openMailDesk(services, settings)

  async function isKnown(guest: { siteId: string; email: string }, siteCode: string): Promise<boolean> {
    const db = database.query
    return (
      (await hasPurchases(db, guest)) ||
      (await hasAccount(db, guest)) ||
      (await listCartsOfGuest(db, guest)).length > 0 ||
      (await listStayCartsOfGuest(db, guest)).length > 0 ||
      (await listMessagesOf(db, { siteCode, email: guest.email })).length > 0 ||
      (await listWaitsOf(db, guest)).length > 0
    )
  }

  return {
    async 'mail.dataLink'(payload, job) {
      const { siteId, email, language, origin } = Payload.parse(payload)
      const site = await loadSiteAlone(database.query, { id: siteId }, config)
      if (!site || !(await isKnown({ siteId, email }, site.code))) return
      const token = makeToken()
      const expiresAt = new Date(now().getTime() + linkTtlMs)
      await insertLink(database.query, { tokenHash: hashToken(token), siteId, email, now: now(), expiresAt })
      const t = translateTo(language)
      const name = site.site.name
      const subject = t('emails.dataLink.subject', { site: name })
      const contact = site.document.contacts[0]
      await send({
        id: `data-link-${job.id}`,
        addressee: 'typed',
        to: { name: '', address: email },
        fromName: name,
        ...(contact && { replyTo: { name, address: contact.email } }),
        subject,
        language,
        ...layOutMail({
          language,
          subject,
          preview: t('emails.dataLink.p1', { site: name }),
          name,
          logo: mailLogo(site.site.content.header.logo, origin),
          colour: site.site.theme.variables.primary,
          parts: [
            { kind: 'paragraph', text: t('emails.layout.greetingAnonymous') },
            { kind: 'paragraph', text: t('emails.dataLink.p1', { site: name }) },
            { kind: 'paragraph', text: t('emails.dataLink.p2', { hours: linkTtlMs / 3_600_000 }) },
            {
              kind: 'button',
              label: t('emails.dataLink.button'),
              url: `${origin}${pathOf(site.routes, language, 'my-data') ?? ''}?token=${token}`,
            },
            { kind: 'small', text: t('emails.layout.footer', { site: name }) },
          ],
        }),
      })
    },
  }
}
