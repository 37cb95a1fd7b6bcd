import { sql } from 'kysely'
import type { PurchaseStatus } from '#contract/purchases.ts'
import type { LocalizedText } from '#contract/localized.ts'
import type { DateRange, StayPriceParts } from '#contract/stays.ts'
import type { Queries, Transaction } from '../database/database.ts'
import type { LockedPurchase } from '../purchases/kind.ts'
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
  paymentType: 'CARD' | 'BANK_TRANSFER'
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
  /** Minor units paid back or on their way, and whether all of it has gone. */
  refund: { amount: number; isCompleted: boolean } | null
  lines: BookingLineRow[]
}

const selection = sql`
  select booking.id, booking.site_id as "siteId",
    json_build_object('id', agency.id, 'code', agency.code, 'currencyCode', agency.currency_code,
      'timezone', agency.timezone, 'document', agency.document) as agency,
    booking.account_id as "accountId", booking.language, booking.origin, booking.status, booking.number,
    booking.contact, booking.email_folded as "emailFolded", booking.note, booking.currency_code as "currencyCode",
    booking.products_amount as "productsAmount", booking.tourist_tax_amount as "touristTaxAmount",
    booking.total_amount as "totalAmount", booking.payment_type as "paymentType",
    booking.payment_title as "paymentTitle", booking.payment_details as "paymentDetails",
    booking.payment_account_id as "paymentAccountId", booking.payment_intent_id as "paymentIntentId",
    booking.cancellation, booking.held_until as "heldUntil", booking.created_at as "createdAt",
    booking.accepted_at as "acceptedAt", booking.paid_at as "paidAt", booking.refund_amount as "refundAmount",
    booking.kept_until as "keptUntil", booking.deposit_paid_at as "depositPaidAt",
    exists (select from account where account.id = booking.account_id and account.is_email_verified
      and lower(account.email) = booking.email_folded) as "isAddressConfirmed",
    (select max(moved_at) from booking_move where booking_id = booking.id) as "movedAt",
    (select json_build_object('amount', sum(amount), 'isCompleted', bool_and(completed_at is not null))
      from refund where purchase_kind = 'booking' and purchase_id = booking.id having count(*) > 0) as refund,
    (select coalesce(json_agg(json_build_object(
        'apartmentId', line.apartment_id, 'code', apartment.code, 'title', line.title, 'thumbnail', line.thumbnail,
        'startDate', lower(line.during), 'endDate', upper(line.during), 'adults', line.adults,
        'children', line.children, 'price', line.price, 'nightsAmount', line.nights_amount,
        'cleaningAmount', line.cleaning_amount, 'touristTaxAmount', line.tourist_tax_amount, 'amount', line.amount,
        'registrationNumber', line.registration_number,
        'document', apartment.document) order by line.position), '[]')
      from booking_line line join apartment on apartment.id = line.apartment_id
      where line.booking_id = booking.id) as lines
  from booking join agency on agency.id = booking.agency_id`

