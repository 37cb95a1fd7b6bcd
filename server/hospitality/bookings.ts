import { z } from 'zod'
import { Contact } from '#contract/cart.ts'
import type { Booking } from '#contract/hospitality.ts'
import { CurrencyCode } from '#contract/money.ts'
import { foldEmail } from '#contract/rules.ts'
import { readStored } from '../database/stored.ts'
import type { AccountContext, Context } from '../context.ts'
import type { Queries } from '../database/database.ts'
import { limitRate } from '../http/rate-limit.ts'
import { readPurchaseId } from '../purchases/purchase-id.ts'
import { readReceipt } from '../orders/receipt.ts'
import { refuse } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { type AgencyRecord, agencyRecord } from './agencies.ts'
import { type BookingLineRow, type BookingRow, selectBooking, selectBookingsOfAccount } from './booking-repository.ts'
import { bookingView } from './booking-view.ts'
import { ApartmentDocument, CancellationRule } from '#contract/documents/stays.ts'
import { isSameText } from '../same-text.ts'

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

/** The booking a receipt of this site was signed for. @throws BOOKING_NOT_FOUND. Source: NAV-11. */
export async function findBookingByReceipt(ctx: Context, receipt: string): Promise<BookingRecord> {
  const id = readReceipt(ctx.config.appSecrets, 'booking', receipt, ctx.now())
  const booking = id === null ? null : await findBooking(ctx.db, id)
  if (!booking || booking.siteId !== ctx.site.id) throw refuse('BOOKING_NOT_FOUND')
  return booking
}

/** @throws BOOKING_NOT_FOUND */
export async function readBookingByReceipt(
  ctx: Context,
  { receipt }: RuleInput<'bookingReceipt'>,
): Promise<{ booking: Booking }> {
  return { booking: bookingView(await findBookingByReceipt(ctx, receipt), ctx) }
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

/**
 * The same work for a right id and a wrong one, so that neither the answer nor its time tells which exist.
 * @throws BOOKING_NOT_FOUND, TOO_MANY_REQUESTS
 */
export async function findProven(ctx: Context, { bookingId, email }: Proof): Promise<BookingRecord> {
  await limitRate(ctx, 'booking-look-up', { max: 20, windowSeconds: 600, by: ctx.address })
  const id = readPurchaseId(bookingId) ?? 'no such booking'
  const row = await selectBooking(ctx.db, id)
  const isRight = isSameText(row?.emailFolded ?? '', foldEmail(email)) && row?.siteId === ctx.site.id
  if (row && isRight) return bookingRecord(row)
  // Many addresses may guess at one booking together. Only misses count: whoever knows an id must not shut its owner out.
  await limitRate(ctx, 'booking-look-up-id', { max: 40, windowSeconds: 3600, by: id })
  throw refuse('BOOKING_NOT_FOUND')
}

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
