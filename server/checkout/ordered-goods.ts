import { z } from 'zod'
import { localize } from '#contract/localized.ts'
import { wantedPayment } from '#contract/payments.ts'
import type { DeliveryType } from '#contract/shop.ts'
import { dayIn } from '#contract/days.ts'
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
import type { SiteContext } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import { unpaidLeft } from '../purchases/ceilings.ts'
import { offeredPayments } from '../payments/offered-payments.ts'
import { type ChosenPayment, chosenPayment, type Goods, type PlacedDemand } from '../purchases/place.ts'
import type { NewGoodsLine } from '../purchases/lines.ts'
import { transferDates } from '../purchases/transfer-dates.ts'
import { refuse } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { promiseOf } from '../shop/delivery-promise.ts'
import { PaymentMethod } from '#contract/documents/shop.ts'
import { selectUnpaidParts } from './repository.ts'

/** What the card provider takes at least, in minor units; less has to be paid another way. */
const minimumCardAmount = 50

const PaymentMethods = z.array(PaymentMethod)

export const paymentMethodsOf = (
  ctx: Pick<SiteContext, 'cards'>,
  { id, methodOfPayments }: Wish['shop'],
): PaymentMethod[] => offeredPayments(ctx, readStored(PaymentMethods, methodOfPayments, { table: 'shop', id }))

/** What the buyer sent, without the word for the bot check. */
export type CheckoutInput = Omit<RuleInput<'cartCheckout'>, 'recaptcha_token'>

interface Wish {
  owner: CartOwner
  input: CheckoutInput
  shop: { id: string; methodOfPayments: unknown }
}

/** What is bought of a shop, for the shared rules of placing. Nothing is held yet. */
export interface OrderedGoods {
  goods: Goods
  payment: ChosenPayment
  currencyCode: string
}

/**
 * The bottles and visits of the locked cart: counted anew, checked, priced, and the way they are paid.
 * @param besides what else the purchase costs, in minor units: nights of the same house.
 * @throws CART_EMPTY, CART_CHANGED, what a line or a code refuses, DELIVERY_NOT_AVAILABLE,
 * PAYMENT_METHOD_NOT_AVAILABLE.
 */
export async function goodsOf(
  ctx: SiteContext,
  trx: Transaction,
  { owner, input, shop }: Wish,
  besides = 0,
): Promise<OrderedGoods> {
  const now = ctx.now()
  const cart = await loadCart(trx, { siteId: ctx.site.id, owner, shopId: shop.id, now, contact: input.contact })
  if (!cart || cart.lines.length === 0) throw refuse('CART_EMPTY')
  refuseProblems(ctx, cart)
  const deliveryType = chooseDelivery(ctx, cart, input.methodOfDeliveryType)
  const ownTotal = totalOf(cart, deliveryType)
  const deliveryAmount = deliveryAmountOf(cart, deliveryType)
  if (ownTotal === null || deliveryAmount === null) throw new Error('A delivery that was chosen has no price.')
  const total = ownTotal + besides
  const method = choosePayment(input, paymentMethodsOf(ctx, shop), { deliveryType, total })
  const transfer = method.transfer && total > 0 ? transferOf(method.transfer, cart, now) : null
  refuseOtherTotal(ctx, cart, input.expectedTotalAmount, total)

  const isParcel = deliveryType !== null && deliveryType !== 'PICKUP'
  const minimumAge = minimumAgeOf(cart, { isSent: isParcel })
  const promoCode = cart.promo.state === 'reduces' ? cart.promo.promo : null
  const goods: Goods = {
    shopId: shop.id,
    lines: cart.pricedLines.map(orderLine),
    demands: demandsOf(ctx, cart),
    productsAmount: cart.productsAmount,
    reductionAmount: reductionOf(cart),
    deliveryAmount,
    promoCode,
    delivery: deliveryType && {
      type: deliveryType,
      title: localize(cart.deliveries[deliveryType]?.method.title, ctx.language),
      promise: promiseFor(cart, deliveryType),
    },
    // What is fetched is handed to whoever comes.
    recipient: isParcel ? input.recipient : null,
    giftMessage: isParcel ? input.giftMessage : '',
    minimumAge,
    ageStatement: ctx.translate(minimumAge === 16 ? 'checkout.terms.age16' : 'checkout.terms.age'),
    ageCheckAmount: ageCheckOf(cart, deliveryType),
    checkTrust: () => refuseTooMuchOnTrust(ctx, trx, cart),
  }
  const payment = chosenPayment(method, transfer, ctx.language)
  return { goods, payment, currencyCode: cart.shop.currencyCode }
}

