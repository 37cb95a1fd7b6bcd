import { createHash } from 'node:crypto'
import type { Contact } from '#contract/cart.ts'
import type { Booking } from '#contract/hospitality.ts'
import { isEmail } from '#contract/rules.ts'
import type { PaymentType } from '#contract/shop.ts'
import type { Context, Session } from '../context.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { limitRate } from '../http/rate-limit.ts'
import { receiptTtlMs, signReceipt } from '../orders/receipt.ts'
import { ProviderUnavailable } from '../payments/card-provider.ts'
import { Refusal, refuse, Refusals } from '../refusal.ts'
import { type AgencyRecord, findAgency } from './agencies.ts'
import { paymentSecret } from './booking-payment.ts'
import {
  type IdempotencyKey,
  insertIdempotencyKey,
  selectBegunPayment,
  selectIdempotencyKey,
  setIdempotencyBooking,
} from './booking-repository.ts'
import { bookingView } from './booking-view.ts'
import { type BookingRecord, findBooking } from './bookings.ts'
import { refreshCalendars } from './calendar-import.ts'
import { placeBooking } from './place-booking.ts'
import { type CartOwner, selectCarts } from './repository.ts'
import { settleBooking } from './settle-booking.ts'
import { loadCart, lockOwnCart, ownerOf } from './stay-cart.ts'

export interface StayCheckoutInput {
  agencyID: string
  methodOfPaymentIndex: number
  methodOfPaymentType?: PaymentType | undefined
  contact: Contact
  note: string
  hasAcceptedTerms: boolean
  /** Minor units. */
  expectedTotalAmount?: number | undefined
  idempotencyKey?: string | undefined
}

interface CheckoutAnswer {
  booking: Booking
  stripeClientSecret: string | null
  receipt: string
}

/**
 * Holds the nights and writes the booking; a card answers with the secret its form needs, a transfer is accepted at
 * once. A repeated post with one idempotency key is one booking and one answer; a new post replaces the unpaid booking
 * of the same cart. The steps are those of an order: docs/decisions/0003-hold-commit-release.md.
 * @throws VALIDATION (one per field), TERMS_REQUIRED, AGENCY_NOT_FOUND, CART_EMPTY, CART_CHANGED, NIGHTS_TAKEN, what
 * `stayProblem` says, PAYMENT_METHOD_NOT_AVAILABLE, IDEMPOTENCY_KEY_REUSED, PAYMENT_PROVIDER_UNAVAILABLE,
 * TOO_MANY_REQUESTS. Source: STAY-04.
 */
export async function checkoutStay(ctx: Context, input: StayCheckoutInput): Promise<CheckoutAnswer> {
  checkForm(ctx, input)
  const agency = await findAgency(ctx, { id: input.agencyID })
  const session = await ctx.session.read()
  if (!session) throw refuse('CART_EMPTY')
  await limitRate(ctx, 'stay-checkout', { max: 40, windowSeconds: 600, by: ctx.address })
  await limitRate(ctx, 'stay-checkout-session', { max: 15, windowSeconds: 600, by: session.id })

  const request = requestOf(session, input)
  const owner = ownerOf(session)
  const known = (await replayed(ctx, request)) ?? (await paidMeanwhile(ctx, owner, agency.id))
  if (!known) await refreshCalendarsOfCart(ctx, owner, agency.id)
  return withFreshCart(ctx, { owner, agencyId: agency.id }, async () => {
    const bookingId =
      known ?? (await inTransaction(ctx.db, (trx) => placeOnce(ctx, trx, { owner, input, request, agency })))
    return answer(ctx, bookingId)
  })
}

/** Everything wrong with the form, at once, each at its field. A stay is not sent anywhere: no address is needed. */
function checkForm(ctx: Context, { contact, hasAcceptedTerms }: StayCheckoutInput): void {
  const refusals: Refusal[] = []
  const need = (isGood: boolean, sentence: string, field: string) => {
    if (isGood) return
    const refusal = refuse('VALIDATION', { field }, field)
    refusal.sentence = ctx.translate(`validation.${sentence}`)
    refusals.push(refusal)
  }
  need(contact.firstname !== '', 'required', 'contact.firstname')
  need(contact.lastname !== '', 'required', 'contact.lastname')
  need(contact.email.email !== '', 'required', 'contact.email.email')
  need(contact.email.email === '' || isEmail(contact.email.email), 'email', 'contact.email.email')
  need(contact.phone.number !== '', 'required', 'contact.phone.number')
  if (!hasAcceptedTerms) refusals.push(refuse('TERMS_REQUIRED', {}, 'hasAcceptedTerms'))
  if (refusals.length > 0) throw new Refusals(refusals)
}

