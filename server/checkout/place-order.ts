import { z } from 'zod'
import { localize } from '#contract/localized.ts'
import { paymentCodeOf, wantedPayment } from '#contract/payments.ts'
import type { DeliveryType } from '#contract/shop.ts'
import { dayIn } from '#contract/stays.ts'
import { foldEmail } from '#contract/rules.ts'
import { readStored } from '../database/stored.ts'
import { loadCart, type CartOwner } from '../cart/load-cart.ts'
import {
  ageCheckOf,
  deliveryAmountOf,
  minimumAgeOf,
  type PricedCart,
  type PricedLine,
  reductionOf,
  totalOf,
} from '../cart/priced-cart.ts'
import { deliverySentence, lineRefusal, promoRefusal } from '../cart/sentences.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import type { StockOfProduct } from '../inventory/availability-sql.ts'
import { commit, hold } from '../inventory/holds.ts'
import type { Demand } from '../inventory/kind.ts'
import { newOrderId } from '../orders/order-id.ts'
import { checkCeilings, holdsUntil, unpaidLeft } from '../purchases/ceilings.ts'
import { accept, supersede } from '../purchases/ends.ts'
import { transferDates } from '../purchases/transfer-dates.ts'
import { refuse } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { promiseOf } from '../shop/delivery-promise.ts'
import { PaymentMethod } from '#contract/documents/shop.ts'
import { orderKind } from './order-kind.ts'
import {
  insertOrder,
  insertOrderLines,
  type LockedOrder,
  lockPendingOrderOfCart,
  selectUnpaidParts,
  setCartOrder,
  takePromoUse,
} from './repository.ts'

/** What the card provider takes at least, in minor units; less has to be paid another way. */
const minimumCardAmount = 50

export const paymentMethodsOf = ({ id, methodOfPayments }: Placement['shop']): PaymentMethod[] =>
  readStored(z.array(PaymentMethod), methodOfPayments, { table: 'shop', id })

/** What the buyer sent, without the word for the bot check. */
export type CheckoutInput = Omit<RuleInput<'cartCheckout'>, 'recaptcha_token'>

interface Placement {
  cartId: string
  owner: CartOwner
  input: CheckoutInput
  shop: { id: string; methodOfPayments: unknown }
  termsVersion: string
}

/**
 * Turns the locked cart into an order: counted anew, checked, held, written. Locks follow one order everywhere: cart,
 * its pending order, stock items, slots, promo code, shop.
 * @returns the new order's id.
 */
