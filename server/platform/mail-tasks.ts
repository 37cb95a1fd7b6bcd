import { z } from 'zod'
import type { Services } from '../context.ts'
import type { Tasks } from '../database/jobs.ts'
import { layOutMail, type MailPart } from '../notifications/mail-layout.ts'
import type { Mailer } from '../notifications/mailer.ts'
import { openMailDesk } from '../site/mail-desk.ts'
import { keyHoldersOf } from '../team/key-holders.ts'
import { selectHouses } from './repository.ts'

const Suspended = z.object({ placeId: z.uuid(), at: z.coerce.date(), reason: z.string(), origin: z.url() })

/** Mails of the platform to its houses. */
export function platformMailTasks(services: Services, { mailer }: { mailer?: Mailer } = {}): Tasks {
  const { database, now } = services
  const desk = openMailDesk(services, { mailer })
  return {
    async 'mail.house.suspended'(payload, job) {
      const { placeId, at, reason, origin } = Suspended.parse(payload)
      for (const { email, displayName, language } of await keyHoldersOf(database.query, { placeId, now: now() })) {
        const house = (await selectHouses(database.query, { language, now: now() })).find(({ id }) => id === placeId)
        // Taken back meanwhile, or suspended anew with other words.
        if (house?.suspendedAt?.getTime() !== at.getTime()) return
        const t = desk.translateTo(language)
        const values = { house: house.name }
        const subject = t('emails.houseSuspended.subject', values)
        const paragraph = (text: string): MailPart => ({ kind: 'paragraph', text })
        const parts = [
          paragraph(t('emails.layout.greeting', { name: displayName })),
          paragraph(t('emails.houseSuspended.p1', values)),
          paragraph(reason),
          paragraph(t('emails.houseSuspended.p2')),
          { kind: 'button' as const, label: t('emails.houseSuspended.button'), url: `${origin}/${house.handle}/today` },
        ]
        const preview = t('emails.houseSuspended.p1', values)
        await desk.send({
          id: `house-suspended-${job.id}-${email}`,
          addressee: 'known',
          to: { name: displayName, address: email },
          fromName: 'Cépage',
          subject,
          language,
          ...layOutMail({ language, subject, preview, name: 'Cépage', logo: null, colour: null, parts }),
        })
      }
    },
  }
}
