import type { Contact } from '#contract/cart.ts'
import { localize } from '#contract/localized.ts'
import { shareOfAmount } from '#contract/money.ts'
import {
  addDays,
  type DateRange,
  daysBetween,
  nightsOf,
  priceStay,
  type StayPriceParts,
  stayProblem,
} from '#contract/stays.ts'
import { paymentCodeOf, wantedPayment } from '#contract/payments.ts'
import { foldEmail } from '#contract/rules.ts'
import type { Context } from '../context.ts'
import { type Transaction, violates } from '../database/database.ts'
import { commit, hold } from '../inventory/holds.ts'
import { newOrderId } from '../orders/order-id.ts'
import { checkCeilings, holdsUntil } from '../purchases/ceilings.ts'
import { accept, supersede } from '../purchases/ends.ts'
import { transferDates } from '../purchases/transfer-dates.ts'
import { refuse } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import type { AgencyRecord } from './agencies.ts'
import { type ApartmentRecord, findApartment, ruleOf, todayAt } from './apartments.ts'
import { bookingKind } from './booking-kind.ts'
import {
  countUnpaidNights,
  insertBooking,
  insertBookingLine,
  type LockedBooking,
  lockPendingBookingOfCart,
  setCartBooking,
} from './booking-repository.ts'
import type { StayPayment } from '#contract/documents/stays.ts'
import { type CartOwner, selectCarts } from './repository.ts'
import { stayRefusal } from './sentences.ts'

type StayCheckoutInput = Omit<RuleInput<'stayCheckout'>, 'recaptcha_token'>

interface Placement {
  cartId: string
  owner: CartOwner
  input: StayCheckoutInput & { contact: Contact }
  agency: AgencyRecord
  termsVersion: string
}

type Stay = DateRange & { adults: number; children: number }

/**
 * Turns the locked cart into a booking: counted anew, checked, held, written. Locks follow one order everywhere: cart,
 * its pending booking, apartment, agency.
 * @returns the new booking's id.
 */
export async function placeBooking(ctx: Context, trx: Transaction, placement: Placement): Promise<string> {
  const { cartId, owner, input, agency, termsVersion } = placement
  const now = ctx.now()
  const previous = await lockPendingBookingOfCart(trx, cartId)
  const { apartment, stay } = await chosenStay(ctx, trx, owner, agency)
  const today = todayAt(ctx, agency)
  const problem = stayProblem(ruleOf(apartment), stay, today)
  if (problem) throw stayRefusal(problem)
  const price = priceStay(ruleOf(apartment), stay)
  const payment = choosePayment(input, agency.document.methodOfPayments, daysBetween(today, stay.startDate))
  if (input.expectedTotalAmount !== undefined && input.expectedTotalAmount !== price.totalAmount)
    throw refuse('CART_CHANGED')

  const transfer =
    payment.transfer && transferOf(payment.transfer, { today, startDate: stay.startDate, total: price.totalAmount })

  const id = newOrderId()
  const emailFolded = foldEmail(input.contact.email.email)
  await checkCeilings(ctx, trx, bookingKind, {
    ...{ siteId: ctx.site.id, cartId, emailFolded, isByCard: payment.type === 'CARD' },
    previousId: previous?.id ?? null,
  })
  const heldUntil = holdsUntil(ctx, previous)
  if (previous) await supersede(trx, bookingKind, previous, now)
  await insertBooking(trx, {
    id,
    siteId: ctx.site.id,
    agencyId: agency.id,
    cartId,
    sessionId: owner.sessionId,
    accountId: owner.accountId,
    language: ctx.language,
    origin: ctx.origin,
    contact: input.contact,
    emailFolded,
    note: input.note,
    currencyCode: agency.currencyCode,
    productsAmount: price.nightsAmount + price.cleaningAmount,
    touristTaxAmount: price.touristTaxAmount,
    totalAmount: price.totalAmount,
    paymentType: payment.type,
    paymentTitle: localize(payment.title, ctx.language),
    paymentDetails: { code: paymentCodeOf(payment), ...(transfer && { transfer: transfer.details }) },
    termsVersion,
    remindOn: transfer?.remindOn ?? null,
    keptUntil: transfer?.keptUntil ?? null,
    paymentAccountId: payment.accountID ?? null,
    cancellation: apartment.document.cancellation,
    heldUntil,
    now,
  })
  await insertBookingLine(trx, id, {
    apartmentId: apartment.id,
    ...stay,
    title: apartment.title,
    thumbnail: apartment.thumbnail,
    ...pricedLine(apartment, price),
  })
  await holdNights(trx, { id, apartment, stay, expiresAt: heldUntil, now, previous })
  await setCartBooking(trx, { cartId, bookingId: id, contact: input.contact })
  if (payment.type === 'CARD') return id
  await refuseTooManyOnTrust(ctx, trx, apartment, stay)

  // A transfer is trusted: the nights are the guest's, and the agency sees to the deposit.
  if (!(await commit(trx, { kind: 'booking', id }))) throw new Error('What was just held could not be committed.')
  await accept(trx, bookingKind, { id, sellerId: agency.id, status: 'confirmed', now })
  return id
}

