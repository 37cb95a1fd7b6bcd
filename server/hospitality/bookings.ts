import { z } from 'zod'
import { Contact } from '#contract/cart.ts'
import type { Booking } from '#contract/hospitality.ts'
import { CurrencyCode } from '#contract/money.ts'
import { readStored } from '../database/stored.ts'
import type { AccountContext, Context } from '../context.ts'
import type { Queries } from '../database/database.ts'
import { findProven as findByEmail, findReceipted, type View } from '../purchases/look-up.ts'
import type { RuleInput } from '../rule.ts'
import { type AgencyRecord, agencyRecord } from './agencies.ts'
import { type BookingLineRow, type BookingRow, selectBooking, selectBookingsOfAccount } from './booking-repository.ts'
import { bookingView } from './booking-view.ts'
import { ApartmentDocument, CancellationRule } from '#contract/documents/stays.ts'

/** How a transfer is made, as it was promised to the guest. */
const StayTransfer = z.object({
  accountHolder: z.string(),
  iban: z.string(),
  bic: z.string(),
  depositAmount: z.int(),
  depositDueDate: z.iso.date(),
  balanceAmount: z.int(),
  balanceDueDate: z.iso.date(),
})
const PaymentDetails = z.object({
  code: z.string().nullable().default(null),
  transfer: StayTransfer.nullable().default(null),
})

/** A booking as the house holds it. Amounts are minor units. */
export type BookingRecord = Omit<
  BookingRow,
  'agency' | 'contact' | 'currencyCode' | 'paymentDetails' | 'cancellation' | 'lines'
> & {
  agency: AgencyRecord
  contact: Contact
  currencyCode: CurrencyCode
  /** What was chosen in the seller's list; null for what was bought before there were codes. */
  paymentCode: string | null
  transfer: z.infer<typeof StayTransfer> | null
  cancellation: CancellationRule
  lines: (Omit<BookingLineRow, 'document'> & { document: ApartmentDocument })[]
}

/** Any booking, whoever asks: for the house's own rules, never for a visitor's id alone. */
export async function findBooking(db: Queries, id: string): Promise<BookingRecord | null> {
  const row = await selectBooking(db, id)
  return row && bookingRecord(row)
}

/** How a purchase is read as a booking. */
export const bookingOf: View<BookingRecord> = { kind: 'booking', find: findBooking, missing: 'BOOKING_NOT_FOUND' }

/** @throws BOOKING_NOT_FOUND */
export async function readBookingByReceipt(
  ctx: Context,
  { receipt }: RuleInput<'bookingReceipt'>,
): Promise<{ booking: Booking }> {
  return { booking: bookingView(await findReceipted(ctx, bookingOf, receipt), ctx) }
}

/** What opens a booking: its id and the e-mail it was placed with. */
type Proof = RuleInput<'bookingLookup'>

/** @throws BOOKING_NOT_FOUND, the same for every miss, and TOO_MANY_REQUESTS. Source: STAY-05. */
export async function lookUpBooking(ctx: Context, proof: Proof): Promise<{ booking: Booking }> {
  return { booking: bookingView(await findProven(ctx, proof), ctx) }
}

/** Source: STAY-05. */
export async function listUserBookings(ctx: AccountContext): Promise<{ bookings: Booking[] }> {
  const rows = await selectBookingsOfAccount(ctx.db, { siteId: ctx.site.id, accountId: ctx.account.id })
  return { bookings: rows.map((row) => bookingView(bookingRecord(row), ctx)) }
}

/** @throws BOOKING_NOT_FOUND, the same for every miss, TOO_MANY_REQUESTS */
export const findProven = (ctx: Context, { bookingId, email }: Proof): Promise<BookingRecord> =>
  findByEmail(ctx, bookingOf, { typed: bookingId, email })

function bookingRecord({ paymentDetails, ...row }: BookingRow): BookingRecord {
  const { code: paymentCode, transfer } = PaymentDetails.parse(paymentDetails)
  return {
    ...row,
    agency: agencyRecord(row.agency),
    contact: Contact.parse(row.contact),
    currencyCode: CurrencyCode.parse(row.currencyCode),
    paymentCode,
    transfer,
    cancellation: CancellationRule.parse(row.cancellation),
    lines: row.lines.map((line) => ({
      ...line,
      document: readStored(ApartmentDocument, line.document, { table: 'apartment', id: line.apartmentId }),
    })),
  }
}