export async function placeOrder(ctx: Context, trx: Transaction, placement: Placement): Promise<string> {
  const { cartId, owner, input, shop, termsVersion } = placement
  const now = ctx.now()
  const previous = await lockPendingOrderOfCart(trx, cartId)
  const cart = await loadCart(trx, { siteId: ctx.site.id, owner, shopId: shop.id, now, contact: input.contact })
  if (!cart || cart.lines.length === 0) throw refuse('CART_EMPTY')
  refuseProblems(ctx, cart)
  const deliveryType = chooseDelivery(ctx, cart, input.methodOfDeliveryType)
  const total = totalOf(cart, deliveryType)
  const deliveryAmount = deliveryAmountOf(cart, deliveryType)
  if (total === null || deliveryAmount === null) throw new Error('A delivery that was chosen has no price.')
  const payment = choosePayment(input, paymentMethodsOf(shop), { deliveryType, total })
  const transfer = payment.transfer && total > 0 ? transferOf(payment.transfer, cart, now) : null
  refuseOtherTotal(ctx, cart, input.expectedTotalAmount, total)

  const isParcel = deliveryType !== null && deliveryType !== 'PICKUP'
  const minimumAge = minimumAgeOf(cart)
  const id = newOrderId()
  const emailFolded = foldEmail(input.contact.email.email)
  const isOnTrust = payment.type !== 'CARD' && total > 0
  await checkCeilings(ctx, trx, orderKind, {
    ...{ siteId: ctx.site.id, cartId, emailFolded, isByCard: !isOnTrust, previousId: previous?.id ?? null },
  })
  const heldUntil = holdsUntil(ctx, previous)
  await holdGoods(ctx, trx, { cart, id, expiresAt: heldUntil, previous })
  if (isOnTrust) await refuseTooMuchOnTrust(ctx, trx, shop.id, cart)
  if (previous) await supersede(trx, orderKind, previous, now)
  const promoCode = cart.promo.state === 'reduces' ? cart.promo.promo : null
  if (promoCode && !(await takePromoUse(trx, promoCode.id))) throw refuse('PROMO_CODE_EXHAUSTED')

  await insertOrder(trx, {
    id,
    siteId: ctx.site.id,
    shopId: shop.id,
    cartId,
    sessionId: owner.sessionId,
    accountId: owner.accountId,
    language: ctx.language,
    origin: ctx.origin,
    shippingStatus: deliveryType ? 'waiting' : 'not_needed',
    contact: input.contact,
    emailFolded,
    currencyCode: cart.shop.currencyCode,
    productsAmount: cart.productsAmount,
    reductionAmount: reductionOf(cart),
    deliveryAmount,
    totalAmount: total,
    promoCodeId: promoCode?.id ?? null,
    promoCodes: promoCode ? [promoCode.code] : [],
    deliveryType,
    deliveryTitle: deliveryType ? localize(cart.deliveries[deliveryType]?.method.title, ctx.language) : '',
    deliveryNote: input.deliveryNote,
    deliveryPromise: promiseFor(cart, deliveryType),
    // What is fetched is handed to whoever comes.
    recipient: isParcel ? input.recipient : null,
    giftMessage: isParcel ? input.giftMessage : '',
    paymentType: payment.type,
    paymentTitle: localize(payment.title, ctx.language),
    paymentDetails: { code: paymentCodeOf(payment), ...(transfer && { transfer: transfer.details }) },
    termsVersion,
    remindOn: transfer?.remindOn ?? null,
    keptUntil: transfer?.keptUntil ?? null,
    paymentAccountId: payment.accountID ?? null,
    minimumAge,
    ageStatement: ctx.translate(minimumAge === 16 ? 'checkout.terms.age16' : 'checkout.terms.age'),
    ageCheckAmount: ageCheckOf(cart, deliveryType),
    heldUntil,
    now,
  })
  await insertOrderLines(trx, id, cart.pricedLines.map(orderLine))
  await setCartOrder(trx, { cartId, orderId: id, contact: input.contact })
  if (payment.type === 'CARD' && total > 0) return id

  // Nothing is left to wait for: a transfer and a payment on the spot are trusted, and a total of nothing is paid.
  if (!(await commit(trx, { kind: 'order', id }))) throw new Error('What was just held could not be committed.')
  const status = total === 0 ? 'paid' : 'confirmed'
  await accept(trx, orderKind, { id, sellerId: shop.id, status, now })
  return id
}

function refuseProblems(ctx: Context, cart: PricedCart): void {
  for (const line of cart.pricedLines) {
    const refusal = lineRefusal(line, ctx.language)
    if (refusal) throw refusal
  }
}

/** @throws DELIVERY_NOT_AVAILABLE with the reason the visitor also reads in the cart. */
function chooseDelivery(ctx: Context, cart: PricedCart, wanted: DeliveryType | null): DeliveryType | null {
  if (!cart.needsDelivery) return null
  const delivery = wanted && cart.deliveries[wanted]
  if (wanted && delivery?.reason === null) return wanted
  const sentence = delivery?.reason
    ? deliverySentence(delivery, delivery.reason, cart.shop.currencyCode, ctx)
    : undefined
  throw refuse('DELIVERY_NOT_AVAILABLE', {}, 'methodOfDeliveryType', { sentence })
}

function promiseFor({ deliveries, shop }: PricedCart, type: DeliveryType | null) {
  const delivery = type && deliveries[type]
  return delivery ? promiseOf(delivery.method, delivery.zone, shop.calendar) : null
}

/** @throws PAYMENT_METHOD_NOT_AVAILABLE */
function choosePayment(
  input: CheckoutInput,
  methods: PaymentMethod[],
  { deliveryType, total }: { deliveryType: DeliveryType | null; total: number },
): PaymentMethod {
  const method = wantedPayment(methods, input)
  const suitsDelivery =
    deliveryType === null ||
    ((method?.type !== 'ON_SITE' || deliveryType === 'PICKUP') &&
      (method?.onlyWithDelivery?.includes(deliveryType) ?? true))
  const suitsAmount = method?.type !== 'CARD' || total === 0 || total >= minimumCardAmount
  if (!method || !suitsDelivery || !suitsAmount)
    throw refuse('PAYMENT_METHOD_NOT_AVAILABLE', {}, 'methodOfPaymentIndex')
  return method
}

/**
 * What was on the button is what is charged. Without a total to compare, a code that has stopped counting is the one
 * thing the buyer may not have noticed.
 * @throws CART_CHANGED, or why the code does not count.
 */
