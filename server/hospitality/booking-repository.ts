import type { PaymentType } from '#contract/shop.ts'
import { sql } from 'kysely'
import type { PurchaseStatus } from '#contract/purchases.ts'
import type { LocalizedText } from '#contract/localized.ts'
import type { DateRange, StayPriceParts } from '#contract/stays.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { hasArrived } from '../purchases/refund-sql.ts'
import type { NewNightsLine } from '../purchases/lines.ts'
import type { AgencyRow } from './repository.ts'

export interface BookingLineRow {
  apartmentId: string
  code: string
  title: LocalizedText
  thumbnail: string
  startDate: string
  endDate: string
  adults: number
  children: number
  /** Stays of before the tax was kept in its parts have none. */
  price: {
    nights: (StayPriceParts['nights'][number] & { title: LocalizedText })[]
    touristTax?: StayPriceParts['touristTax']
    /** Absent in what was booked before there were three payees. */
    touristTaxShares?: StayPriceParts['touristTaxShares']
    exemptNights?: StayPriceParts['exemptNights']
    exempt?: { seasonal: number; rehoused: number }
  }
  nightsAmount: number
  cleaningAmount: number
  touristTaxAmount: number
  amount: number
  registrationNumber: string | null
  document: unknown
}

export interface BookingRow {
  id: string
  siteId: string
  agency: AgencyRow
  accountId: string | null
  language: string
  origin: string
  status: PurchaseStatus
  number: number | null
  contact: unknown
  emailFolded: string
  note: string
  currencyCode: string
  productsAmount: number
  touristTaxAmount: number
  totalAmount: number
  paymentType: PaymentType
  paymentTitle: string
  paymentDetails: unknown
  paymentAccountId: string | null
  paymentIntentId: string | null
  cancellation: unknown
  heldUntil: Date | null
  keptUntil: string | null
  depositPaidAt: Date | null
  /** Whether the address is that of the guest's own account, and confirmed. */
  isAddressConfirmed: boolean
  createdAt: Date
  acceptedAt: Date | null
  paidAt: Date | null
  refundAmount: number | null
  /** When the stay was last moved to other nights. */
  movedAt: Date | null
  moves: number
  /** Whether wine of the same house was bought along. */
  hasGoods: boolean
  /** Minor units paid back or on their way, whether all of it has gone, and what of it has come back. */
  refund: { amount: number; isCompleted: boolean; backAmount: number } | null
  lines: BookingLineRow[]
}

const selection = sql`
  select purchase.id, purchase.site_id as "siteId",
    json_build_object('id', agency.id, 'code', agency.code, 'currencyCode', agency.currency_code,
      'timezone', agency.timezone, 'document', agency.document) as agency,
    purchase.account_id as "accountId", purchase.language, purchase.origin, purchase.status, purchase.number,
    purchase.contact, purchase.email_folded as "emailFolded", purchase.note, purchase.currency_code as "currencyCode",
    (select coalesce(sum(unit_amount), 0)::int from purchase_line where purchase_id = purchase.id and type = 'NIGHTS') as "productsAmount",
    purchase.tourist_tax_amount as "touristTaxAmount",
    purchase.total_amount as "totalAmount", purchase.payment_type as "paymentType",
    purchase.payment_title as "paymentTitle", purchase.payment_details as "paymentDetails",
    purchase.payment_account_id as "paymentAccountId", purchase.payment_intent_id as "paymentIntentId",
    purchase.held_until as "heldUntil", purchase.created_at as "createdAt",
    purchase.accepted_at as "acceptedAt", purchase.paid_at as "paidAt", purchase.refund_amount as "refundAmount",
    purchase.kept_until as "keptUntil", purchase.deposit_paid_at as "depositPaidAt",
    (select cancellation from purchase_line where purchase_id = purchase.id and type = 'NIGHTS'
      order by position limit 1) as cancellation,
    exists (select from account where account.id = purchase.account_id and account.is_email_verified
      and lower(account.email) = purchase.email_folded) as "isAddressConfirmed",
    purchase.shop_id is not null as "hasGoods",
    (select max(moved_at) from stay_move where purchase_id = purchase.id) as "movedAt",
    (select count(*)::int from stay_move where purchase_id = purchase.id) as moves,
    (select json_build_object('amount', sum(amount), 'isCompleted', bool_and(${hasArrived}),
        'backAmount', coalesce(sum(amount) filter (where failed_at is not null and settled_at is null), 0))
      from refund where purchase_id = purchase.id having count(*) > 0) as refund,
    (select coalesce(json_agg(json_build_object(
        'apartmentId', line.apartment_id, 'code', apartment.code, 'title', line.title, 'thumbnail', line.thumbnail,
        'startDate', lower(line.during), 'endDate', upper(line.during), 'adults', line.adults,
        'children', line.children, 'price', line.price, 'nightsAmount', line.nights_amount,
        'cleaningAmount', line.cleaning_amount, 'touristTaxAmount', line.tourist_tax_amount,
        'amount', line.unit_amount + line.tourist_tax_amount, 'registrationNumber', line.registration_number,
        'document', apartment.document) order by line.position), '[]')
      from purchase_line line join apartment on apartment.id = line.apartment_id
      where line.purchase_id = purchase.id) as lines
  from purchase join agency on agency.id = purchase.agency_id`

