import { z } from 'zod'
import type { Services } from '../context.ts'
import type { Tasks } from '../database/jobs.ts'
import { layOutMail, type MailPart } from '../notifications/mail-layout.ts'
import type { Mailer } from '../notifications/mailer.ts'
import { withoutLinks } from '../notifications/without-links.ts'
import { openMailDesk } from '../site/mail-desk.ts'
import { selectApplication } from './repository.ts'

const Refused = z.object({ applicationId: z.uuid(), at: z.coerce.date() })

/** What a grower reads who cannot sell on a marketplace: in their language, from that site. */
export function applicationMailTasks(services: Services, { mailer }: { mailer?: Mailer } = {}): Tasks {
  const desk = openMailDesk(services, { mailer })
  return {
    async 'mail.application.refused'(payload) {
      const { applicationId: id, at } = Refused.parse(payload)
      const row = await selectApplication(services.database.query, { siteId: null, id })
      // Taken back meanwhile, or refused anew with other words.
      if (row?.reason == null || row.decidedAt?.getTime() !== at.getTime()) return
      const { language, name, email, house, reason } = row
      const { site, document } = await desk.siteOf({ id: row.siteId }, 'an application')
      const [contact] = document.contacts
      const t = desk.translateTo(language)
      const values = { house: withoutLinks(house), site: site.name }
      const subject = t('emails.applicationRefused.subject', values)
      const preview = t('emails.applicationRefused.p1', values)
      const paragraph = (text: string): MailPart => ({ kind: 'paragraph', text })
      await desk.send({
        id: `application-refused-${id}-${at.getTime()}`,
        addressee: 'typed',
        to: { name: withoutLinks(name), address: email },
        ...(contact && { replyTo: { name: site.name, address: contact.email } }),
        fromName: site.name,
        subject,
        language,
        ...layOutMail({
          ...{ language, subject, preview, name: site.name, logo: null, colour: site.theme.variables['primary'] },
          parts: [
            paragraph(t('emails.layout.greeting', { name: withoutLinks(name) })),
            paragraph(preview),
            paragraph(reason),
            paragraph(t('emails.applicationRefused.p2')),
          ],
        }),
      })
    },
  }
}
