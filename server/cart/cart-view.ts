import type {
  CartLine,
  DeliveryPriceLine,
  DeliveryOutlook,
  DeliveryPrices,
  Expected,
  ShopCart,
} from '#contract/cart.ts'
import { holidayRegion } from '#contract/holiday-regions.ts'
import { localize } from '#contract/localized.ts'
import { deliveryTypes, type DeliveryType } from '#contract/shop.ts'
import { perLitre } from '../shop/per-litre.ts'
import { expectedDays } from '../shop/delivery-days.ts'
import type { PricedDelivery } from '#contract/delivery-prices.ts'
import { priceDeliveries } from '../shop/delivery-prices.ts'
import { likelyCountry } from '../shop/delivery-terms.ts'
import { expectedSentence } from '../shop/expected-words.ts'
import { taxesSentence } from '../shop/taxes-words.ts'
import { defaultTimezone, termsSentenceFor, type VisitTerms } from '../shop/visit-rule.ts'
import {
  bottlesToFillCarton,
  minimumAgeOf,
  originOf,
  reductionOf,
  type PricedCart,
  type PricedLine,
} from './priced-cart.ts'
import { cartonOffer } from './fill-carton.ts'
import { deliverySentence, lineSentence, promoSentence, type Speaker } from './sentences.ts'

/** The cart as the contract has it, in the visitor's language (CART-02). */
export function cartView(cart: PricedCart, speaker: Speaker): ShopCart {
  const { shop, promo } = cart
  const reduction = reductionOf(cart)
  return {
    shop: { _id: shop.id, name: shop.name, path: shop.path, cartonBottles: shop.cartonBottles },
    products: cart.pricedLines.map((line) => lineView(line, cart, speaker)),
    itemsCount: cart.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    bottlesCount: cart.bottlesCount,
    contact: cart.contact,
    currencyCode: shop.currencyCode,
    productsAmount: cart.productsAmount,
    promoCodes: cart.promoCodes,
    promoCodesReduction:
      promo.state === 'reduces'
        ? {
            reduction,
            reducedProductsAmount: cart.productsAmount - reduction,
            formattedTitle: localize(promo.promo.title, speaker.language),
          }
        : null,
    promoCodesProblem:
      promo.state === 'kept'
        ? { code: promo.problem.code, formattedMessage: promoSentence(promo.problem, shop.currencyCode, speaker) }
        : null,
    pricesForDeliveryPerType: deliveryPricesView(cart, speaker),
    minimumAge: minimumAgeOf(cart, { isSent: true }),
    minimumAgeHere: minimumAgeOf(cart, { isSent: false }),
    needsDelivery: cart.needsDelivery,
    bottlesToFillCarton: bottlesToFillCarton(cart),
    amountToFreeDelivery: amountToFree(cart.deliveries.SHIPPING) ?? amountToFree(cart.deliveries.LOCAL),
    cartonOffer: cartonOffer(cart),
    deliveryOutlook: outlookView(cart, speaker),
    order_id: cart.orderId,
    updatedAt: cart.updatedAt.toISOString(),
  }
}

/** Without an address there is no zone yet, so nothing is promised. */
const amountToFree = (delivery: PricedDelivery | undefined): number | null =>
  delivery?.reason === null ? delivery.amountToFree : null

function lineView(
  priced: PricedLine,
  { shop: { currencyCode }, contact, pricedAt }: PricedCart,
  speaker: Speaker,
): CartLine {
  const { line, problem } = priced
  const countryCode = contact?.address.countryCode
  const item = {
    _id: line.productId,
    code: line.code,
    title: localize(line.title, speaker.language),
    analyticsName: localize(line.title, 'fr'),
    subtitle: localize(line.subtitle, speaker.language),
    year: line.year,
    colour: line.colour,
    volumeMl: line.volumeMl,
    thumbnail: line.thumbnail,
    price: {
      amount: priced.unitAmount,
      currencyCode,
      ...(line.nonDiscountedAmount !== null && { nonDiscountedAmount: line.nonDiscountedAmount }),
      ...perLitre(line, { language: speaker.language, countryCode }),
    },
    maxQuantity: priced.maxQuantity,
  }
  return {
    type: line.type,
    ...(line.type === 'PRODUCT' ? { product: item } : { activity: item, numberOfPersons: line.quantity }),
    ...(line.startsAt && {
      startDate: line.startsAt.toISOString(),
      localDate: line.localDate ?? '',
      localTime: line.localTime ?? '',
      ...(line.terms && { terms: termsOf(line.terms, { ...line, startsAt: line.startsAt, now: pricedAt }, speaker) }),
    }),
    quantity: line.quantity,
    amount: priced.amount,
    problem: problem && { code: problem.code, formattedMessage: lineSentence(priced, speaker) },
  }
}

