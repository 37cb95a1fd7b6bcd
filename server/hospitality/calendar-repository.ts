import { type RawBuilder, sql } from 'kysely'
import type { DateRange } from '#contract/stays.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { many, oneOrNone } from '../database/rows.ts'
import { isStaying } from '../database/turns.ts'
import { isFeedAside, lookedAtOnceMore } from './calendar-sql.ts'
import { type CartOwner, ownedBy } from './repository.ts'

export interface FeedRow {
  id: string
  apartmentId: string
  url: string
  timezone: string
  readAt: Date | null
  /** How many times in a row our own reading has failed. */
  tries: number
  /** Its text was too much to be read some times in a row. */
  isAside: boolean
  /** The hash of the last such text, and when that was. */
  tooMuchText: string | null
  tooMuchAt: Date | null
}

const feedSelection = sql`
  select feed.id, feed.apartment_id as "apartmentId", feed.url, agency.timezone, feed.read_at as "readAt", feed.tries,
    ${isFeedAside} as "isAside", feed.too_much_text as "tooMuchText", feed.too_much_at as "tooMuchAt"
  from calendar_feed feed join apartment on apartment.id = feed.apartment_id join agency on agency.id = apartment.agency_id`

export async function selectFeed(db: Queries, id: string): Promise<FeedRow | null> {
  const { rows } = await sql<FeedRow>`${feedSelection} where feed.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function selectFeeds(db: Queries, apartmentId: string): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    ${feedSelection} where feed.apartment_id = ${apartmentId}::uuid order by feed.id`.execute(db)
  return rows
}

/** Those whose turn it is: what can be read before what could not be read the last time, the longest unread first. */
export async function selectDueFeeds(db: Queries, now: Date): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    ${feedSelection} where (feed.next_try_at is null or feed.next_try_at <= ${now}) and ${isStaying(sql`agency.site_id`)}
    order by feed.next_try_at nulls first, feed.tried_at nulls first, feed.id`.execute(db)
  return rows
}

/** Of the apartment that lies in this owner's cart. */
export async function selectFeedsOfCart(
  db: Queries,
  { owner, agencyId }: { owner: CartOwner; agencyId: string },
): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    ${feedSelection} join cart on cart.apartment_id = feed.apartment_id
    where ${ownedBy(owner)} and cart.agency_id = ${agencyId} order by feed.id`.execute(db)
  return rows
}

/** @param nextTryAt when it could not be read, and steps back for that. */
export async function noteTry(
  db: Queries,
  {
    feedId,
    now,
    problem,
    nextTryAt = null,
  }: { feedId: string; now: Date; problem: string | null; nextTryAt?: Date | null },
): Promise<void> {
  await sql`
    update calendar_feed set tried_at = ${now}, problem = ${problem},
      read_at = case when ${problem}::text is null then ${now} else read_at end,
      tries = case when ${problem}::text is null then 0 else least(tries + (${nextTryAt}::timestamptz is not null)::int, 1000) end,
      next_try_at = case when ${problem}::text is null then null else coalesce(${nextTryAt}, next_try_at) end,
      too_much_times = case when ${problem}::text is null then 0 else too_much_times end
    where id = ${feedId}`.execute(db)
}

/** The same for a text that was too much to be read. */
export async function noteTooMuch(
  db: Queries,
  {
    feedId,
    now,
    problem,
    nextTryAt,
    text,
  }: { feedId: string; now: Date; problem: string; nextTryAt: Date | null; text: string },
): Promise<void> {
  await sql`
    update calendar_feed set tried_at = ${now}, problem = ${problem}, too_much_times = too_much_times + 1,
      too_much_text = ${text}, too_much_at = ${now},
      tries = least(tries + (${nextTryAt}::timestamptz is not null)::int, 1000),
      next_try_at = coalesce(${nextTryAt}, next_try_at)
    where id = ${feedId}`.execute(db)
}

export interface AsideRow {
  id: string
  name: string
  url: string
  apartment: string
}

/** How many calendars of this agency's apartments are put aside. */
export const feedsAside = (agencyId: string | null): RawBuilder<number> => sql<number>`
  (select count(*)::int from calendar_feed feed join apartment on apartment.id = feed.apartment_id
    where apartment.agency_id = ${agencyId} and ${isFeedAside})`

export async function selectFeedsAside(db: Queries, { agencyId }: { agencyId: string }): Promise<AsideRow[]> {
  const statement = sql<AsideRow>`
    select feed.id, feed.name, feed.url, apartment.code as apartment
    from calendar_feed feed join apartment on apartment.id = feed.apartment_id
    where apartment.agency_id = ${agencyId} and ${isFeedAside} order by feed.id`
  return many(db, statement)
}

