import { expect, test } from 'vitest'
import type { ShopCart } from '#contract/cart.ts'
import { aCart, aLine, deliveryLines } from '../testing/shop-cart.ts'
import {
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

test('[CHECKOUT-02] nothing is chosen for a visitor whose address is not known yet', () => {
  const unknown = withPrices({
    SHIPPING: deliveryLines('SHIPPING', 'ADDRESS_MISSING'),
    LOCAL: deliveryLines('LOCAL', 800),
    PICKUP: deliveryLines('PICKUP', 0),
  })
  expect(preferredDelivery(unknown, null)).toBeNull()
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
  expect(isPaymentEligible({ type: 'ON_SITE' }, { needsDelivery: false }, null)).toBe(true)
  expect(isPaymentEligible({ type: 'CARD' }, all, null)).toBe(true)
})
