import { type RawBuilder, sql } from 'kysely'
import type { LocalizedText } from '#contract/localized.ts'
import type { DateRange } from '#contract/stays.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { many, oneOrNone } from '../database/rows.ts'
import { isStaying } from '../database/turns.ts'
import { type FeedSettings, shrunkHours } from './calendar-doubts.ts'
import { isFeedAside, lookedAtOnceMore, shrunkUntil } from './calendar-sql.ts'
import type { UnclearPart } from './ical.ts'
import { type CartOwner, ownedBy } from './repository.ts'

export interface FeedRow extends FeedSettings {
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
    ${isFeedAside} as "isAside", feed.too_much_text as "tooMuchText", feed.too_much_at as "tooMuchAt",
    feed.is_personal as "isPersonal", feed.takes_free as "takesFree", feed.window_months as "windowMonths"
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

export interface ToldRow {
  id: string
  name: string
  url: string
  apartment: LocalizedText
  isAside: boolean
  unclear: UnclearPart[]
  shrunkUntil: Date | null
}

const isTold = sql`(${isFeedAside} or feed.unclear <> '[]' or feed.shrunk_at is not null)`

/** How many calendars of this agency's apartments there is something to say of. */
export const feedsTold = (agencyId: string | null): RawBuilder<number> => sql<number>`
  (select count(*)::int from calendar_feed feed join apartment on apartment.id = feed.apartment_id
    where apartment.agency_id = ${agencyId} and ${isTold})`

export async function selectFeedsTold(db: Queries, { agencyId }: { agencyId: string }): Promise<ToldRow[]> {
  const statement = sql<ToldRow>`
    select feed.id, feed.name, feed.url, apartment.title as apartment, ${isFeedAside} as "isAside", feed.unclear,
      ${shrunkUntil} as "shrunkUntil"
    from calendar_feed feed join apartment on apartment.id = feed.apartment_id
    where apartment.agency_id = ${agencyId} and ${isTold} order by feed.id`
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

/**
 * What a calendar leaves out counts as left out for long enough: its next reading frees it, unless it is there again.
 * @returns its name; null where this agency has none that leaves most of its nights out
 */
export async function updateBelieved(
  trx: Transaction,
  { feedId, agencyId }: { feedId: string; agencyId: string },
): Promise<{ name: string } | null> {
  const statement = sql<{ name: string }>`
    with believed as (
      select feed.id, feed.name from calendar_feed feed join apartment on apartment.id = feed.apartment_id
      where feed.id = ${feedId} and apartment.agency_id = ${agencyId} and feed.shrunk_at is not null
    ), aged as (
      update calendar_block set missing_since = missing_since - make_interval(hours => ${sql.lit(shrunkHours)})
      where feed_id in (select id from believed) and missing_since is not null
    )
    select name from believed`
  return oneOrNone(trx, statement)
}

export async function lockApartment(trx: Transaction, apartmentId: string): Promise<void> {
  await sql`select id from apartment where id = ${apartmentId} for no key update`.execute(trx)
}

/**
 * The ids of our own lines, by which our own entries are known when another platform sends them back, and all nights
 * that were ever ours: an entry that was ours goes when ours does.
 */
export async function selectOwn(db: Queries, apartmentId: string): Promise<{ ids: Set<string>; nights: DateRange[] }> {
  const { rows } = await sql<DateRange & { id: string | null }>`
    select id, lower(during) as "startDate", upper(during) as "endDate" from purchase_line where apartment_id = ${apartmentId}
    union all
    select null, lower(from_during), upper(from_during) from stay_move
    where purchase_id in (select purchase_id from purchase_line where apartment_id = ${apartmentId})`.execute(db)
  return { ids: new Set(rows.flatMap(({ id }) => (id === null ? [] : [id]))), nights: rows }
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

/** All that is known of a calendar from today on. */
export async function selectBlocks(db: Queries, feedId: string, today: string): Promise<Block[]> {
  const { rows } = await sql<Block>`
    select uid, summary, lower(during) as "startDate", upper(during) as "endDate" from calendar_block
    where feed_id = ${feedId} and upper(during) > ${today}::date`.execute(db)
  return rows
}

/**
 * Takes out what does not count, what is over, and what an earlier reading before `missingBefore` did not find either.
 * @param kept found, or not understood: that may still mean all nights that were known of it
 */
export async function removeBlocks(
  trx: Transaction,
  feedId: string,
  {
    kept,
    leftOut,
    today,
    now,
    missingBefore,
  }: { kept: string[]; leftOut: string[]; today: string; now: Date; missingBefore: Date },
): Promise<void> {
  const isMissing = sql`uid <> all(${kept}::text[])`
  await sql`
    delete from calendar_block
    where feed_id = ${feedId} and (uid = any(${leftOut}::text[]) or upper(during) <= ${today}::date
      or (missing_since <= ${missingBefore} and ${isMissing}))`.execute(trx)
  await sql`
    update calendar_block set missing_since = case when ${isMissing} then coalesce(missing_since, ${now}) end
    where feed_id = ${feedId} and (missing_since is not null or ${isMissing})`.execute(trx)
}

/** What there is to say of a calendar that could be read. */
export async function noteReading(
  trx: Transaction,
  { feedId, unclear, isShrunk, now }: { feedId: string; unclear: readonly UnclearPart[]; isShrunk: boolean; now: Date },
): Promise<void> {
  await sql`
    update calendar_feed set unclear = ${JSON.stringify(unclear)}::jsonb,
      shrunk_at = case when ${isShrunk} and exists (
        select from calendar_block where feed_id = calendar_feed.id and missing_since is not null)
        then coalesce(shrunk_at, ${now}) end
    where id = ${feedId}`.execute(trx)
}

export interface SoldNights extends DateRange {
  id: string
  /** Of our line; how often it was moved, and when it was last changed. */
  moves: number
  changedAt: string
}

/**
 * What other platforms may read: sold nights, without a word about who. The address is the apartment's, or that of one
 * calendar that is read here in turn.
 */
export async function selectSoldNights(
  db: Queries,
  { token, from }: { token: string; from: string },
): Promise<{ code: string; nights: SoldNights[] } | null> {
  const { rows } = await sql<{ code: string; nights: SoldNights[] }>`
    select apartment.code, (
      select coalesce(json_agg(json_build_object('id', line.id, 'startDate', lower(line.during),
        'endDate', upper(line.during), 'moves', moved.times,
        'changedAt', greatest(purchase.accepted_at, moved.last_at)) order by line.during), '[]')
      from purchase_line line join purchase on purchase.id = line.purchase_id
      join hold on hold.purchase_id = line.purchase_id and hold.apartment_id = line.apartment_id and hold.status = 'committed'
      cross join lateral (select count(*)::int as times, max(moved_at) as last_at from stay_move
        where purchase_id = purchase.id) moved
      where line.apartment_id = apartment.id and upper(line.during) >= ${from}::date
    ) as nights
    from apartment where apartment.calendar_token = ${token}
      or id = (select apartment_id from calendar_feed where calendar_feed.token = ${token})`.execute(db)
  return rows[0] ?? null
}

/** Platforms come every hour or so; whoever comes all the time writes nothing. */
const notedEvery = '1 minute'

/**
 * Who has read our nights by now: the platform whose own address that is; under the apartment's address it is known
 * only where no more than one calendar is read.
 */
export async function noteReadByThem(db: Queries, { token, now }: { token: string; now: Date }): Promise<void> {
  await sql`
    update calendar_feed feed set read_by_them_at = ${now}
    from apartment where apartment.id = feed.apartment_id
      and (read_by_them_at is null or read_by_them_at < ${now}::timestamptz - ${notedEvery}::interval)
      and (feed.token = ${token} or (apartment.calendar_token = ${token}
      and not exists (select from calendar_feed other where other.apartment_id = feed.apartment_id and other.id <> feed.id)))`.execute(
    db,
  )
}
