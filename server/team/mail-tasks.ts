import { z } from 'zod'
import { OfficeLanguage } from '#contract/team-office.ts'
import type { Services } from '../context.ts'
import type { Job, Tasks } from '../database/jobs.ts'
import { momentOf } from '../notifications/letters.ts'
import { layOutMail, type MailPart } from '../notifications/mail-layout.ts'
import type { Mailer } from '../notifications/mailer.ts'
import { openMailDesk } from '../site/mail-desk.ts'
import { linkOf } from './invitation-links.ts'
import { digitsFor } from './login-codes.ts'
import { selectLoginCode } from './login-codes-repository.ts'
import { selectInvitation } from './members-repository.ts'
import { selectPlace, selectStaff } from './people-repository.ts'

const Code = z.object({ requestHash: z.base64url(), language: OfficeLanguage, origin: z.url() })
const NewDevice = z.object({ staffId: z.uuid(), deviceName: z.string(), at: z.coerce.date(), origin: z.url() })
const ToInvited = z.object({ invitationId: z.uuid(), origin: z.url() })

/** Mails to people of the office, in their own language, from the house and not from a site. */
export function staffMailTasks(services: Services, { mailer }: { mailer?: Mailer } = {}): Tasks {
  const { config, database, now } = services
  const desk = openMailDesk(services, { mailer })

  async function send(
    job: Job,
    key: 'staffCode' | 'staffInvitation' | 'staffNewDevice',
    to: { name: string; address: string },
    language: OfficeLanguage,
    values: Record<string, string | number>,
    button: { url: string } | null,
  ): Promise<void> {
    const t = desk.translateTo(language)
    const subject = t(`emails.${key}.subject`, values)
    const paragraph = (text: string): MailPart => ({ kind: 'paragraph', text })
    const parts: MailPart[] = [
      paragraph(to.name ? t('emails.layout.greeting', { name: to.name }) : t('emails.layout.greetingAnonymous')),
      paragraph(t(`emails.${key}.p1`, values)),
      ...(button ? [{ kind: 'button' as const, label: t(`emails.${key}.button`), url: button.url }] : []),
      paragraph(t(`emails.${key}.p2`, values)),
    ]
    const preview = t(`emails.${key}.p1`, values)
    await desk.send({
      id: `${key}-${job.id}`,
      to,
      fromName: 'Cépage',
      subject,
      language,
      ...layOutMail({ language, subject, preview, name: 'Cépage', logo: null, colour: null, parts }),
    })
  }

  return {
    async 'mail.staff.code'(payload, job) {
      const { requestHash: word, language, origin } = Code.parse(payload)
      const requestHash = Buffer.from(word, 'base64url')
      const asked = await selectLoginCode(database.query, { requestHash, now: now() })
      const person = asked && (await selectStaff(database.query, { email: asked.email }))
      // Nobody of this address works here: nothing is sent, and nobody is told.
      if (!person) return
      const code = digitsFor(config, requestHash)
      const to = { name: person.displayName, address: person.email }
      await send(job, 'staffCode', to, language, { code, host: new URL(origin).host, minutes: 10 }, null)
    },
    async 'mail.staff.newDevice'(payload, job) {
      const { staffId, deviceName: device, at, origin } = NewDevice.parse(payload)
      const person = await selectStaff(database.query, { id: staffId })
      if (!person) return
      const { language } = person
      const values = { device, ...momentOf(at, language) }
      const to = { name: person.displayName, address: person.email }
      await send(job, 'staffNewDevice', to, language, values, { url: `${origin}/account` })
    },
    async 'mail.staff.invitation'(payload, job) {
      const { invitationId: id, origin } = ToInvited.parse(payload)
      const row = await selectInvitation(database.query, id)
      if (!row || row.acceptedAt || row.withdrawnAt || row.expiresAt <= now()) return
      const { email, language, role, invitedBy } = row
      const place = await selectPlace(database.query, { id: row.placeId, language })
      if (!place) return
      const t = desk.translateTo(language)
      const who = invitedBy ?? place.name
      const values = { place: place.name, who, role: t(`emails.staffRoles.${role}`), days: 7 }
      await send(job, 'staffInvitation', { name: '', address: email }, language, values, {
        url: linkOf(config, origin, id),
      })
    },
  }
}