/** It is looked at once more. @returns its name; null where this agency has none such */
export async function updateReadAgain(
  trx: Transaction,
  { feedId, agencyId }: { feedId: string; agencyId: string },
): Promise<{ name: string } | null> {
  const statement = sql<{ name: string }>`
    update calendar_feed feed set ${lookedAtOnceMore}
    from apartment where apartment.id = feed.apartment_id and feed.id = ${feedId} and apartment.agency_id = ${agencyId}
    returning feed.name`
  return oneOrNone(trx, statement)
}

export async function lockApartment(trx: Transaction, apartmentId: string): Promise<void> {
  await sql`select id from apartment where id = ${apartmentId} for no key update`.execute(trx)
}

/** The ids of our own lines, by which our own entries are known when another platform sends them back. */
export async function selectLineIds(db: Queries, apartmentId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from purchase_line where apartment_id = ${apartmentId}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export interface Block extends DateRange {
  uid: string
  summary: string
}

export async function upsertBlocks(trx: Transaction, feed: FeedRow, blocks: readonly Block[]): Promise<void> {
  await sql`
    insert into calendar_block (feed_id, apartment_id, uid, during, summary)
    select ${feed.id}, ${feed.apartmentId}, block ->> 'uid',
      daterange((block ->> 'startDate')::date, (block ->> 'endDate')::date), block ->> 'summary'
    from jsonb_array_elements(${JSON.stringify(blocks)}::jsonb) block
    on conflict (feed_id, uid) do update
      set during = excluded.during, summary = excluded.summary, missing_since = null`.execute(trx)
}

/** Takes out what was called off, what is over, and what an earlier reading before `missingBefore` did not find either. */
export async function removeBlocks(
  trx: Transaction,
  feedId: string,
  {
    uids,
    cancelled,
    today,
    now,
    missingBefore,
  }: { uids: string[]; cancelled: string[]; today: string; now: Date; missingBefore: Date },
): Promise<void> {
  await sql`
    delete from calendar_block
    where feed_id = ${feedId} and (uid = any(${cancelled}::text[]) or upper(during) <= ${today}::date
      or (uid <> all(${uids}::text[]) and missing_since <= ${missingBefore}))`.execute(trx)
  await sql`
    update calendar_block set missing_since = ${now}
    where feed_id = ${feedId} and uid <> all(${uids}::text[]) and missing_since is null`.execute(trx)
}

/**
 * Bookings of ours whose nights are also taken in this calendar, which were not known before. The very nights of a
 * booking under "not available" are our own entry coming back from a platform that gives it a new id: no clash.
 */
export async function insertClashes(
  trx: Transaction,
  feedId: string,
  { today, now }: { today: string; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ bookingId: string }>`
    insert into calendar_clash (feed_id, purchase_id, found_at)
    select distinct block.feed_id, sold.purchase_id, ${now}::timestamptz
    from calendar_block block
    join hold sold on sold.apartment_id = block.apartment_id and sold.status = 'committed' and sold.during && block.during
    where block.feed_id = ${feedId} and upper(block.during) > ${today}::date and block.missing_since is null
      and not (block.during = sold.during and block.summary ~* '(not available|unavailable|blocked|closed|indisponible|nicht verfügbar)')
    on conflict do nothing returning purchase_id as "bookingId"`.execute(trx)
  return rows.map(({ bookingId }) => bookingId)
}

/** What other platforms may read: sold nights, without a word about who. */
export async function selectSoldNights(
  db: Queries,
  { token, from }: { token: string; from: string },
): Promise<{ code: string; nights: (DateRange & { id: string; acceptedAt: string })[] } | null> {
  const { rows } = await sql<{ code: string; nights: (DateRange & { id: string; acceptedAt: string })[] }>`
    select apartment.code, (
      select coalesce(json_agg(json_build_object('id', line.id, 'startDate', lower(line.during),
        'endDate', upper(line.during), 'acceptedAt', purchase.accepted_at) order by line.during), '[]')
      from purchase_line line join purchase on purchase.id = line.purchase_id
      join hold on hold.purchase_id = line.purchase_id and hold.apartment_id = line.apartment_id and hold.status = 'committed'
      where line.apartment_id = apartment.id and upper(line.during) >= ${from}::date
    ) as nights
    from apartment where apartment.calendar_token = ${token}`.execute(db)
  return rows[0] ?? null
}

/** For the alarm: which calendar, and its nights on those of the booking. */
export async function selectClash(
  db: Queries,
  { feedId, bookingId }: { feedId: string; bookingId: string },
): Promise<(DateRange & { feedName: string }) | null> {
  const { rows } = await sql<DateRange & { feedName: string }>`
    select feed.name as "feedName", lower(block.during) as "startDate", upper(block.during) as "endDate"
    from calendar_feed feed join calendar_block block on block.feed_id = feed.id
    join purchase_line line on line.apartment_id = block.apartment_id and line.during && block.during
    where feed.id = ${feedId} and line.purchase_id = ${bookingId} order by block.during limit 1`.execute(db)
  return rows[0] ?? null
}
