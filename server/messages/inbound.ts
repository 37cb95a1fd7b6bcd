import { createHash, randomUUID } from 'node:crypto'
import { foldEmail } from '#contract/rules.ts'
import type { Services } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import {
  countFrom,
  insertMessage,
  isThread,
  lockForMail,
  type MailCounts,
  type NewMessage,
  selectWhose,
  updateDone,
} from './repository.ts'
import type { ReceivedMail } from './received-mail.ts'
import { threadOfAddress } from './reply-address.ts'
import { tellOfMessage } from './tell.ts'

/** A day of one sender in one thread. Two machines that answer each other have no end; a person is never so quick. */
const mostInADay = 60
/** Of all senders but the one who is answered: who may have any address must not keep that one out. */
const mostOfOthers = 120
const mostAutomatic = 3
/** After so many that were too much to be read, no more of them are looked at on this day. */
const mostUnreadable = 3
const mostUnreadableOfOthers = 9
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

type MailContext = Pick<Services, 'database' | 'now' | 'log'>

/**
 * Puts a mail into its thread, once however often it is delivered. A thread that was put away is taken out again. What a
 * machine wrote is shown and waits for no answer; after a few of those no more are kept.
 * @returns `later` when too much came from this sender today: their server tries again.
 */
export const takeMail = (ctx: MailContext, conversation: string, mail: ReceivedMail): Promise<'kept' | 'later'> =>
  take(ctx, conversation, mail.from, (come, { id, sentFrom }) => {
    const { text, quoted, leftOut, isAutomatic, mailId } = mail
    if (come.own >= mostInADay || (sentFrom !== '' && come.ofOthers >= mostOfOthers)) return 'later'
    if (isAutomatic && come.automatic >= mostAutomatic) {
      ctx.log.info({ conversation }, 'one more automatic mail was not kept')
      return 'kept'
    }
    return {
      ...{ quoted, leftOut, isAutomatic },
      // Without a Message-ID nothing tells a second delivery from a second mail.
      mailId: mailId ?? `${id}@nowhere.invalid`,
      // Who cites alone has said something by it.
      text: text || quoted || '…',
    }
  })

/** Notes that a mail came that was too much to be read: the house sees that there was one, and from whom. */
export async function noteUnreadable(
  ctx: MailContext,
  conversation: string,
  { from, content }: { from: string; content: Uint8Array },
): Promise<void> {
  const mailId = `${createHash('sha256').update(content).digest('hex')}@unread.invalid`
  await take(ctx, conversation, from, (come, { sentFrom }) =>
    isPutAside(come, sentFrom) ? 'kept' : { mailId, text: '…', isUnreadable: true },
  )
}

/** Whether what this sender wrote into this thread was too much so often that no more of it is looked at today. */
export async function isSenderPutAside(
  { database, now }: Pick<Services, 'database' | 'now'>,
  conversation: string,
  from: string,
): Promise<boolean> {
  const whose = await selectWhose(database.query, conversation)
  if (!whose) return false
  const sentFrom = senderOf(from, whose.emailFolded)
  return isPutAside(await countFrom(database.query, { conversation, sentFrom, since: dayBefore(now()) }), sentFrom)
}

const isPutAside = ({ unreadable, unreadableOfOthers }: MailCounts, sentFrom: string): boolean =>
  unreadable >= mostUnreadable || (sentFrom !== '' && unreadableOfOthers >= mostUnreadableOfOthers)

/** Empty for the one who is answered, so that their mails are counted apart from everybody else's. */
const senderOf = (from: string, emailFolded: string): string =>
  foldEmail(from) === emailFolded ? '' : from.slice(0, 254)

const dayBefore = (now: Date): Date => new Date(now.getTime() - dayMs)

type Kept = Pick<NewMessage, 'text' | 'quoted' | 'leftOut' | 'isAutomatic' | 'isUnreadable' | 'mailId'>

/** @param decide what is kept of it, by what came from this sender today; or that nothing is */
function take(
  { database, now }: MailContext,
  conversation: string,
  from: string,
  decide: (come: MailCounts, mail: { id: string; sentFrom: string }) => Kept | 'kept' | 'later',
): Promise<'kept' | 'later'> {
  return inTransaction(database.query, async (trx) => {
    const thread = await lockForMail(trx, conversation)
    // Erased meanwhile, like all that was said in it.
    if (!thread) return 'kept'
    const [id, sentFrom] = [randomUUID(), senderOf(from, thread.emailFolded)]
    const come = await countFrom(trx, { conversation, sentFrom, since: dayBefore(now()) })
    const kept = decide(come, { id, sentFrom })
    if (typeof kept === 'string') return kept
    const isNew = await insertMessage(trx, { ...kept, id, conversation, side: 'THEIRS', at: now(), sentFrom })
    if (isNew && !kept.isAutomatic) {
      await updateDone(trx, { placeId: thread.placeId, id: conversation, isDone: false })
      await tellOfMessage(trx, conversation)
    }
    return 'kept'
  })
}
