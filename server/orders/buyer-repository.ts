import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'

/** The orders of an account; or these, which have had their time to be handed over. */
type BuyerSearch = { now: Date } & ({ accountId: string } | { orderIds: string[] })

const hasVisitToCome = (now: Date) =>
  sql`exists (select from order_line line where line.order_id = orders.id and line.starts_at > ${now})`

/** An order that nobody needs its buyer's name for any more: ended, or paid and handed over, with no visit to come. */
const isClosed = (now: Date) => sql`(
  orders.status in ('cancelled', 'expired', 'refunded')
  or orders.status = 'paid' and orders.shipping_status in ('delivered', 'not_needed') and not ${hasVisitToCome(now)}
)`

/** Ids of the orders that still need their buyer. */
export async function selectOpenOrderIds(db: Queries, search: BuyerSearch): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where ${which(search)} and not ${isOver(search)} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Takes the person out of those that are over. */
export async function eraseBuyer(db: Queries, search: BuyerSearch): Promise<void> {
  await sql`
    update orders set
      -- The country stays: the tax of the sale depends on it.
      contact = jsonb_build_object(
        'email', jsonb_build_object('type', 'PERSONAL', 'email', ''), 'firstname', '', 'lastname', '', 'companyName', '',
        'address', jsonb_build_object('addressLines', '[]'::jsonb, 'postalCode', '', 'city', '',
          'countryCode', coalesce(orders.contact #>> '{address,countryCode}', '')),
        'phone', jsonb_build_object('type', 'BUSINESS', 'number', '')),
      -- A look-up compares with what was typed, trimmed: it is never this.
      email_folded = ' ', delivery_note = '', account_id = null, session_id = null
    where ${which(search)} and ${isOver(search)}`.execute(db)
}

const which = (search: BuyerSearch) =>
  'orderIds' in search ? sql`orders.id = any(${search.orderIds})` : sql`orders.account_id = ${search.accountId}`

const isOver = (search: BuyerSearch) =>
  'orderIds' in search ? sql`not ${hasVisitToCome(search.now)}` : isClosed(search.now)
