import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'

interface BuyerSearch {
  accountId?: string
  orderIds?: string[]
  now: Date
}

/**
 * An order that nobody needs its buyer's name for any more: ended, or paid and handed over, with no visit to come.
 */
const isClosed = (now: Date) => sql`(
  orders.status in ('cancelled', 'expired', 'refunded')
  or (orders.status = 'paid' and orders.shipping_status in ('delivered', 'not_needed'))
) and not exists (select from order_line line where line.order_id = orders.id and line.starts_at > ${now})`

/** Ids of the account's orders that are still under way. */
export async function selectOpenOrderIds(
  db: Queries,
  { accountId, now }: { accountId: string; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where account_id = ${accountId} and not (${isClosed(now)}) order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Takes the person out of an account's closed orders, or out of these orders whatever their state. */
export async function eraseBuyer(db: Queries, { accountId, orderIds, now }: BuyerSearch): Promise<void> {
  const which = orderIds
    ? sql`orders.id = any(${orderIds})`
    : sql`orders.account_id = ${accountId ?? null} and ${isClosed(now)}`
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
    where ${which}`.execute(db)
}
