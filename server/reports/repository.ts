import { sql } from 'kysely'
import type { reportKinds } from '#contract/reports.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { many, oneOrNone } from '../database/rows.ts'

export type ReportKind = (typeof reportKinds)[number]

/** Counts one more of the same; a new one is only taken while the site has room. What was mended begins anew. */
export async function countReport(
  db: Queries,
  {
    siteId,
    kind,
    message,
    path,
    times,
    now,
    room,
  }: { siteId: string; kind: ReportKind; message: string; path: string; times: number; now: Date; room: number },
): Promise<void> {
  await sql`
    insert into browser_report as known (site_id, kind, message, path, count, first_at, last_at)
    select ${siteId}::uuid, ${kind}::text, ${message}::text, ${path}::text, ${times}::int, ${now}::timestamptz, ${now}::timestamptz
    where exists (select from browser_report where site_id = ${siteId} and kind = ${kind} and message = ${message})
      or (select count(*) from browser_report where site_id = ${siteId}) < ${room}
    on conflict (site_id, kind, message) do update set path = excluded.path, last_at = excluded.last_at,
      count = case when known.settled_at is null then known.count + excluded.count else excluded.count end,
      first_at = case when known.settled_at is null then known.first_at else excluded.first_at end,
      settled_at = null`.execute(db)
}

export interface ReportRow {
  id: string
  site: string
  kind: ReportKind
  message: string
  path: string
  count: number
  firstAt: Date
  lastAt: Date
}

/** Those that nobody has looked after, the last one first. */
export async function selectReports(db: Queries, { limit }: { limit: number }): Promise<ReportRow[]> {
  const statement = sql<ReportRow>`
    select report.id, site.name as site, report.kind, report.message, report.path, report.count,
      report.first_at as "firstAt", report.last_at as "lastAt"
    from browser_report report join site on site.id = report.site_id
    where report.settled_at is null order by report.last_at desc, report.id limit ${limit}`
  return many(db, statement)
}

/** @returns what it says; null where there is none. */
export async function updateSettled(
  trx: Transaction,
  { id, settledAt }: { id: string; settledAt: Date | null },
): Promise<{ message: string } | null> {
  const statement = sql<{ message: string }>`
    update browser_report set settled_at = ${settledAt} where id = ${id} returning message`
  return oneOrNone(trx, statement)
}

export async function deleteReportsBefore(db: Queries, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from browser_report where last_at < ${before}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
