import { z } from 'zod'
import { OfficeLanguage } from '#contract/team-office.ts'
import type { Services } from '../context.ts'
import type { Job, Tasks } from '../database/jobs.ts'
import { KeyNewsPayload } from '../audit/key-news.ts'
import { momentOf } from '../notifications/letters.ts'
import { layOutMail, type MailPart } from '../notifications/mail-layout.ts'
import type { Mailer } from '../notifications/mailer.ts'
import { withoutLinks } from '../notifications/without-links.ts'
import { openMailDesk } from '../site/mail-desk.ts'
import { linkOf } from './invitation-links.ts'
import { digitsFor } from './login-codes.ts'
import { selectLoginCode } from './login-codes-repository.ts'
import { type InvitationRow, selectInvitation } from './members-repository.ts'
import { selectPlace, selectStaff, type StaffRow } from './people-repository.ts'

const Code = z.object({
  requestHash: z.base64url(),
  language: OfficeLanguage,
  origin: z.url(),
  /** What waits for somebody who may be new here. */
  invitationId: z.uuid().optional(),
})
const NewDevice = z.object({ staffId: z.uuid(), deviceName: z.string(), at: z.coerce.date(), origin: z.url() })
const Proved = z.object({ staffId: z.uuid(), devices: z.int(), keys: z.int(), origin: z.url() })
const ToInvited = z.object({ invitationId: z.uuid(), origin: z.url() })

type Reader = Pick<StaffRow, 'displayName' | 'email' | 'language'>
/** Somebody of whom only the address is known. */
const nameless = { displayName: '' }

/** Mails to people of the office, in their own language, from the house and not from a site. */
export function staffMailTasks(services: Services, { mailer }: { mailer?: Mailer } = {}): Tasks {
  const { config, database, now } = services
  const desk = openMailDesk(services, { mailer })

  async function send(
    job: Job,
    key: 'staffCode' | 'staffInvitation' | 'staffNewDevice' | 'staffProved' | 'houseOwner' | 'houseOffer' | 'houseHost',
    { displayName: name, email: address, language }: Reader,
    values: Record<string, string | number>,
    button: { url: string } | null,
  ): Promise<void> {
    const to = { name, address }
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
      id: `${key}-${job.id}${key.startsWith('house') ? `-${address}` : ''}`,
      addressee: key === 'staffInvitation' ? 'typed' : 'known',
      to,
      fromName: 'Cépage',
      subject,
      language,
      ...layOutMail({ language, subject, preview, name: 'Cépage', logo: null, colour: null, parts }),
    })
  }

  async function findWaiting(id: string): Promise<InvitationRow | null> {
    const row = await selectInvitation(database.query, id)
    return !row || row.acceptedAt || row.withdrawnAt || row.expiresAt <= now() ? null : row
  }
  const isInvited = async (id: string | undefined): Promise<boolean> =>
    id !== undefined && (await findWaiting(id)) !== null

  return {
    async 'mail.staff.code'(payload, job) {
      const { requestHash: word, language, origin, invitationId } = Code.parse(payload)
      const requestHash = Buffer.from(word, 'base64url')
      const asked = await selectLoginCode(database.query, { requestHash, now: now() })
      const person = asked && (await selectStaff(database.query, { email: asked.email }))
      // Nobody of this address works here or is invited: nothing is sent, and nobody is told.
      const to = person ?? (asked && (await isInvited(invitationId)) ? { ...nameless, ...asked } : null)
      if (!to) return
      const code = digitsFor(config, requestHash)
      await send(job, 'staffCode', { ...to, language }, { code, host: new URL(origin).host, minutes: 10 }, null)
    },
    async 'mail.staff.newDevice'(payload, job) {
      const { staffId, deviceName: device, at, origin } = NewDevice.parse(payload)
      const person = await selectStaff(database.query, { id: staffId })
      if (!person) return
      const values = { device, ...momentOf(at, person.language) }
      await send(job, 'staffNewDevice', person, values, { url: `${origin}/account` })
    },
    async 'mail.staff.proved'(payload, job) {
      const { staffId, origin, ...ended } = Proved.parse(payload)
      const person = await selectStaff(database.query, { id: staffId })
      if (person) await send(job, 'staffProved', person, ended, { url: `${origin}/account` })
    },
    async 'mail.house.keys'(payload, job) {
      const { placeId, to, news, at, origin } = KeyNewsPayload.parse(payload)
      for (const id of to) {
        const person = await selectStaff(database.query, { id })
        const place = person && (await selectPlace(database.query, { id: placeId, language: person.language }))
        if (!place) continue
        const { language } = person
        const values = { place: place.name, ...momentOf(at, language) }
        const team = { url: `${origin}/${place.handle}/team` }
        if (news.kind === 'owner')
          await send(job, 'houseOwner', person, { ...values, who: news.who, email: news.email }, team)
        else if (news.kind === 'host')
          await send(
            job,
            'houseHost',
            person,
            { ...values, who: news.who, host: news.host },
            {
              url: `${origin}/${place.handle}/site/settings`,
            },
          )
        else {
          const begins = news.opensAt && momentOf(news.opensAt, language)
          const opens = { waits: begins ? 1 : 0, opensOn: begins?.date ?? '', opensTime: begins?.time ?? '' }
          await send(job, 'houseOffer', person, { ...values, ...opens, who: news.who, email: news.email }, team)
        }
      }
    },
    async 'mail.staff.invitation'(payload, job) {
      const { invitationId: id, origin } = ToInvited.parse(payload)
      const row = await findWaiting(id)
      if (!row) return
      const { email, language, role, invitedBy, opensAt } = row
      const place = await selectPlace(database.query, { id: row.placeId, language })
      if (!place) return
      const t = desk.translateTo(language)
      const name = withoutLinks(place.name)
      const begins = opensAt && opensAt > now() ? momentOf(opensAt, language) : null
      const values = {
        ...{ place: name, who: invitedBy === null ? name : withoutLinks(invitedBy) },
        ...{ role: t(`emails.staffRoles.${role}`), days: 7 },
        ...{ waits: begins ? 1 : 0, opensOn: begins?.date ?? '', opensTime: begins?.time ?? '' },
      }
      const url = linkOf(config, origin, { id, way: 'mailed' })
      await send(job, 'staffInvitation', { ...nameless, email, language }, values, { url })
    },
  }
}
