import { randomUUID } from 'node:crypto'
import { foldEmail } from '#contract/rules.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import { tellOfMessage } from './tell.ts'
import { insertMessage, insertThread, selectHouseOfContact } from './repository.ts'

/**
 * Opens a thread for a message of a site's contact form, in the house whose contact it is. Each is one of its own: nobody
 * has proved that the address is theirs, so nothing is added to what somebody else has said.
 */
export async function openThread(
  ctx: Context,
  trx: Transaction,
  written: { contactEmail: string; email: string; name: string; text: string },
): Promise<void> {
  const house = await selectHouseOfContact(trx, { siteId: ctx.site.id, email: written.contactEmail })
  if (!house) throw new Error(`The site ${ctx.site.code} is no place.`)
  const { email, name, text } = written
  const { language, origin } = ctx
  const conversation = await insertThread(trx, {
    ...{ placeId: house.id, name, email, emailFolded: foldEmail(email), language, origin, purchaseId: null },
  })
  await insertMessage(trx, { id: randomUUID(), conversation, side: 'THEIRS', text, at: ctx.now() })
  await tellOfMessage(trx, conversation)
}