export async function selectBooking(db: Queries, id: string): Promise<BookingRow | null> {
  const { rows } = await sql<BookingRow>`${selection} where purchase.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** What the account has booked on this site, the latest arrival first; attempts that were never accepted are left out. */
export async function selectBookingsOfAccount(
  db: Queries,
  { siteId, accountId }: { siteId: string; accountId: string },
): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`${selection}
    where purchase.account_id = ${accountId} and purchase.site_id = ${siteId}
      and (purchase.accepted_at is not null or purchase.status in ('refund_due', 'refunded'))
    order by (select max(upper(during)) from purchase_line where purchase_id = purchase.id) desc, purchase.created_at desc
    limit 200`.execute(db)
  return rows
}

/** The guest has called the stay off. @param booking.refundAmount what comes back to them, in minor units. */
export async function cancelAccepted(
  trx: Transaction,
  { id, refundAmount, now }: { id: string; refundAmount: number; now: Date },
): Promise<void> {
  await sql`
    update purchase set status = 'cancelled', closed_at = ${now}, refund_amount = ${refundAmount} where id = ${id}`.execute(
    trx,
  )
}

/** How many nights of an apartment, which the caller has locked, are kept for bookings nobody has paid anything of. */
export async function countUnpaidNights(trx: Transaction, apartmentId: string): Promise<number> {
  const { rows } = await sql<{ nights: number }>`
    select coalesce(sum(upper(hold.during) - lower(hold.during)), 0)::int as nights
    from hold where hold.apartment_id = ${apartmentId} and hold.status = 'committed'
      -- Asked for each of its few stays: a join may begin with every purchase that waits for its money.
      and (select status = 'confirmed' and deposit_paid_at is null from purchase where id = hold.purchase_id)`.execute(
    trx,
  )
  return rows[0]?.nights ?? 0
}

/** The deposit has come: the nights are the guest's for good, and the next reminder is of the balance. */
export async function setDepositPaid(
  trx: Transaction,
  { id, remindOn, now }: { id: string; remindOn: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update purchase set deposit_paid_at = ${now}, kept_until = null, remind_on = ${remindOn}::date, reminded_at = null
    where id = ${id} and status = 'confirmed' and deposit_paid_at is null`.execute(trx)
  return numAffectedRows === 1n
}

export interface StayMove {
  id: string
  from: DateRange
  to: DateRange
  /** Minor units. */
  refundAmount: number
}

export interface NewMove {
  bookingId: string
  from: DateRange & { amount: number }
  to: DateRange & Pick<NewNightsLine, 'price' | 'nightsAmount' | 'cleaningAmount' | 'touristTaxAmount'>
  now: Date
}

/**
 * The stay lies on its other nights, in its line and with what it costs there, and that it was moved is written down.
 * @returns the move's id.
 */
export async function insertMove(trx: Transaction, { bookingId, from, to, now }: NewMove): Promise<string> {
  const during = sql`daterange(${to.startDate}::date, ${to.endDate}::date)`
  const productsAmount = to.nightsAmount + to.cleaningAmount
  const amount = productsAmount + to.touristTaxAmount
  await sql`
    update purchase_line set during = ${during}, price = ${JSON.stringify(to.price)}::jsonb,
      nights_amount = ${to.nightsAmount}, cleaning_amount = ${to.cleaningAmount},
      tourist_tax_amount = ${to.touristTaxAmount}, unit_amount = ${productsAmount}
    where purchase_id = ${bookingId} and type = 'NIGHTS'`.execute(trx)
  await sql`
    update purchase set products_amount = (select sum(quantity * unit_amount) from purchase_line where purchase_id = purchase.id),
      tourist_tax_amount = ${to.touristTaxAmount}, total_amount = total_amount - ${from.amount - amount}::int
    where id = ${bookingId}`.execute(trx)
  const { rows } = await sql<{ id: string }>`
    insert into stay_move (purchase_id, moved_at, from_during, to_during, from_amount, to_amount, refund_amount)
    values (${bookingId}, ${now}, daterange(${from.startDate}::date, ${from.endDate}::date), ${during},
      ${from.amount}::int, ${amount}::int, ${from.amount - amount}::int) returning id`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('The move was not written.')
  return row.id
}

export async function selectMove(db: Queries, id: string): Promise<StayMove | null> {
  const { rows } = await sql<StayMove>`
    select id, refund_amount as "refundAmount",
      json_build_object('startDate', lower(from_during), 'endDate', upper(from_during)) as "from",
      json_build_object('startDate', lower(to_during), 'endDate', upper(to_during)) as "to"
    from stay_move where id = ${id}`.execute(db)
  return rows[0] ?? null
}
