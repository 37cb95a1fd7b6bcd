import { createHash } from 'node:crypto'
import { dayIn } from '#contract/days.ts'
import type { Context, Services } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import { oneByOne } from '../database/one-by-one.ts'
import { turnAfter } from '../database/turns.ts'
import { ReaderFailedError, UnreadableError } from '../foreign/foreign-reader.ts'
import { insertClashes } from './calendar-clash-repository.ts'
import { chosenEvents, isShrunk, shrunkHours, unclearIn } from './calendar-doubts.ts'
import { anyWeb, fetchCalendar, publicWeb } from './calendar-fetch.ts'
import { raiseAlarm } from './calendar-jobs.ts'
import {
  type FeedRow,
  lockApartment,
  noteReading,
  noteTooMuch,
  noteTry,
  removeBlocks,
  selectBlocks,
  selectDueFeeds,
  selectFeed,
  selectFeeds,
  selectFeedsOfCart,
  selectOwn,
  upsertBlocks,
} from './calendar-repository.ts'
import { type CalendarReading, readCalendarEvents } from './ical.ts'
import type { CartOwner } from './repository.ts'

const minuteMs = 60_000
/** A block that a calendar leaves out keeps its nights until a reading at least so much later agrees. */
const doubtMs = 10 * minuteMs
const shrunkMs = shrunkHours * 60 * minuteMs
/** Before a booking a calendar is read again unless it was within this time; the guest waits no longer than that. */
const freshMs = minuteMs
const guestWaitsMs = 2500
const jobWaitsMs = 20_000
/** One whose text is another one each time is tried so seldom. */
const asideMs = 60 * minuteMs

/** After so many silences a platform is asked about no other calendar of its own in the same run. */
const mostSilences = 2

/**
 * Reads the calendars of all apartments, one after the other; one that fails keeps what it said before, and steps back.
 * What a run does not come to is the first of the next.
 */
export async function readDueCalendars(services: Services, signal: AbortSignal): Promise<void> {
  const silences = new Map<string, number>()
  const readOne = async (feed: FeedRow) => {
    const host = URL.canParse(feed.url) ? new URL(feed.url).host : feed.url
    const before = silences.get(host) ?? 0
    if (before >= mostSilences) return
    const isSilent = (await readFeed(services, feed, { timeoutMs: jobWaitsMs, job: signal })) === 'silent'
    silences.set(host, isSilent ? before + 1 : 0)
  }
  await oneByOne(await selectDueFeeds(services.database.query, services.now()), readOne, signal)
}

export async function readCalendar(services: Services, feedId: string, signal: AbortSignal): Promise<void> {
  const feed = await selectFeed(services.database.query, feedId)
  if (feed) await readFeed(services, feed, { timeoutMs: jobWaitsMs, job: signal })
}

/** What other platforms have just sold, before we sell it again. A calendar that does not answer is not waited for. */
export async function refreshCalendars(services: Services, apartmentId: string): Promise<void> {
  await refresh(services, await selectFeeds(services.database.query, apartmentId))
}

async function refresh(services: Services, feeds: readonly FeedRow[]): Promise<void> {
  const old = feeds.filter(({ readAt }) => !readAt || services.now().getTime() - readAt.getTime() > freshMs)
  await Promise.all(old.map((feed) => readFeed(services, feed, { timeoutMs: guestWaitsMs })))
}

/**
 * A calendar that cannot be read changes nothing but its own note: nights it has taken stay taken.
 * @param job the end of the job that reads it; whom a guest waits for does not step back.
 */
async function readFeed(
  services: Services,
  feed: FeedRow,
  { timeoutMs, job }: { timeoutMs: number; job?: AbortSignal },
): Promise<'read' | 'failed' | 'silent'> {
  const { config, database, log } = services
  const reach = config.environment === 'test' || config.isDemo ? anyWeb : publicWeb
  let hash = ''
  try {
    const text = await fetchCalendar(reach, feed.url, timeoutMs, job)
    hash = createHash('sha256').update(text).digest('hex')
    if (isPutAside(feed, { hash, now: services.now() })) return 'failed'
    await applyReading(
      services,
      feed,
      await readCalendarEvents(text, { timeZone: feed.timezone, today: dayIn(feed.timezone, services.now()) }),
    )
    return 'read'
  } catch (error) {
    // The job has to end: nothing is known of the calendar.
    if (job?.aborted) throw error
    const problem = (error instanceof Error ? error.message : String(error)).slice(0, 300)
    log.warn({ feed: feed.id, problem }, 'A calendar could not be read.')
    // That says nothing of the calendar.
    if (error instanceof ReaderFailedError) return 'failed'
    const now = services.now()
    const tried = { feedId: feed.id, now, problem, nextTryAt: job ? turnAfter(feed.tries, now) : null }
    if (error instanceof UnreadableError && error.isTooMuch) await noteTooMuch(database.query, { ...tried, text: hash })
    else await noteTry(database.query, tried)
    return error instanceof Error && silenceNames.has(error.name) ? 'silent' : 'failed'
  }
}

/** What is thrown where nobody has answered in time. */
const silenceNames: ReadonlySet<string> = new Set(['AbortError', 'TimeoutError'])

/** What was too much so often is put aside: until its text changes, or somebody asks for it. */
const isPutAside = (
  { isAside, tooMuchText, tooMuchAt }: FeedRow,
  { hash, now }: { hash: string; now: Date },
): boolean => isAside && (hash === tooMuchText || (tooMuchAt !== null && now.getTime() - tooMuchAt.getTime() < asideMs))

async function applyReading(
  services: Services,
  feed: FeedRow,
  { events, unclear, unclearIds }: CalendarReading,
): Promise<void> {
  const now = services.now()
  const today = dayIn(feed.timezone, now)
  await inTransaction(services.database.query, async (trx) => {
    // Booking and reading take turns: whoever comes second sees what the first has taken.
    await lockApartment(trx, feed.apartmentId)
    const own = await selectOwn(trx, feed.apartmentId)
    const { blocks, leftOut } = chosenEvents(events, feed, { today, ownIds: own.ids })
    const gone = new Set(leftOut)
    const isUnclear = unclearIn(unclearIds)
    const stored = await selectBlocks(trx, feed.id, today)
    const counted = stored.filter(({ uid }) => !gone.has(uid) && !isUnclear(uid))
    const hasShrunk = isShrunk(counted, blocks, { today, own: own.nights })
    await upsertBlocks(trx, feed, blocks)
    await removeBlocks(trx, feed.id, {
      leftOut,
      today,
      now,
      kept: [...blocks, ...stored.filter(({ uid }) => isUnclear(uid))].map(({ uid }) => uid),
      missingBefore: new Date(now.getTime() - (hasShrunk ? shrunkMs : doubtMs)),
    })
    await noteReading(trx, { feedId: feed.id, unclear, isShrunk: hasShrunk, now })
    for (const { bookingId, isQuestion } of await insertClashes(trx, feed.id, { today, now }))
      if (!isQuestion) await raiseAlarm(trx, { feedId: feed.id, bookingId })
    await noteTry(trx, { feedId: feed.id, now, problem: null })
  })
}

/**
 * What other platforms have sold in the last minutes of the apartment that lies in a cart; a calendar that does not
 * answer in time is not waited for.
 */
export async function refreshCalendarsOfCart(ctx: Context, owner: CartOwner, agencyId: string): Promise<void> {
  await refresh(ctx, await selectFeedsOfCart(ctx.db, { owner, agencyId }))
}
