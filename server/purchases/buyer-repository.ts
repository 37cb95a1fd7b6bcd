import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { many } from '../database/rows.ts'

/** Somebody without an account, known by a proved address on a site. @property email folded. */
export interface GuestOf {
  siteId: string
  email: string
}

/** Whoever bought of one house, as that knows them (`buyer_of`). */
interface BuyerOfHouse {
  shopId: string
  buyer: string
}

/** The purchases of an account, of a guest's address, of a house's buyer, or these, which have had their time to be handed over. */
export type Whose = { accountId: string } | { guest: GuestOf } | { ofHouse: BuyerOfHouse } | { purchaseIds: string[] }
type BuyerSearch = { now: Date } & Whose

export interface KeptPurchase {
  id: string
  shopId: string | null
  agencyId: string | null
  adultConfirmedAt: Date | null
  termsAcceptedAt: Date
  declarations: { declaredAt: string; name: string; email: string; declaration: string }[]
}

/** Every purchase of these, newest first; there is no end to the list. */
export const selectKept = (db: Queries, whose: Whose): Promise<KeptPurchase[]> =>
  many(
    db,
    sql<KeptPurchase>`
      select id, shop_id as "shopId", agency_id as "agencyId", adult_confirmed_at as "adultConfirmedAt",
        terms_accepted_at as "termsAcceptedAt",
        (select coalesce(json_agg(json_build_object('declaredAt', declared_at, 'name', name, 'email', email,
          'declaration', declaration) order by declared_at), '[]') from withdrawal where purchase_id = purchase.id) as declarations
      from purchase where ${which(whose)} order by created_at desc, id`,
  )

/** A visit that was not called off, or nights whose guests have not left. */
const isToCome = (now: Date) => sql`exists (select from purchase_line line where line.purchase_id = purchase.id
  and (line.starts_at > ${now} and not exists (select from visit_cancellation where purchase_line_id = line.id)
    or upper(line.during) >= ${now}::date))`

/**
 * A purchase that nobody needs its buyer's name for any more: ended, or handed over and with nothing to come. What is
 * sent is paid by then; a stay is over for its guest even where the agency has not noted its transfer.
 */
const isClosed = (now: Date) => sql`(
  purchase.status in ('cancelled', 'expired', 'lapsed', 'refunded')
  or (purchase.status = 'paid' or purchase.status = 'confirmed' and purchase.shop_id is null)
    and purchase.shipping_status in ('delivered', 'not_needed') and not ${isToCome(now)}
)`

/** Purchases of a guest become those of an account. */
export async function giveToAccount(db: Queries, guest: GuestOf, accountId: string): Promise<void> {
  await sql`update purchase set account_id = ${accountId} where ${which({ guest })}`.execute(db)
}

/** Ids of the purchases that still need their buyer. */
export async function selectOpenIds(db: Queries, search: BuyerSearch): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from purchase where ${which(search)} and not ${isOver(search)} order by id`.execute(db)
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
    sql`purchase.email_folded <> ' ' and purchase.status not in ('pending', 'refund_due') and (
      coalesce(purchase.accepted_at, purchase.created_at) < ${acceptedBefore}
      or purchase.accepted_at is null and purchase.paid_at is null and purchase.status in ('cancelled', 'expired')
        and coalesce(purchase.closed_at, purchase.created_at) < ${attemptedBefore})`,
  )
}

async function eraseBuyerWhere(db: Queries, condition: RawBuilder<unknown>): Promise<number> {
  // What a house has noted of somebody goes with the last of their purchases.
  await sql`
    delete from customer_note note using (
      select distinct purchase.shop_id, buyer_of(purchase) as buyer from purchase where ${condition}) gone
    where note.shop_id = gone.shop_id and note.buyer = gone.buyer and not exists (
      select from purchase where purchase.shop_id = note.shop_id and buyer_of(purchase) = note.buyer
        and purchase.accepted_at is not null and not (${condition}))`.execute(db)
  const { numAffectedRows } = await sql`
    update purchase set
      -- The country stays: the tax of the sale depends on it.
      contact = jsonb_build_object(
        'email', jsonb_build_object('type', 'PERSONAL', 'email', ''), 'firstname', '', 'lastname', '', 'companyName', '',
        'address', jsonb_build_object('addressLines', '[]'::jsonb, 'postalCode', '', 'city', '',
          'countryCode', coalesce(purchase.contact #>> '{address,countryCode}', '')),
        'phone', jsonb_build_object('type', 'BUSINESS', 'number', '')),
      -- A look-up compares with what was typed, trimmed: it is never this.
      email_folded = ' ', note = '', house_note = '', recipient = null, gift_message = '', account_id = null, session_id = null
    where ${condition}`.execute(db)
  // What was declared about an order names the same person.
  await sql`
    update withdrawal set name = '', email = '', declaration = '' from purchase
    where purchase.id = withdrawal.purchase_id and purchase.email_folded = ' ' and withdrawal.email <> ''`.execute(db)
  await sql`
    update house_refund set message = '' from purchase
    where purchase.id = house_refund.purchase_id and purchase.email_folded = ' ' and house_refund.message <> ''`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

function which(whose: Whose) {
  if ('purchaseIds' in whose) return sql`purchase.id = any(${whose.purchaseIds})`
  if ('accountId' in whose) return sql`purchase.account_id = ${whose.accountId}`
  if ('ofHouse' in whose)
    return sql`purchase.shop_id = ${whose.ofHouse.shopId} and purchase.email_folded <> ' ' and buyer_of(purchase) = ${whose.ofHouse.buyer}`
  const { siteId, email } = whose.guest
  return sql`purchase.account_id is null and purchase.site_id = ${siteId} and purchase.email_folded = ${email}`
}

/** Of those asked for by id, a month later, what was to be sent is taken for handed over. */
const isOver = (search: BuyerSearch) =>
  'purchaseIds' in search
    ? sql`(case when purchase.shop_id is null then ${isClosed(search.now)} else not ${isToCome(search.now)} end)`
    : isClosed(search.now)
