import { randomUUID } from 'node:crypto'
import { foldEmail } from '#contract/rules.ts'
import type { Services } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import { countFrom, insertMessage, isThread, lockForMail, updateDone } from './repository.ts'
import type { ReceivedMail } from './received-mail.ts'
import { threadOfAddress } from './reply-address.ts'
import { tellOfMessage } from './tell.ts'

/** A day of one thread. Two machines that answer each other have no end; a person is never so quick. */
const mostInADay = 60
const mostAutomatic = 3
const dayMs = 86_400_000

/** @returns the thread an address is of; null for all that is not a reply to one of ours: nothing is passed on. */
export async function findThread(
  { config, database }: Pick<Services, 'config' | 'database'>,
  address: string,
): Promise<string | null> {
  if (!config.inbound) return null
  const thread = threadOfAddress(config.appSecrets, address, config.inbound.domain)
  return thread !== null && (await isThread(database.query, thread)) ? thread : null
}

/**
 * Puts a mail into its thread, once however often it is delivered. A thread that was put away is taken out again. What a
 * machine wrote is shown and waits for no answer; after a few of those no more are kept.
 * @returns `later` when too much came today: the sender's server tries again.
 */
export async function takeMail(
  { database, now, log }: Pick<Services, 'database' | 'now' | 'log'>,
  conversation: string,
  mail: ReceivedMail,
): Promise<'kept' | 'later'> {
  return inTransaction(database.query, async (trx) => {
    const thread = await lockForMail(trx, conversation)
    // Erased meanwhile, like all that was said in it.
    if (!thread) return 'kept'
    const since = new Date(now().getTime() - dayMs)
    const come = await countFrom(trx, { conversation, since })
    if (come.all >= mostInADay) return 'later'
    if (mail.isAutomatic && come.automatic >= mostAutomatic) {
      log.info({ conversation }, 'one more automatic mail was not kept')
      return 'kept'
    }
    const isOther = foldEmail(mail.from) !== thread.emailFolded
    const { text, quoted, leftOut, isAutomatic, mailId } = mail
    const isNew = await insertMessage(trx, {
      ...{ id: randomUUID(), conversation, side: 'THEIRS', at: now(), quoted, leftOut, isAutomatic },
      // Without a Message-ID nothing tells a second delivery from a second mail.
      mailId: mailId ?? `${randomUUID()}@nowhere.invalid`,
      // Who cites alone has said something by it.
      text: text || quoted || '…',
      sentFrom: isOther ? mail.from.slice(0, 254) : '',
    })
    if (isNew && !isAutomatic) {
      await updateDone(trx, { placeId: thread.placeId, id: conversation, isDone: false })
      await tellOfMessage(trx, conversation)
    }
    return 'kept'
  })
}
