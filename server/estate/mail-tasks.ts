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

const Cards = z.object({
  placeId: z.uuid(),
  state: z.enum(['taken', 'stopped', 'ended']),
  tail: z.string(),
  at: z.coerce.date(),
  origin: z.url(),
})

/** Who names another account for a house's money may not be of the house: those who hold its keys hear of it. */
export function estateMailTasks(services: Services, { mailer }: { mailer?: Mailer } = {}): Tasks {
  const { database, now } = services
  const desk = openMailDesk(services, { mailer })

  /** @param key of its words: a subject, two paragraphs, a button that leads to how the house is paid */
  async function tell(id: string, key: string, { placeId, at, origin, ...said }: Told): Promise<void> {
    for (const { email, displayName, language, placeName, handle } of await keyHoldersOf(database.query, {
      placeId,
      now: now(),
    })) {
      const t = desk.translateTo(language)
      const values = { ...said, place: placeName, ...momentOf(at, language) }
      const subject = t(`${key}.subject`, values)
      const preview = t(`${key}.p1`, values)
      const paragraph = (text: string): MailPart => ({ kind: 'paragraph', text })
      const parts = [
        paragraph(t('emails.layout.greeting', { name: displayName })),
        paragraph(preview),
        paragraph(t(`${key}.p2`, values)),
        { kind: 'button' as const, label: t(`${key}.button`), url: `${origin}/${handle}/settings/payment` },
      ]
      await desk.send({
        id: `${id}-${email}`,
        addressee: 'known',
        to: { name: displayName, address: email },
        fromName: 'Cépage',
        subject,
        language,
        ...layOutMail({ language, subject, preview, name: 'Cépage', logo: null, colour: null, parts }),
      })
    }
  }

  return {
    'mail.house.account': (payload, job) =>
      tell(`house-account-${job.id}`, 'emails.houseAccount', Account.parse(payload)),
    'mail.house.cards': (payload, job) => tell(`house-cards-${job.id}`, 'emails.houseCards', Cards.parse(payload)),
  }
}

interface Told {
  placeId: string
  at: Date
  origin: string
  tail: string
  who?: string
  state?: string
}
