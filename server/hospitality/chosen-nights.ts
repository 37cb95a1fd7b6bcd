import type { Contact } from '#contract/cart.ts'
import { localize } from '#contract/localized.ts'
import { shareOfAmount } from '#contract/money.ts'
import { addDays, daysBetween } from '#contract/days.ts'
import { type DateRange, nightsOf, priceStay, type StayPriceParts, stayProblem } from '#contract/stays.ts'
import { contactProblems } from '#contract/complete-contact.ts'
import { wantedPayment } from '#contract/payments.ts'
import type { Guests } from '#contract/tourist-tax.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import { offeredPayments } from '../payments/offered-payments.ts'
import { type ChosenPayment, chosenPayment, type Nights } from '../purchases/place.ts'
import type { NewNightsLine } from '../purchases/lines.ts'
import { fieldRefusal } from '../purchases/refusals.ts'
import { transferDates } from '../purchases/transfer-dates.ts'
import { type Refusal, Refusals, refuse } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { type AgencyRecord, agencyRecord } from './agencies.ts'
import { type ApartmentRecord, findApartment, ruleOf, todayAt } from './apartments.ts'
import { countUnpaidNights } from './booking-repository.ts'
import type { StayPayment } from '#contract/documents/stays.ts'
import { type CartOwner, selectCarts } from './repository.ts'
import { stayRefusal } from './sentences.ts'

type StayChoice = Pick<
  RuleInput<'stayCheckout'>,
  'methodOfPaymentIndex' | 'methodOfPaymentCode' | 'methodOfPaymentType'
>

type Stay = DateRange & Guests

/** A stay that lies in a cart, counted anew and checked. */
export interface ChosenStay {
  nights: Nights
  startDate: string
}

/**
 * The stay that the locked cart holds with this agency, for the shared rules of placing. Nothing is held yet.
 * @throws CART_EMPTY, APARTMENT_NOT_FOUND when it is no longer let, and what `stayProblem` says.
 */
export async function chosenNights(
  ctx: Context,
  trx: Transaction,
  { owner, agency }: { owner: CartOwner; agency: AgencyRecord },
): Promise<ChosenStay> {
  const { apartment, stay } = await chosenStay(ctx, trx, owner, agency)
  const problem = stayProblem(ruleOf(apartment), stay, todayAt(ctx, agency))
  if (problem) throw stayRefusal(problem)
  const price = priceStay(ruleOf(apartment), stay)
  const priced = pricedLine(apartment, price, { seasonal: stay.seasonal ?? 0, rehoused: stay.rehoused ?? 0 })
  const { startDate, endDate } = stay
  const line: NewNightsLine = {
    type: 'NIGHTS',
    code: apartment.code,
    title: apartment.title,
    thumbnail: apartment.thumbnail,
    quantity: 1,
    unitAmount: price.nightsAmount + price.cleaningAmount,
    apartmentId: apartment.id,
    ...stay,
    ...priced,
    cancellation: apartment.document.cancellation,
  }
  const nights: Nights = {
    agencyId: agency.id,
    lines: [line],
    demands: [{ apartmentId: apartment.id, startDate, endDate, quantity: 1, refusal: () => refuse('NIGHTS_TAKEN') }],
    productsAmount: line.unitAmount,
    touristTaxAmount: price.touristTaxAmount,
    checkTrust: () => refuseTooManyOnTrust(ctx, trx, apartment, stay),
  }
  return { nights, startDate }
}

/**
 * The stay that is bought with a shop's wine, when its cart holds one with the agency of the house; else null.
 * @throws VALIDATION for what a guest has to say besides, and what `chosenNights` throws. Source: SELL-03.
 */
export async function nightsInCart(
  ctx: Context,
  trx: Transaction,
  { owner, agencyId, input }: { owner: CartOwner; agencyId: string; input: { contact: Contact } },
): Promise<Nights | null> {
  const [cart] = await selectCarts(trx, { siteId: ctx.site.id, owner, agencyId })
  if (!cart?.apartmentId) return null
  const refusals = guestRefusals(ctx, input.contact)
  if (refusals.length > 0) throw new Refusals(refusals)
  return (await chosenNights(ctx, trx, { owner, agency: agencyRecord(cart.agency) })).nights
}

/** What a guest has to say: a stay is not sent anywhere, so no address, but the host must be able to call. */
export const guestRefusals = (ctx: Context, contact: Contact): Refusal[] =>
  contactProblems(contact, { phone: true }).map(({ field, rule }) => fieldRefusal(ctx, field, rule))

/** How a stay alone is paid. @throws PAYMENT_METHOD_NOT_AVAILABLE, also for a transfer that would come too late. */
export function paymentOf(
  ctx: Context,
  { agency, input, startDate, total }: { agency: AgencyRecord; input: StayChoice; startDate: string; total: number },
): ChosenPayment {
  const today = todayAt(ctx, agency)
  const method = choosePayment(
    input,
    offeredPayments(ctx, agency.document.methodOfPayments),
    daysBetween(today, startDate),
  )
  const transfer = method.transfer && transferOf(method.transfer, { today, startDate, total })
  return chosenPayment(method, transfer, ctx.language)
}

/** The price of a stay as its line keeps it: the names of the seasons as they are today. */
export const pricedLine = (
  apartment: ApartmentRecord,
  price: StayPriceParts,
  /** Who of the adults owes no tax: a stay that is moved keeps them. */
  exempt: { seasonal: number; rehoused: number },
) => ({
  price: {
    nights: price.nights.map((part) => ({
      ...part,
      title: apartment.seasons.find(({ code }) => code === part.seasonCode)?.title ?? {},
    })),
    touristTax: price.touristTax,
    touristTaxShares: price.touristTaxShares,
    exemptNights: price.exemptNights,
    exempt,
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
  const { startDate, endDate, adults, children, seasonal, rehoused } = cart
  return { apartment, stay: { startDate, endDate, adults, children, seasonal, rehoused } }
}

function choosePayment(input: StayChoice, methods: StayPayment[], daysLeft: number): StayPayment {
  const method = wantedPayment(methods, input)
  const isInTime =
    method?.type !== 'BANK_TRANSFER' || (method.transfer && daysLeft >= method.transfer.minDaysBeforeArrival)
  if (!method || !isInTime) throw refuse('PAYMENT_METHOD_NOT_AVAILABLE', {}, 'methodOfPaymentIndex')
  return method
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
