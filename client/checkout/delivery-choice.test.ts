import { expect, test } from 'vitest'
import type { ShopCart } from '#contract/cart.ts'
import { aCart, aLine, deliveryLines } from '../testing/shop-cart.ts'
import {
  asksForAddress,
  checkoutTotal,
  deliveryAmount,
  isPaymentEligible,
  preferredDelivery,
  reasonAgainst,
} from './delivery-choice.ts'

const withPrices = (prices: ShopCart['pricesForDeliveryPerType']) =>
  aCart([aLine('poulsard', 6)], { pricesForDeliveryPerType: prices })

const all = withPrices({
  SHIPPING: deliveryLines('SHIPPING', 1400),
  LOCAL: deliveryLines('LOCAL', 800),
  PICKUP: deliveryLines('PICKUP', 0),
})

test('[CHECKOUT-02] who has not chosen gets the parcel at their door', () => {
  expect(preferredDelivery(all, null)).toBe('SHIPPING')
})

test('[CHECKOUT-02] what the visitor chose stays for as long as it can be had', () => {
  expect(preferredDelivery(all, 'PICKUP')).toBe('PICKUP')
  const tooFew = withPrices({ ...all.pricesForDeliveryPerType, LOCAL: deliveryLines('LOCAL', 'MIN_BOTTLES') })
  expect(preferredDelivery(tooFew, 'LOCAL')).toBe('SHIPPING')
})

test('[SELL-08] shipping stands chosen before the address is known, so that the address is asked for', () => {
  const unknown = withPrices({
    SHIPPING: deliveryLines('SHIPPING', 'ADDRESS_MISSING'),
    LOCAL: deliveryLines('LOCAL', 800),
    PICKUP: deliveryLines('PICKUP', 0),
  })
  expect(preferredDelivery(unknown, null)).toBe('SHIPPING')
  expect(asksForAddress(unknown, 'SHIPPING')).toBe(true)
  expect(checkoutTotal(unknown, 'SHIPPING')).toBeNull()
})

test('[SELL-08] an address is asked only where something is brought, or could be to another place', () => {
  expect(asksForAddress(all, 'PICKUP')).toBe(false)
  expect(asksForAddress({ ...all, needsDelivery: false }, null)).toBe(false)
  const elsewhere = withPrices({ SHIPPING: deliveryLines('SHIPPING', 'COUNTRY_NOT_SERVED') })
  expect(asksForAddress(elsewhere, null)).toBe(true)
  expect(asksForAddress(withPrices({ SHIPPING: deliveryLines('SHIPPING', 'MIN_BOTTLES') }), null)).toBe(false)
})

test('[CHECKOUT-02] collecting is chosen for nobody where the shop also delivers', () => {
  const tooFew = withPrices({ SHIPPING: deliveryLines('SHIPPING', 'MIN_BOTTLES'), PICKUP: deliveryLines('PICKUP', 0) })
  expect(preferredDelivery(tooFew, null)).toBeNull()
  expect(preferredDelivery(withPrices({ PICKUP: deliveryLines('PICKUP', 0) }), null)).toBe('PICKUP')
})

test('[CART-05] a type that cannot be had says why', () => {
  const prices = { SHIPPING: deliveryLines('SHIPPING', 'MIN_BOTTLES') }
  expect(reasonAgainst(prices, 'SHIPPING')?.formattedMessage).toBe('no: MIN_BOTTLES')
  expect(reasonAgainst(all.pricesForDeliveryPerType, 'SHIPPING')).toBeNull()
})

test('[CHECKOUT-05] the total is products less reduction plus delivery, and unknown without a delivery', () => {
  const reduced = {
    ...all,
    promoCodesReduction: { reduction: 1140, reducedProductsAmount: 10_260, formattedTitle: 'Printemps' },
  }
  expect(checkoutTotal(all, 'SHIPPING')).toBe(12_800)
  expect(checkoutTotal(reduced, 'SHIPPING')).toBe(11_660)
  expect(checkoutTotal(all, null)).toBeNull()
})

test('a cart of activities alone is delivered by coming', () => {
  const visit = { ...all, needsDelivery: false }
  expect(preferredDelivery(visit, 'SHIPPING')).toBeNull()
  expect(deliveryAmount(visit, null)).toBe(0)
  expect(checkoutTotal(visit, null)).toBe(11_400)
})

test('[CHECKOUT-02] paying on the spot is offered to who comes to the spot', () => {
  expect(isPaymentEligible({ type: 'ON_SITE' }, all, 'PICKUP')).toBe(true)
  expect(isPaymentEligible({ type: 'ON_SITE' }, all, 'SHIPPING')).toBe(false)
  expect(isPaymentEligible({ type: 'ON_SITE' }, { needsDelivery: false, products: [] }, null)).toBe(true)
  expect(isPaymentEligible({ type: 'CARD' }, all, null)).toBe(true)
})

test('[SELL-02] a transfer is offered only while it can arrive before the visit', () => {
  const visitOn = (localDate: string) => ({
    ...all,
    needsDelivery: false,
    products: [{ ...all.products[0]!, localDate }],
  })
  const now = new Date('2026-11-22T10:00:00Z')
  expect(isPaymentEligible({ type: 'BANK_TRANSFER' }, visitOn('2026-11-25'), null, now)).toBe(false)
  expect(isPaymentEligible({ type: 'BANK_TRANSFER' }, visitOn('2026-11-26'), null, now)).toBe(true)
  expect(isPaymentEligible({ type: 'CARD' }, visitOn('2026-11-23'), null, now)).toBe(true)
})