/** The price of a stay as its line keeps it: the names of the seasons as they are today. */
export const pricedLine = (apartment: ApartmentRecord, price: StayPriceParts) => ({
  price: {
    nights: price.nights.map((part) => ({
      ...part,
      title: apartment.seasons.find(({ code }) => code === part.seasonCode)?.title ?? {},
    })),
    touristTax: price.touristTax,
  },
  nightsAmount: price.nightsAmount,
  cleaningAmount: price.cleaningAmount,
  touristTaxAmount: price.touristTaxAmount,
  amount: price.totalAmount,
})

/** @throws CART_EMPTY, and APARTMENT_NOT_FOUND when the apartment is no longer let. */
async function chosenStay(
  ctx: Context,
  trx: Transaction,
  owner: CartOwner,
  agency: AgencyRecord,
): Promise<{ apartment: ApartmentRecord; stay: Stay }> {
  const [cart] = await selectCarts(trx, { siteId: ctx.site.id, owner, agencyId: agency.id })
  if (!cart?.apartmentId || !cart.startDate || !cart.endDate) throw refuse('CART_EMPTY')
  const apartment = await findApartment({ db: trx, site: ctx.site }, { id: cart.apartmentId })
  const { startDate, endDate, adults, children } = cart
  return { apartment, stay: { startDate, endDate, adults, children } }
}

/** @throws PAYMENT_METHOD_NOT_AVAILABLE, also for a transfer that would come too late. */
function choosePayment(input: StayCheckoutInput, methods: StayPayment[], daysLeft: number): StayPayment {
  const method = wantedPayment(methods, input)
  const isInTime =
    method?.type !== 'BANK_TRANSFER' || (method.transfer && daysLeft >= method.transfer.minDaysBeforeArrival)
  if (!method || !isInTime) throw refuse('PAYMENT_METHOD_NOT_AVAILABLE', {}, 'methodOfPaymentIndex')
  return method
}

interface NightsWish {
  id: string
  apartment: ApartmentRecord
  stay: Stay
  expiresAt: Date
  now: Date
  previous: LockedBooking | null
}

/** @throws NIGHTS_TAKEN, from the engine or, should it ever be wrong, from the constraint behind it. */
async function holdNights(
  trx: Transaction,
  { id, apartment, stay, expiresAt, now, previous }: NightsWish,
): Promise<void> {
  const { startDate, endDate } = stay
  try {
    const shortage = await hold(trx, {
      purchase: { kind: 'booking', id },
      demands: [{ apartmentId: apartment.id, startDate, endDate, quantity: 1 as const }],
      replaces: previous && { kind: 'booking', id: previous.id },
      now,
      expiresAt,
    })
    if (shortage) throw refuse('NIGHTS_TAKEN')
  } catch (error) {
    if (violates(error, 'booking_line_no_overlap')) throw refuse('NIGHTS_TAKEN')
    throw error
  }
}

/** Four weeks of one apartment may wait for their first payment, or one stay of any length. */
const unpaidNights = 28

/** @throws UNPAID_SHARE. The apartment is locked by now. */
async function refuseTooManyOnTrust(
  ctx: Context,
  trx: Transaction,
  apartment: ApartmentRecord,
  stay: Stay,
): Promise<void> {
  const unpaid = await countUnpaidNights(trx, apartment.id)
  const isTooMany = unpaid + nightsOf(stay) > unpaidNights * ctx.config.rateLimitFactor
  if (unpaid > 0 && isTooMany) throw refuse('UNPAID_SHARE', { title: localize(apartment.title, ctx.language), max: 0 })
}

/** The balance is due thirty days before arrival, as the agencies' terms say. */
const balanceDaysBefore = 30

/** @throws PAYMENT_METHOD_NOT_AVAILABLE when the arrival is too near for a transfer. */
function transferOf(
  { accountHolder, iban, bic, depositPercent, ...terms }: NonNullable<StayPayment['transfer']>,
  { today, startDate, total }: { today: string; startDate: string; total: number },
) {
  const dates = transferDates(terms, { today, begins: startDate })
  if (!dates) throw refuse('PAYMENT_METHOD_NOT_AVAILABLE', {}, 'methodOfPaymentIndex')
  const { dueDate: depositDueDate, remindOn, keptUntil } = dates
  const balanceDueDate = addDays(startDate, -balanceDaysBefore)
  const depositAmount = shareOfAmount(total, depositPercent * 100)
  const details = {
    ...{ accountHolder, iban, bic, depositAmount, depositDueDate },
    balanceAmount: total - depositAmount,
    // Never before the deposit, however near the stay.
    balanceDueDate: balanceDueDate > depositDueDate ? balanceDueDate : depositDueDate,
  }
  return { details, remindOn, keptUntil }
}
