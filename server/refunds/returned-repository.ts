import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { many } from '../database/rows.ts'
import { wantsHouse } from '../purchases/refund-sql.ts'

interface NamedRow {
  id: string
  orderId: string
  amount: number
  currencyCode: string
  firstname: string | null
  lastname: string | null
  company: string | null
}

const buyer = sql`purchase.contact ->> 'firstname' as firstname, purchase.contact ->> 'lastname' as lastname,
  purchase.contact ->> 'companyName' as company`

const returnedOf = (shopId: string | null): RawBuilder<unknown> => sql`
  from refund join purchase on purchase.id = refund.purchase_id where purchase.shop_id = ${shopId} and ${wantsHouse}`

const disputedOf = (shopId: string | null): RawBuilder<unknown> => sql`
  from dispute join purchase on purchase.id = dispute.purchase_id
  where purchase.shop_id = ${shopId} and dispute.closed_at is null
    and dispute.status in ('warning_needs_response', 'needs_response', 'appeal_needs_response')`

/** What the house is to pay by another way, or to look for at the provider, the oldest first. */
export const selectAllReturned = (db: Queries, shopId: string): Promise<(NamedRow & { isUnclear: boolean })[]> =>
  many(
    db,
    sql<NamedRow & { isUnclear: boolean }>`
      select refund.id, purchase.id as "orderId", refund.amount, purchase.currency_code as "currencyCode",
        refund.unclear_at is not null as "isUnclear", ${buyer}
      ${returnedOf(shopId)} order by coalesce(refund.failed_at, refund.unclear_at) limit 50`,
  )

export interface DisputedRow extends NamedRow {
  reason: string
  dueBy: Date | null
}

/** What banks want an answer to, the most urgent first. */
export const selectDisputed = (db: Queries, shopId: string): Promise<DisputedRow[]> =>
  many(
    db,
    sql<DisputedRow>`
      select dispute.id, purchase.id as "orderId", dispute.amount, dispute.currency_code as "currencyCode",
        dispute.reason, dispute.due_by as "dueBy", ${buyer}
      ${disputedOf(shopId)} order by dispute.due_by nulls last, dispute.opened_at limit 50`,
  )

/** Whether any of that is there. */
export const isAnyReturned = (shopId: string | null): RawBuilder<boolean> =>
  sql<boolean>`(exists (select ${returnedOf(shopId)}) or exists (select ${disputedOf(shopId)}))`