const termsOf = (
  terms: VisitTerms,
  { startsAt, timezone, now }: { startsAt: Date; timezone: string | null; now: Date },
  speaker: Speaker,
): string => termsSentenceFor(terms, { startsAt, timezone: timezone ?? defaultTimezone, now }, speaker)

/** For the address of the cart, else for the country the reader most likely lives in, which is then named. */
function outlookView(cart: PricedCart, speaker: Speaker): DeliveryOutlook[] {
  const { shop, shipment } = cart
  if (!cart.needsDelivery) return []
  const origin = originOf(shop, cart.pricedAt)
  const countryCode = likelyCountry(shop.methodOfDeliveries, speaker.language, origin)
  const isKnown = Boolean(shipment.destination?.countryCode)
  const deliveries = isKnown
    ? cart.deliveries
    : priceDeliveries(shop.methodOfDeliveries, { ...shipment, destination: { countryCode, postalCode: '' } }, origin)
  return deliveryTypes.flatMap((type) => {
    const delivery = deliveries[type]
    // The rounds of the house say nothing to who has not told where they live.
    if (!delivery || delivery.reason?.code === 'ADDRESS_MISSING' || (type === 'LOCAL' && !isKnown)) return []
    const { method, zone, reason } = delivery
    const title = localize(method.title, speaker.language)
    const days = expectedView(delivery, cart, speaker)?.formattedMessage ?? ''
    return [
      {
        type,
        title: zone ? `${title}, ${localize(zone.title, speaker.language)}` : title,
        price: reason ? null : { amount: delivery.totalAmount, currencyCode: shop.currencyCode },
        formattedMessage: reason
          ? deliverySentence(delivery, reason, cart, speaker, isKnown ? undefined : countryCode)
          : [days, delivery.taxes === 'HOME' ? '' : taxesSentence(delivery.taxes, speaker)].filter(Boolean).join('. '),
      },
    ]
  })
}

function deliveryPricesView(cart: PricedCart, speaker: Speaker): DeliveryPrices {
  const prices: DeliveryPrices = {}
  for (const type of deliveryTypes) {
    const delivery = cart.deliveries[type]
    if (delivery) prices[type] = deliveryLines(type, delivery, cart, speaker)
  }
  return prices
}

/** The rate, what the shop gives of it, and the total as the last line (CART-02). */
function deliveryLines(
  type: DeliveryType,
  delivery: PricedDelivery,
  cart: PricedCart,
  speaker: Speaker,
): DeliveryPriceLine[] {
  const { method, zone } = delivery
  const { currencyCode } = cart.shop
  const rate = { code: zone?.code ?? type, label: localize((zone ?? method).title, speaker.language) }
  const total = { code: `TOTAL_${type}`, label: localize(method.title, speaker.language) }
  if (delivery.reason) {
    const { code, parameters } = delivery.reason
    const non_eligibility_reason = {
      ...{ code, parameters },
      formattedMessage: deliverySentence(delivery, delivery.reason, cart, speaker),
    }
    return [rate, total].map((line) => ({ ...line, price: null, delay: null, non_eligibility_reason }))
  }
  const line = (named: { code: string; label: string }, amount: number, delay: DeliveryPriceLine['delay'] = null) => ({
    ...named,
    price: { amount, currencyCode },
    delay,
    non_eligibility_reason: null,
  })
  const check = delivery.ageCheckAmount
  const given = delivery.totalAmount - delivery.rateAmount - (check ?? 0)
  const free = { code: 'FREE_DELIVERY', label: speaker.translate('cart.totals.deliveryFree') }
  return [
    line(rate, delivery.rateAmount),
    ...(given === 0 ? [] : [line(free, given)]),
    ...(check === null ? [] : [line({ code: 'AGE_CHECK', label: speaker.translate('cart.totals.ageCheck') }, check)]),
    {
      ...line(total, delivery.totalAmount, delivery.delay),
      expected: expectedView(delivery, cart, speaker),
      ...(delivery.taxes !== 'HOME' && { taxes: taxesSentence(delivery.taxes, speaker) }),
    },
  ]
}

function expectedView({ method, zone }: PricedDelivery, cart: PricedCart, speaker: Speaker): Expected | null {
  const { destination } = cart.shipment
  const days = expectedDays(
    method,
    zone,
    cart.shop.calendar,
    cart.pricedAt,
    destination ? holidayRegion(destination) : [],
  )
  return days && { ...days, formattedMessage: expectedSentence(days, speaker) }
}
