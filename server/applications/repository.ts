import { sql } from 'kysely'
import type { ApplicationState } from '#contract/applications-office.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { many, one, oneOrNone } from '../database/rows.ts'

export interface ApplicationRow {
  id: string
  siteId: string
  siteName: string
  house: string
  name: string
  town: string
  email: string
  phone: string
  message: string
  language: string
  receivedAt: Date
  state: ApplicationState
  decidedAt: Date | null
  reason: string | null
  shopId: string | null
  shopCode: string | null
  shopHandle: string | null
}

const columns = sql`
  application.id, application.site_id as "siteId", site.name as "siteName", application.house, application.name,
  application.town, application.email, application.phone, application.message, application.language,
  application.received_at as "receivedAt", application.state, application.decided_at as "decidedAt",
  application.reason, application.shop_id as "shopId", shop.code as "shopCode", place.handle as "shopHandle"`
const from = sql`
  from application join site on site.id = application.site_id left join shop on shop.id = application.shop_id
  left join place on place.shop_id = shop.id`

/** Those that wait, oldest first; then the others, newest first. @param siteId of every site when it is null. */
export async function selectApplications(
  db: Queries,
  { siteId, limit }: { siteId: string | null; limit: number },
): Promise<ApplicationRow[]> {
  const statement = sql<ApplicationRow>`
    select ${columns} ${from} where (${siteId}::uuid is null or application.site_id = ${siteId}::uuid)
    order by application.decided_at desc nulls first, application.received_at, application.id limit ${limit}`
  return many(db, statement)
}

export async function selectApplication(
  db: Queries,
  { siteId, id }: { siteId: string | null; id: string },
): Promise<ApplicationRow | null> {
  const statement = sql<ApplicationRow>`
    select ${columns} ${from}
    where application.id = ${id} and (${siteId}::uuid is null or application.site_id = ${siteId}::uuid)`
  return oneOrNone(db, statement)
}

/** Locked. */
export async function lockApplication(
  trx: Transaction,
  { siteId, id }: { siteId: string | null; id: string },
): Promise<ApplicationRow | null> {
  const statement = sql<ApplicationRow>`
    select ${columns} ${from}
    where application.id = ${id} and (${siteId}::uuid is null or application.site_id = ${siteId}::uuid)
    for update of application`
  return oneOrNone(trx, statement)
}

export async function countWaiting(db: Queries, siteId: string | null): Promise<{ count: number; house: string }> {
  const statement = sql<{ count: number; house: string }>`
    select count(*)::int as count, coalesce((array_agg(house order by received_at, id))[1], '') as house
    from application where state = 'WAITING' and (${siteId}::uuid is null or site_id = ${siteId}::uuid)`
  return one(db, statement)
}

export async function insertApplication(
  trx: Transaction,
  given: Pick<
    ApplicationRow,
    'siteId' | 'house' | 'name' | 'town' | 'email' | 'phone' | 'message' | 'language' | 'receivedAt'
  >,
): Promise<void> {
  await sql`
    insert into application (site_id, house, name, town, email, phone, message, language, received_at)
    values (${given.siteId}, ${given.house}, ${given.name}, ${given.town}, ${given.email}, ${given.phone},
      ${given.message}, ${given.language}, ${given.receivedAt})`.execute(trx)
}

export async function updateApplication(
  trx: Transaction,
  { id, ...now }: Pick<ApplicationRow, 'id' | 'state' | 'decidedAt' | 'reason' | 'shopId'>,
): Promise<void> {
  await sql`
    update application set state = ${now.state}, decided_at = ${now.decidedAt}, reason = ${now.reason},
      shop_id = ${now.shopId}
    where id = ${id}`.execute(trx)
}

/** Those refused by then, and those nobody has answered for a year by then. @returns how many were deleted. */
export async function deleteOldApplications(
  db: Queries,
  { refusedBefore, receivedBefore }: { refusedBefore: Date; receivedBefore: Date },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from application
    where (state = 'REFUSED' and decided_at < ${refusedBefore}) or (state = 'WAITING' and received_at < ${receivedBefore})`.execute(
    db,
  )
  return Number(numAffectedRows)
}
