import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../database/database.ts'

interface Guest {
  siteId: string
  email: string
}

/** The orders of an account, of a guest's address, or these, which have had their time to be handed over. */
export type Whose = { accountId: string } | { guest: Guest } | { orderIds: string[] }
type BuyerSearch = { now: Date } & Whose

export interface KeptOrderRow {
  id: string
  adultConfirmedAt: Date
  termsAcceptedAt: Date
  declarations: { declaredAt: string; name: string; email: string; declaration: string }[]
}

/** Every order of these, newest first; there is no end to the list. */
export async function selectKeptOrders(db: Queries, whose: Whose): Promise<KeptOrderRow[]> {
  const { rows } = await sql<KeptOrderRow>`
    select id, adult_confirmed_at as "adultConfirmedAt", terms_accepted_at as "termsAcceptedAt",
      (select coalesce(json_agg(json_build_object('declaredAt', declared_at, 'name', name, 'email', email,
        'declaration', declaration) order by declared_at), '[]') from withdrawal where order_id = orders.id) as declarations
    from orders where ${which(whose)} order by created_at desc, id`.execute(db)
  return rows
}

const hasVisitToCome = (now: Date) =>
  sql`exists (select from order_line line where line.order_id = orders.id and line.starts_at > ${now}
    and not exists (select from visit_cancellation where order_line_id = line.id))`

/** An order that nobody needs its buyer's name for any more: ended, or paid and handed over, with no visit to come. */
const isClosed = (now: Date) => sql`(
  orders.status in ('cancelled', 'expired', 'lapsed', 'refunded')
  or orders.status = 'paid' and orders.shipping_status in ('delivered', 'not_needed') and not ${hasVisitToCome(now)}
)`

/** Orders of a guest become those of an account. */
export async function giveOrdersToAccount(db: Queries, guest: Guest, accountId: string): Promise<void> {
  await sql`update orders set account_id = ${accountId} where ${which({ guest })}`.execute(db)
}

/** Ids of the orders that still need their buyer. */
export async function selectOpenOrderIds(db: Queries, search: BuyerSearch): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where ${which(search)} and not ${isOver(search)} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Takes the person out of those that are over. */
export async function eraseBuyer(db: Queries, search: BuyerSearch): Promise<void> {
  await eraseBuyerWhere(db, sql`${which(search)} and ${isOver(search)}`)
}

/**
 * Whose time of keeping is over: accepted ones count for the accounts, attempts that came to nothing for nobody.
 * @returns how many.
 */
export async function eraseOldBuyers(
  db: Queries,
  { acceptedBefore, attemptedBefore }: { acceptedBefore: Date; attemptedBefore: Date },
): Promise<number> {
  return eraseBuyerWhere(
    db,
    sql`orders.email_folded <> ' ' and orders.status not in ('pending', 'refund_due') and (
      coalesce(orders.accepted_at, orders.created_at) < ${acceptedBefore}
      or orders.accepted_at is null and orders.paid_at is null and orders.status in ('cancelled', 'expired')
        and coalesce(orders.closed_at, orders.created_at) < ${attemptedBefore})`,
  )
}

async function eraseBuyerWhere(db: Queries, condition: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    update orders set
      -- The country stays: the tax of the sale depends on it.
      contact = jsonb_build_object(
        'email', jsonb_build_object('type', 'PERSONAL', 'email', ''), 'firstname', '', 'lastname', '', 'companyName', '',
        'address', jsonb_build_object('addressLines', '[]'::jsonb, 'postalCode', '', 'city', '',
          'countryCode', coalesce(orders.contact #>> '{address,countryCode}', '')),
        'phone', jsonb_build_object('type', 'BUSINESS', 'number', '')),
      -- A look-up compares with what was typed, trimmed: it is never this.
      email_folded = ' ', delivery_note = '', recipient = null, gift_message = '', account_id = null, session_id = null
    where ${condition}`.execute(db)
  // What was declared about an order names the same person.
  await sql`
    update withdrawal set name = '', email = '', declaration = '' from orders
    where orders.id = withdrawal.order_id and orders.email_folded = ' ' and withdrawal.email <> ''`.execute(db)
  return Number(numAffectedRows ?? 0)
}

function which(whose: Whose) {
  if ('orderIds' in whose) return sql`orders.id = any(${whose.orderIds})`
  if ('accountId' in whose) return sql`orders.account_id = ${whose.accountId}`
  const { siteId, email } = whose.guest
  return sql`orders.account_id is null and orders.site_id = ${siteId} and orders.email_folded = ${email}`
}

const isOver = (search: BuyerSearch) =>
  'orderIds' in search ? sql`not ${hasVisitToCome(search.now)}` : isClosed(search.now)
