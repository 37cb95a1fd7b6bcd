import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { dayIn } from '#contract/stays.ts'
import type { Services } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import { queueLater } from '../database/jobs.ts'
import {
  type FeedRow,
  insertClashes,
  lockApartment,
  noteTry,
  removeBlocks,
  selectFeed,
  selectFeeds,
  selectLineIds,
  upsertBlocks,
} from './calendar-repository.ts'
import { type CalendarEvent, readCalendarEvents } from './ical.ts'

const minuteMs = 60_000
/** A block that a calendar leaves out keeps its nights until a reading at least so much later agrees. */
const doubtMs = 10 * minuteMs
/** Before a booking a calendar is read again unless it was within this time; the guest waits no longer than that. */
const freshMs = minuteMs
const guestWaitsMs = 2500
const jobWaitsMs = 20_000
const longestText = 4 * 1024 * 1024

/** Reads the calendars of all apartments, one after the other; one that fails keeps what it said before. */
export async function readDueCalendars(services: Services): Promise<void> {
  for (const feed of await selectFeeds(services.database.query, null)) await readFeed(services, feed, jobWaitsMs)
}

export async function readCalendar(services: Services, feedId: string): Promise<void> {
  const feed = await selectFeed(services.database.query, feedId)
  if (feed) await readFeed(services, feed, jobWaitsMs)
}

/** What other platforms have just sold, before we sell it again. A calendar that does not answer is not waited for. */
export async function refreshCalendars(services: Services, apartmentId: string): Promise<void> {
  const feeds = await selectFeeds(services.database.query, apartmentId)
  const old = feeds.filter(({ readAt }) => !readAt || services.now().getTime() - readAt.getTime() > freshMs)
  await Promise.all(old.map((feed) => readFeed(services, feed, guestWaitsMs)))
}

/** A calendar that cannot be read changes nothing but its own note: nights it has taken stay taken. */
async function readFeed(services: Services, feed: FeedRow, timeoutMs: number): Promise<void> {
  const { database, log } = services
  try {
    const text = await fetchCalendar(services, feed.url, timeoutMs)
    await applyEvents(services, feed, readCalendarEvents(text, feed.timezone))
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    log.warn({ feed: feed.id, problem }, 'A calendar could not be read.')
    await noteTry(database.query, { feedId: feed.id, now: services.now(), problem: problem.slice(0, 300) })
  }
}

async function applyEvents(services: Services, feed: FeedRow, events: readonly CalendarEvent[]): Promise<void> {
  const now = services.now()
  const today = dayIn(feed.timezone, now)
  await inTransaction(services.database.query, async (trx) => {
    // Booking and reading take turns: whoever comes second sees what the first has taken.
    await lockApartment(trx, feed.apartmentId)
    const ownIds = await selectLineIds(trx, feed.apartmentId)
    const blocks = events.filter(
      ({ uid, endDate, isCancelled }) => !isCancelled && endDate > today && !ownIds.has(uid.split('@')[0] ?? ''),
    )
    await upsertBlocks(trx, feed, blocks)
    await removeBlocks(trx, feed.id, {
      uids: blocks.map(({ uid }) => uid),
      cancelled: events.filter(({ isCancelled }) => isCancelled).map(({ uid }) => uid),
      today,
      now,
      missingBefore: new Date(now.getTime() - doubtMs),
    })
    for (const bookingId of await insertClashes(trx, feed.id, { today, now }))
      await queueLater(
        trx,
        'mail.calendarClash',
        { feedId: feed.id, bookingId },
        { jobKey: `clash:${feed.id}:${bookingId}` },
      )
    await noteTry(trx, { feedId: feed.id, now, problem: null })
  })
}

async function fetchCalendar(services: Services, address: string, timeoutMs: number): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs)
  let url = new URL(address.replace(/^webcal:/i, 'https:'))
  for (let hops = 0; hops < 4; hops++) {
    await checkAddress(services, url)
    const answer = await fetch(url, { signal, redirect: 'manual', headers: { accept: 'text/calendar, */*;q=0.1' } })
    const location = answer.headers.get('location')
    if (answer.status >= 300 && answer.status < 400 && location) {
      url = new URL(location, url)
      continue
    }
    if (!answer.ok) throw new Error(`The calendar answers ${answer.status}.`)
    return readText(answer)
  }
  throw new Error('The calendar leads from one address to another without end.')
}

async function readText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of answer.body ?? []) {
    length += chunk.length
    if (length > longestText) throw new Error('The calendar is too long.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Addresses inside our own network are none of a calendar's business. */
const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  inside.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  inside.addSubnet(net, bits, 'ipv6')

/** Only public addresses over https; the demo and tests, which have none, may read from this machine. */
async function checkAddress({ config }: Services, url: URL): Promise<void> {
  if (config.environment === 'test' || config.isDemo) {
    if (!/^https?:$/.test(url.protocol)) throw new Error('The calendar has no address on the web.')
    return
  }
  if (url.protocol !== 'https:') throw new Error('The calendar has no https address.')
  const host = url.hostname.replaceAll(/[[\]]/g, '')
  const addresses = isIP(host) ? [{ address: host, family: isIP(host) }] : await lookup(host, { all: true })
  if (addresses.some(({ address, family }) => inside.check(address, family === 6 ? 'ipv6' : 'ipv4')))
    throw new Error('The calendar has no public address.')
}
