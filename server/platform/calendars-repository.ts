import { sql } from 'kysely'
import type { Queries, Transaction } from '../database/database.ts'
import { many, oneOrNone } from '../database/rows.ts'
import { isFeedAside, lookedAtOnceMore } from '../hospitality/calendar-sql.ts'

export interface CalendarRow {
  id: string
  name: string
  url: string
  apartment: string
  agency: string
  readAt: Date | null
  triedAt: Date | null
  problem: string | null
  isAside: boolean
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
      ${isFeedAside} as "isAside"
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