function refuseProblems(ctx: SiteContext, cart: PricedCart): void {
  for (const line of cart.pricedLines) {
    const refusal = lineRefusal(line, ctx.language)
    if (refusal) throw refusal
  }
}

/** @throws DELIVERY_NOT_AVAILABLE with the reason the visitor also reads in the cart. */
function chooseDelivery(ctx: SiteContext, cart: PricedCart, wanted: DeliveryType | null): DeliveryType | null {
  if (!cart.needsDelivery) return null
  const delivery = wanted && cart.deliveries[wanted]
  if (wanted && delivery?.reason === null) return wanted
  const sentence = delivery?.reason ? deliverySentence(delivery, delivery.reason, cart, ctx) : undefined
  throw refuse('DELIVERY_NOT_AVAILABLE', {}, 'methodOfDeliveryType', { sentence })
}

function promiseFor({ deliveries, shop }: PricedCart, type: DeliveryType | null) {
  const delivery = type && deliveries[type]
  return delivery ? promiseOf(delivery, shop.calendar) : null
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
function refuseOtherTotal(ctx: SiteContext, cart: PricedCart, expected: number | undefined, total: number): void {
  if (expected !== undefined && expected !== total) throw refuse('CART_CHANGED')
  if (expected === undefined && cart.promo.state === 'kept')
    throw promoRefusal(cart.promo.problem, cart.shop.currencyCode, ctx.language)
}

/** A few bottles, or the places of one group, may always be had on trust. */
const fewBottles = 6
const fewSeats = 8

/** @throws UNPAID_SHARE for a line of which unpaid orders would have too much. Its things are locked by now. */
async function refuseTooMuchOnTrust(ctx: SiteContext, trx: Transaction, cart: PricedCart): Promise<void> {
  const parts = partsOf(cart)
  const ids = [...new Set(parts.map(({ thingId }) => thingId))]
  for (const { id, total, unpaid } of await selectUnpaidParts(trx, { ids, now: ctx.now() })) {
    const of = parts.filter(({ thingId }) => thingId === id)
    const [first] = of
    if (!first) continue
    const left = unpaidLeft(ctx, { total, unpaid, few: first.isVisit ? fewSeats : fewBottles })
    if (of.reduce((sum, { quantity }) => sum + quantity, 0) <= left) continue
    const title = localize(first.title, ctx.language)
    throw refuse('UNPAID_SHARE', { title, max: Math.floor(left / first.perProduct) })
  }
}

/** What the lines of a cart are made of: bottles of the cellar and places of slots. */
function partsOf({ pricedLines, stock }: PricedCart) {
  return pricedLines.flatMap(({ line: { type, productId, slotId, quantity, title } }) => {
    if (type === 'ACTIVITY') return slotId ? [{ thingId: slotId, isVisit: true, quantity, perProduct: 1, title }] : []
    return stock
      .filter((part) => part.productId === productId)
      .map(({ stockItemId, perProduct }) => ({
        ...{ thingId: stockItemId, isVisit: false, quantity: quantity * perProduct, perProduct, title },
      }))
  })
}

function demandsOf(ctx: SiteContext, cart: PricedCart): PlacedDemand[] {
  return partsOf(cart).map(({ thingId, isVisit, quantity, perProduct, title }) => ({
    ...(isVisit ? { slotId: thingId } : { stockItemId: thingId }),
    quantity,
    refusal: (left) => {
      const max = Math.floor(left / perProduct)
      const code = isVisit ? 'SLOT_FULL' : max === 0 ? 'SOLD_OUT' : 'OUT_OF_STOCK'
      return refuse(code, { title: localize(title, ctx.language), min: 1, max })
    },
  }))
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

const orderLine = ({ line, unitAmount }: PricedLine): NewGoodsLine => ({
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