function refuseOtherTotal(ctx: Context, cart: PricedCart, expected: number | undefined, total: number): void {
  if (expected !== undefined && expected !== total) throw refuse('CART_CHANGED')
  if (expected === undefined && cart.promo.state === 'kept')
    throw promoRefusal(cart.promo.problem, cart.shop.currencyCode, ctx.language)
}

type LineDemand = Demand & { priced: PricedLine; perProduct: number }

async function holdGoods(
  ctx: Context,
  trx: Transaction,
  { cart, id, expiresAt, previous }: { cart: PricedCart; id: string; expiresAt: Date; previous: LockedOrder | null },
): Promise<void> {
  const now = ctx.now()
  const shortage = await hold(trx, {
    purchase: { kind: 'order', id },
    demands: cart.pricedLines.flatMap((priced) => demandsOf(priced, cart.stock)),
    replaces: previous && { kind: 'order', id: previous.id },
    now,
    expiresAt,
  })
  if (!shortage) return
  const { demand, left } = shortage
  const max = Math.floor(left / demand.perProduct)
  const code = 'slotId' in demand ? 'SLOT_FULL' : max === 0 ? 'SOLD_OUT' : 'OUT_OF_STOCK'
  throw refuse(code, { title: localize(demand.priced.line.title, ctx.language), min: 1, max })
}

/** A few bottles, or the places of one group, may always be had on trust. */
const fewBottles = 6
const fewSeats = 8

/** @throws UNPAID_SHARE for a line of which unpaid orders would have too much. Its things are locked by now. */
async function refuseTooMuchOnTrust(ctx: Context, trx: Transaction, shopId: string, cart: PricedCart): Promise<void> {
  const demands = cart.pricedLines.flatMap((priced) => demandsOf(priced, cart.stock))
  const idOf = (demand: LineDemand) =>
    'slotId' in demand ? demand.slotId : 'stockItemId' in demand ? demand.stockItemId : demand.apartmentId
  const parts = await selectUnpaidParts(trx, { shopId, ids: [...new Set(demands.map(idOf))], now: ctx.now() })
  for (const { id, total, unpaid } of parts) {
    const of = demands.filter((demand) => idOf(demand) === id)
    const [first] = of
    if (!first) continue
    const left = unpaidLeft(ctx, { total, unpaid, few: 'slotId' in first ? fewSeats : fewBottles })
    if (of.reduce((sum, { quantity }) => sum + quantity, 0) <= left) continue
    const title = localize(first.priced.line.title, ctx.language)
    throw refuse('UNPAID_SHARE', { title, max: Math.floor(left / first.perProduct) })
  }
}

function demandsOf(priced: PricedLine, parts: readonly StockOfProduct[]): LineDemand[] {
  const { type, productId, slotId, quantity } = priced.line
  if (type === 'ACTIVITY') return slotId ? [{ slotId, quantity, priced, perProduct: 1 }] : []
  return parts
    .filter((part) => part.productId === productId)
    .map(({ stockItemId, perProduct }) => ({ stockItemId, quantity: quantity * perProduct, priced, perProduct }))
}

/**
 * The days are counted from the day the buyer's confirmation names, which is that of the growers' country.
 * @throws PAYMENT_METHOD_NOT_AVAILABLE when the visit is too near for a transfer.
 */
export function transferOf(
  { accountHolder, iban, bic, ...terms }: NonNullable<PaymentMethod['transfer']>,
  { pricedLines }: Pick<PricedCart, 'pricedLines'>,
  now: Date,
) {
  const visits = pricedLines.flatMap(({ line }) => line.localDate ?? []).toSorted()
  const dates = transferDates(terms, { today: dayIn('Europe/Paris', now), begins: visits[0] ?? null })
  if (!dates) throw refuse('PAYMENT_METHOD_NOT_AVAILABLE', {}, 'methodOfPaymentIndex')
  const { dueDate, remindOn, keptUntil } = dates
  return { details: { accountHolder, iban, bic, dueDate }, remindOn, keptUntil }
}

const orderLine = ({ line, unitAmount }: PricedLine) => ({
  type: line.type,
  productId: line.productId,
  slotId: line.slotId,
  code: line.code,
  title: line.title,
  year: line.year,
  thumbnail: line.thumbnail,
  quantity: line.quantity,
  unitAmount,
  startsAt: line.startsAt,
  localDate: line.localDate,
  localTime: line.localTime,
  cancellation: line.terms,
})