interface KeyedRequest extends IdempotencyKey {
  requestHash: Buffer
}

function requestOf({ id }: Session, { idempotencyKey, ...input }: StayCheckoutInput): KeyedRequest | null {
  if (idempotencyKey === undefined) return null
  const requestHash = createHash('sha256')
    .update(JSON.stringify(sorted(input)))
    .digest()
  return { scope: `stay ${id}`, key: idempotencyKey, requestHash }
}

/** The booking an earlier post with this key has written. @throws IDEMPOTENCY_KEY_REUSED */
async function replayed(ctx: Context, request: KeyedRequest | null): Promise<string | null> {
  const known = request && (await selectIdempotencyKey(ctx.db, request))
  if (!known) return null
  if (!request.requestHash.equals(known.requestHash)) throw refuse('IDEMPOTENCY_KEY_REUSED')
  return known.bookingId
}

/**
 * A guest whose browser died after paying comes back with the same cart and pays again: the earlier payment is looked
 * at first, and if it has succeeded, its booking is the answer.
 */
async function paidMeanwhile(ctx: Context, owner: CartOwner, agencyId: string): Promise<string | null> {
  const [cart] = await selectCarts(ctx.db, { siteId: ctx.site.id, owner, agencyId })
  const begun = cart && (await selectBegunPayment(ctx.db, cart.id))
  if (!begun) return null
  try {
    await settleBooking(ctx, begun.id)
  } catch (error) {
    // Whoever pays by transfer need not wait for the card provider; the old intent is cancelled when it is back.
    if (error instanceof ProviderUnavailable) return null
    throw error
  }
  return (await findBooking(ctx.db, begun.id))?.status === 'paid' ? begun.id : null
}

/** What other platforms have sold in the last minutes counts too; one that does not answer in time is not waited for. */
async function refreshCalendarsOfCart(ctx: Context, owner: CartOwner, agencyId: string): Promise<void> {
  const [cart] = await selectCarts(ctx.db, { siteId: ctx.site.id, owner, agencyId })
  if (cart?.apartmentId) await refreshCalendars(ctx, cart.apartmentId)
}

interface Placing {
  owner: CartOwner
  input: StayCheckoutInput
  request: KeyedRequest | null
  agency: AgencyRecord
}

/** The key first: a concurrent post with the same one waits here and then reads what the first has written. */
async function placeOnce(ctx: Context, trx: Transaction, { owner, input, request, agency }: Placing): Promise<string> {
  if (request && !(await insertIdempotencyKey(trx, { ...request, now: ctx.now() }))) {
    const bookingId = await replayed({ ...ctx, db: trx }, request)
    if (bookingId) return bookingId
    throw new Error('An idempotency key was committed without its booking.')
  }
  const cart = await lockOwnCart(trx, owner, agency.id)
  if (!cart) throw refuse('CART_EMPTY')
  const bookingId = await placeBooking(ctx, trx, { cartId: cart.id, owner, input, agency })
  if (request) await setIdempotencyBooking(trx, { ...request, bookingId })
  return bookingId
}

async function answer(ctx: Context, bookingId: string): Promise<CheckoutAnswer> {
  const stripeClientSecret = await paymentSecret(ctx, bookingId)
  const booking = await findBooking(ctx.db, bookingId)
  // A client without a secret takes a card booking for accepted, so one that is over must not be answered as such.
  if (!booking || isOver(booking)) throw refuse('CART_CHANGED')
  const expiresAt = new Date(booking.createdAt.getTime() + receiptTtlMs)
  const receipt = signReceipt(ctx.config.appSecret, { kind: 'booking', id: booking.id }, expiresAt)
  return { booking: bookingView(booking, ctx), stripeClientSecret, receipt }
}

const isOver = ({ status }: BookingRecord): boolean => status === 'cancelled' || status === 'expired'

/** Where the checkout is refused because things have changed, the refusal brings the cart along as it now is. */
async function withFreshCart<Result>(
  ctx: Context,
  { owner, agencyId }: { owner: CartOwner; agencyId: string },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error
    throw Object.assign(error, { cart: await loadCart(ctx, ctx.db, owner, agencyId) })
  }
}

/** The same wish is the same text, in whatever order its fields were sent. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, entry]) => [key, sorted(entry)]),
  )
}
