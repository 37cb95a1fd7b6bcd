import { type RawBuilder, sql } from 'kysely'
import type { LocalizedText } from '#contract/localized.ts'
import type { DateRange } from '#contract/stays.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { many, oneOrNone } from '../database/rows.ts'
import { closedWords } from './calendar-doubts.ts'
import { feedsTold } from './calendar-repository.ts'

/**
 * A reading that was at work while we sold may not have seen it yet: what was read within so long after a sale says
 * nothing of it.
 */
const writtenWithin = '1 minute'

/**
 * Stays of ours whose nights are also taken in this calendar, which were not known before. The very nights of a stay may
 * be our own entry coming back: certainly not, when that platform has not read our nights since and calls them by
 * another word than those of what is closed; rather so, when both speak for it; in between the agency is asked.
 */
export async function insertClashes(
  trx: Transaction,
  feedId: string,
  { today, now }: { today: string; now: Date },
): Promise<{ bookingId: string; isQuestion: boolean }[]> {
  const { rows } = await sql<{ bookingId: string; isQuestion: boolean }>`
    with met as (
      select sold.purchase_id, block.during = sold.during or (block.summary ~* ${closedWords}
          -- Where it lay before it was moved: their calendar may be older than that.
          and exists (select from stay_move where purchase_id = purchase.id and from_during = block.during)) as is_same,
        block.summary ~* ${closedWords} as is_closed,
        block.during = sold.during and feed.read_by_them_at > greatest(coalesce(purchase.accepted_at, purchase.created_at),
          (select max(moved_at) from stay_move where purchase_id = purchase.id)) + ${writtenWithin}::interval as is_read
      from calendar_feed feed join calendar_block block on block.feed_id = feed.id
      join hold sold on sold.apartment_id = block.apartment_id and sold.status = 'committed' and sold.during && block.during
      join purchase on purchase.id = sold.purchase_id
      where feed.id = ${feedId} and upper(block.during) > ${today}::date and block.missing_since is null
    ), judged as (
      select purchase_id, bool_or(not is_same or (not is_closed and is_read is not true)) as is_alarm,
        bool_or(not (is_same and is_closed and is_read is true)) as is_doubt
      from met group by purchase_id
    )
    insert into calendar_clash (feed_id, purchase_id, found_at, is_question)
    select ${feedId}, purchase_id, ${now}::timestamptz, not is_alarm from judged where is_doubt
    on conflict (feed_id, purchase_id) do update
      set is_question = false, found_at = excluded.found_at, answered_at = null
      where calendar_clash.is_question and not excluded.is_question
    returning purchase_id as "bookingId", is_question as "isQuestion"`.execute(trx)
  return rows
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

export interface QuestionRow extends DateRange {
  feedId: string
  bookingId: string
  number: number | null
  name: string
  url: string
  apartment: LocalizedText
}

/** Still open, and still so: both the stay and the calendar's entry are there. */
const openQuestions = sql`
  calendar_clash clash join calendar_feed feed on feed.id = clash.feed_id join apartment on apartment.id = feed.apartment_id
    join purchase on purchase.id = clash.purchase_id
    join hold sold on sold.purchase_id = clash.purchase_id and sold.apartment_id = apartment.id and sold.status = 'committed'
  where clash.is_question and clash.answered_at is null
    and exists (select from calendar_block block where block.feed_id = feed.id and block.during && sold.during)`

/** How much there is to tell and to ask this agency of its calendars. */
export const calendarsTold = (agencyId: string | null): RawBuilder<number> => sql<number>`
  (${feedsTold(agencyId)} + (select count(*)::int from ${openQuestions} and apartment.agency_id = ${agencyId}))`

export async function selectQuestions(db: Queries, { agencyId }: { agencyId: string }): Promise<QuestionRow[]> {
  const statement = sql<QuestionRow>`
    select feed.id as "feedId", purchase.id as "bookingId", purchase.number, feed.name, feed.url, apartment.title as apartment,
      lower(sold.during) as "startDate", upper(sold.during) as "endDate"
    from ${openQuestions} and apartment.agency_id = ${agencyId} order by sold.during, feed.id limit 50`
  return many(db, statement)
}

/** @returns the calendar's name; null where this agency is not asked that */
export async function updateAnswer(
  trx: Transaction,
  {
    feedId,
    bookingId,
    agencyId,
    isOurs,
    now,
  }: { feedId: string; bookingId: string; agencyId: string; isOurs: boolean; now: Date },
): Promise<{ name: string } | null> {
  const statement = sql<{ name: string }>`
    update calendar_clash clash set answered_at = ${now}, is_question = ${isOurs}
    from calendar_feed feed join apartment on apartment.id = feed.apartment_id
    where feed.id = clash.feed_id and clash.feed_id = ${feedId} and clash.purchase_id = ${bookingId}
      and clash.is_question and clash.answered_at is null and apartment.agency_id = ${agencyId}
    returning feed.name`
  return oneOrNone(trx, statement)
}