export async function selectBooking(db: Queries, id: string): Promise<BookingRow | null> {
  const { rows } = await sql<BookingRow>`${selection} where booking.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** What the account has booked on this site, the latest arrival first; attempts that were never accepted are left out. */
export async function selectBookingsOfAccount(
  db: Queries,
  { siteId, accountId }: { siteId: string; accountId: string },
): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`${selection}
    where booking.account_id = ${accountId} and booking.site_id = ${siteId}
      and (booking.accepted_at is not null or booking.status in ('refund_due', 'refunded'))
    order by (select max(upper(during)) from booking_line where booking_id = booking.id) desc, booking.created_at desc
    limit 200`.execute(db)
  return rows
}

/** What the rules decide by while they hold a booking's lock. */
export interface LockedBooking extends LockedPurchase {
  acceptedAt: Date | null
}

const lockedBooking = sql`
  select id, status, agency_id as "sellerId", accepted_at as "acceptedAt", payment_intent_id as "paymentIntentId",
    payment_account_id as "paymentAccountId", total_amount as "totalAmount", held_until as "heldUntil"
  from booking`

export async function lockBooking(trx: Transaction, bookingId: string): Promise<LockedBooking | null> {
  const { rows } = await sql<LockedBooking>`${lockedBooking} where id = ${bookingId} for no key update`.execute(trx)
  return rows[0] ?? null
}

export async function lockPendingBookingOfCart(trx: Transaction, cartId: string): Promise<LockedBooking | null> {
  const { rows } = await sql<LockedBooking>`
    ${lockedBooking} where cart_id = ${cartId} and status = 'pending' for no key update`.execute(trx)
  return rows[0] ?? null
}

/** The pending booking of a cart whose card payment has begun. */
export async function selectBegunPayment(db: Queries, cartId: string): Promise<{ id: string } | null> {
  const { rows } = await sql<{ id: string }>`
    select id from booking where cart_id = ${cartId} and status = 'pending' and payment_intent_id is not null`.execute(
    db,
  )
  return rows[0] ?? null
}

export interface NewBooking {
  id: string
  siteId: string
  agencyId: string
  cartId: string
  sessionId: string
  accountId: string | null
  language: string
  origin: string
  contact: object
  emailFolded: string
  note: string
  currencyCode: string
  productsAmount: number
  touristTaxAmount: number
  totalAmount: number
  paymentType: 'CARD' | 'BANK_TRANSFER'
  paymentTitle: string
  paymentDetails: object
  paymentAccountId: string | null
  cancellation: object
  remindOn: string | null
  keptUntil: string | null
  termsVersion: string
  heldUntil: Date
  now: Date
}

export async function insertBooking(trx: Transaction, booking: NewBooking): Promise<void> {
  await sql`
    insert into booking (id, site_id, agency_id, cart_id, session_id, account_id, language, origin, status, contact,
      email_folded, note, currency_code, products_amount, tourist_tax_amount, total_amount, payment_type,
      payment_title, payment_details, payment_account_id, cancellation, terms_accepted_at, terms_version, remind_on,
      kept_until, held_until, created_at)
    values (${booking.id}, ${booking.siteId}, ${booking.agencyId}, ${booking.cartId}, ${booking.sessionId},
      ${booking.accountId}, ${booking.language}, ${booking.origin}, 'pending', ${JSON.stringify(booking.contact)}::jsonb,
      ${booking.emailFolded}, ${booking.note}, ${booking.currencyCode}, ${booking.productsAmount},
      ${booking.touristTaxAmount}, ${booking.totalAmount}, ${booking.paymentType}, ${booking.paymentTitle},
      ${JSON.stringify(booking.paymentDetails)}::jsonb, ${booking.paymentAccountId},
      ${JSON.stringify(booking.cancellation)}::jsonb, ${booking.now}, ${booking.termsVersion},
      ${booking.remindOn}::date, ${booking.keptUntil}::date, ${booking.heldUntil}, ${booking.now})`.execute(trx)
}

export interface NewBookingLine {
  apartmentId: string
  startDate: string
  endDate: string
  adults: number
  children: number
  title: LocalizedText
  thumbnail: string
  price: BookingLineRow['price']
  nightsAmount: number
  cleaningAmount: number
  touristTaxAmount: number
  amount: number
}

/**
 * The number and the class are those of this moment; without a number that the law asks for the database refuses.
 * Written as released: the engine then takes the nights, or the whole transaction is rolled back.
 */
export async function insertBookingLine(trx: Transaction, bookingId: string, line: NewBookingLine): Promise<void> {
  await sql`
    insert into booking_line (booking_id, apartment_id, during, status, adults, children, title, thumbnail, price,
      nights_amount, cleaning_amount, tourist_tax_amount, amount, commune_code, class, registration_number,
      is_registration_required)
    select ${bookingId}, apartment.id, daterange(${line.startDate}::date, ${line.endDate}::date), 'released',
      ${line.adults}::int, ${line.children}::int, ${JSON.stringify(line.title)}::jsonb, ${line.thumbnail},
      ${JSON.stringify(line.price)}::jsonb, ${line.nightsAmount}::int, ${line.cleaningAmount}::int,
      ${line.touristTaxAmount}::int, ${line.amount}::int, commune.code, apartment.class, apartment.registration_number,
      commune.is_registration_required
    from apartment join commune on commune.code = apartment.commune_code
    where apartment.id = ${line.apartmentId}`.execute(trx)
}

export async function setCartBooking(
  trx: Transaction,
  { cartId, bookingId, contact }: { cartId: string; bookingId: string; contact: object },
): Promise<void> {
  await sql`
    update stay_cart set booking_id = ${bookingId}, contact = ${JSON.stringify(contact)}::jsonb where id = ${cartId}`.execute(
    trx,
  )
}

/** Empties the cart if it still belongs to this booking (CHECKOUT-04). */
export async function clearCart(trx: Transaction, bookingId: string, now: Date): Promise<void> {
  await sql`
    update stay_cart set booking_id = null, apartment_id = null, start_date = null, end_date = null, updated_at = ${now}
    where id = (select cart_id from booking where id = ${bookingId}) and booking_id = ${bookingId}`.execute(trx)
}

/** The guest has called the stay off. @param booking.refundAmount what comes back to them, in minor units. */
export async function cancelAccepted(
  trx: Transaction,
  { id, refundAmount, now }: { id: string; refundAmount: number; now: Date },
): Promise<void> {
  await sql`
    update booking set status = 'cancelled', closed_at = ${now}, refund_amount = ${refundAmount} where id = ${id}`.execute(
    trx,
  )
}

/** How many nights of an apartment, which the caller has locked, are kept for bookings nobody has paid anything of. */
export async function countUnpaidNights(trx: Transaction, apartmentId: string): Promise<number> {
  const { rows } = await sql<{ nights: number }>`
    select coalesce(sum(upper(line.during) - lower(line.during)), 0)::int as nights
    from booking_line line join booking on booking.id = line.booking_id
    where line.apartment_id = ${apartmentId} and line.status = 'confirmed' and booking.status = 'confirmed'
      and booking.deposit_paid_at is null`.execute(trx)
  return rows[0]?.nights ?? 0
}

/** The deposit has come: the nights are the guest's for good, and the next reminder is of the balance. */
export async function setDepositPaid(
  trx: Transaction,
  { id, remindOn, now }: { id: string; remindOn: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update booking set deposit_paid_at = ${now}, kept_until = null, remind_on = ${remindOn}::date, reminded_at = null
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
  to: DateRange & Pick<NewBookingLine, 'price' | 'nightsAmount' | 'cleaningAmount' | 'touristTaxAmount' | 'amount'>
  now: Date
}

/** What the stay costs on its other nights, in its line and in its booking, and that it was moved. @returns the move's id. */
export async function insertMove(trx: Transaction, { bookingId, from, to, now }: NewMove): Promise<string> {
  await sql`
    update booking_line set price = ${JSON.stringify(to.price)}::jsonb, nights_amount = ${to.nightsAmount},
      cleaning_amount = ${to.cleaningAmount}, tourist_tax_amount = ${to.touristTaxAmount}, amount = ${to.amount}
    where booking_id = ${bookingId}`.execute(trx)
  await sql`
    update booking set products_amount = ${to.nightsAmount + to.cleaningAmount},
      tourist_tax_amount = ${to.touristTaxAmount}, total_amount = ${to.amount}
    where id = ${bookingId}`.execute(trx)
  const { rows } = await sql<{ id: string }>`
    insert into booking_move (booking_id, moved_at, from_during, to_during, from_amount, to_amount, refund_amount)
    values (${bookingId}, ${now}, daterange(${from.startDate}::date, ${from.endDate}::date),
      daterange(${to.startDate}::date, ${to.endDate}::date), ${from.amount}::int, ${to.amount}::int,
      ${from.amount - to.amount}::int) returning id`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('The move was not written.')
  return row.id
}

export async function selectMove(db: Queries, id: string): Promise<StayMove | null> {
  const { rows } = await sql<StayMove>`
    select id, refund_amount as "refundAmount",
      json_build_object('startDate', lower(from_during), 'endDate', upper(from_during)) as "from",
      json_build_object('startDate', lower(to_during), 'endDate', upper(to_during)) as "to"
    from booking_move where id = ${id}`.execute(db)
  return rows[0] ?? null
}
