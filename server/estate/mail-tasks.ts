import { z } from 'zod'
import type { Services } from '../context.ts'
import type { Tasks } from '../database/jobs.ts'
import { momentOf } from '../notifications/letters.ts'
import { layOutMail, type MailPart } from '../notifications/mail-layout.ts'
import type { Mailer } from '../notifications/mailer.ts'
import { openMailDesk } from '../site/mail-desk.ts'
import { keyHoldersOf } from '../team/key-holders.ts'

const Account = z.object({
  placeId: z.uuid(),
  who: z.string(),
  at: z.coerce.date(),
  tail: z.string(),
  origin: z.url(),
})

/** Who names another account for a house's money may not be of the house: those who hold its keys hear of it. */
export function estateMailTasks(services: Services, { mailer }: { mailer?: Mailer } = {}): Tasks {
  const { database } = services
  const desk = openMailDesk(services, { mailer })
  return {
    async 'mail.house.account'(payload, job) {
      const { placeId, who, at, tail, origin } = Account.parse(payload)
      for (const { email, displayName, language, placeName, handle } of await keyHoldersOf(database.query, placeId)) {
        const t = desk.translateTo(language)
        const values = { place: placeName, who, tail, ...momentOf(at, language) }
        const subject = t('emails.houseAccount.subject', values)
        const preview = t('emails.houseAccount.p1', values)
        const paragraph = (text: string): MailPart => ({ kind: 'paragraph', text })
        const parts = [
          paragraph(t('emails.layout.greeting', { name: displayName })),
          paragraph(preview),
          paragraph(t('emails.houseAccount.p2')),
          {
            kind: 'button' as const,
            label: t('emails.houseAccount.button'),
            url: `${origin}/${handle}/settings/payment`,
          },
        ]
        await desk.send({
          id: `house-account-${job.id}-${email}`,
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
