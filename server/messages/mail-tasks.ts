import { z } from 'zod'
import type { Services } from '../context.ts'
import type { Tasks } from '../database/jobs.ts'
import { type MailSettings, openMailDesk } from '../site/mail-desk.ts'
import { answerMail } from './answer-mail.ts'
import { houseMail } from './house-mail.ts'
import { markLeft, selectEarlier, selectLetter, selectTheirs } from './repository.ts'

const Payload = z.object({ message: z.uuid() })

/** What houses answer, and what they are told was written to them, each queued in the transaction that wrote it down. */
export function messageMailTasks(services: Services, settings: MailSettings = {}): Tasks {
  const { translateTo, siteOf, send } = openMailDesk(services, settings)
  const { config, database, now } = services
  return {
    async 'mail.answer'(payload) {
      const { message: id } = Payload.parse(payload)
      // Before it is sent, or somebody could still take back what is on its way.
      if (!(await markLeft(database.query, { id, now: now() }))) return
      const letter = await selectLetter(database.query, id)
      if (!letter?.siteId) return
      const site = await siteOf({ id: letter.siteId }, `the message ${id}`)
      const earlier = await selectEarlier(database.query, letter)
      await send(answerMail({ letter: { ...letter, id }, earlier, site, config, t: translateTo(letter.language) }))
    },
    async 'mail.buyerWrote'(payload) {
      const { message: id } = Payload.parse(payload)
      const theirs = await selectTheirs(database.query, id)
      if (!theirs?.siteId) return
      const site = await siteOf({ id: theirs.siteId }, `the message ${id}`)
      const language = site.site.languages[0] ?? 'fr'
      await send(houseMail({ ...theirs, id }, site, translateTo(language), language))
    },
  }
}
