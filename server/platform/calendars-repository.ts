import { sql } from 'kysely'
import type { CalendarSettings, CalendarUnclear } from '#contract/machines-office.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { many, oneOrNone } from '../database/rows.ts'
import { isFeedAside, lookedAtOnceMore, shrunkUntil } from '../hospitality/calendar-sql.ts'

export interface CalendarRow extends CalendarSettings {
  id: string
  name: string
  url: string
  apartment: string
  agency: string
  readAt: Date | null
  triedAt: Date | null
  problem: string | null
  isAside: boolean
  unclear: CalendarUnclear[]
  shrunkUntil: Date | null
  token: string
  readByThemAt: Date | null
}

/** What cannot be read first, the longest unread above; then those that are well. */
export async function selectCalendars(
  db: Queries,
  { language, limit }: { language: string; limit: number },
): Promise<CalendarRow[]> {
  const statement = sql<CalendarRow>`
    select feed.id, feed.name, feed.url,
      apartment.code as apartment,
      coalesce(agency.document -> 'title' ->> ${language}, agency.document -> 'title' ->> 'fr', agency.code) as agency,
      feed.read_at as "readAt", feed.tried_at as "triedAt", feed.problem,
      ${isFeedAside} as "isAside", feed.unclear, ${shrunkUntil} as "shrunkUntil",
      -- Each has one since 0211.
      coalesce(feed.token, '') as token,
      feed.read_by_them_at as "readByThemAt",
      feed.is_personal as "isPersonal", feed.takes_free as "takesFree", feed.window_months as "windowMonths"
    from calendar_feed feed join apartment on apartment.id = feed.apartment_id join agency on agency.id = apartment.agency_id
    order by feed.problem is null, feed.read_at nulls first, feed.id limit ${limit}`
  return many(db, statement)
}

/** It is looked at once more, also when it was put aside. */
export async function updateReadAgain(trx: Transaction, id: string): Promise<{ name: string } | null> {
  return oneOrNone(
    trx,
    sql<{ name: string }>`update calendar_feed set ${lookedAtOnceMore} where id = ${id} returning name`,
  )
}

export async function updateSettings(
  trx: Transaction,
  id: string,
  { isPersonal, takesFree, windowMonths }: CalendarSettings,
): Promise<{ name: string } | null> {
  const statement = sql<{ name: string }>`
    update calendar_feed set is_personal = ${isPersonal}, takes_free = ${takesFree}, window_months = ${windowMonths}
    where id = ${id} returning name`
  return oneOrNone(trx, statement)
}
