import type { Services } from '../context.ts'
import { forgetTry, refusedRate } from '../http/rate-limit.ts'

/** Somebody who really is in touch with several houses on one day hears of all of it. */
const mostPerDay = 20

type Counting = Pick<Services, 'config' | 'database' | 'now'>

const limitOf = (address: string) => ({ max: mostPerDay, windowSeconds: 86_400, by: address.trim().toLowerCase() })
const name = 'mail-recipient'

/** A mailbox whose owner nobody knows has heard enough of us today. */
export class MailboxEnough extends Error {
  override readonly name = 'MailboxEnough'
}

/**
 * Sends to an address that somebody typed, whoever of us writes and for whichever house: at most some mails a day. What
 * is too much is tried again by its job, later.
 * @throws MailboxEnough, and what `send` throws, which does not count
 */
export async function sendWithinLimit(services: Counting, address: string, send: () => Promise<void>): Promise<void> {
  // Without a mail server mails are files, and nobody hears of them.
  if (!services.config.smtpUrl) return send()
  const limit = limitOf(address)
  if (await refusedRate(services, { [name]: limit }))
    throw new MailboxEnough('Nobody has proved this address, and it has had enough mails today.')
  await send().catch(async (error: unknown) => {
    await forgetTry(services, name, limit)
    throw error
  })
}
