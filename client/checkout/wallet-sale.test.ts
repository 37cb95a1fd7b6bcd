import { expect, test } from 'vitest'
import type { ShopCart } from '#contract/cart.ts'
import { aCart, aLine, deliveryLines } from '../testing/shop-cart.ts'
import { type CheckoutValues, initialValues } from './checkout-form.ts'
import { fieldsBefore, saleAt, saleOf } from './wallet-sale.ts'

const withShipping = (price: Parameters<typeof deliveryLines>[1], given: Partial<ShopCart> = {}) =>
  aCart([aLine('poulsard', 6)], { pricesForDeliveryPerType: { SHIPPING: deliveryLines('SHIPPING', price) }, ...given })

const unpriced = withShipping('ADDRESS_MISSING')
const priced = withShipping(1400)

function typed(given: Partial<CheckoutValues> = {}): CheckoutValues {
  return { ...initialValues(unpriced, 'DE'), methodOfDeliveryType: 'SHIPPING', ...given }
}
const withAddress = (values: CheckoutValues, city: string): CheckoutValues => ({
  ...values,
  contact: { ...values.contact, address: { ...values.contact.address, city } },
})

test('[SELL-08] a wallet asks what is due, and for the address while nothing of it is typed', () => {
  expect(saleOf(priced, withAddress(typed(), 'Arbois'))).toMatchObject({
    amount: priced.productsAmount + 1400,
    asks: { name: true, email: true, phone: true, address: false },
  })
  expect(saleOf(unpriced, typed())).toMatchObject({
    amount: unpriced.productsAmount,
    asks: { address: true },
    delivery: { amount: 0 },
  })
})

test('[SELL-08] nobody’s wallet gives the address of somebody else’s parcel, or of wine that is fetched', () => {
  expect(saleOf(unpriced, typed({ isGift: true })).asks.address).toBe(false)
  const fetched = aCart([aLine('poulsard', 6)], {
    pricesForDeliveryPerType: { PICKUP: deliveryLines('PICKUP', 0) },
  })
  const { asks, amount } = saleOf(fetched, typed({ methodOfDeliveryType: 'PICKUP' }))
  expect(asks).toEqual({ name: true, email: true, phone: false, address: false })
  expect(amount).toBe(fetched.productsAmount)
})

test('[SELL-08] the address in a wallet changes what its sheet says, and one that is not served is refused', () => {
  expect(saleAt(priced, unpriced, typed())).toMatchObject({
    amount: priced.productsAmount + 1400,
    delivery: { amount: 1400 },
  })
  expect(saleAt(withShipping('COUNTRY_NOT_SERVED'), unpriced, typed())).toBeNull()
})

test('[LAW-05] an address where one must be older than the page has asked is refused', () => {
  const before = { ...unpriced, minimumAge: 16 }
  expect(saleAt({ ...priced, minimumAge: 18 }, before, typed())).toBeNull()
  expect(saleAt({ ...priced, minimumAge: 16 }, before, typed())).not.toBeNull()
})

test('[SELL-08] before a wallet opens, consent and what was typed are looked at, and no gap it can fill', () => {
  const values = typed()
  values.contact.email.email = 'not an address'
  const open = fieldsBefore(saleOf(unpriced, values), values)
  expect(open).toEqual(expect.arrayContaining(['isAdult', 'hasAcceptedTerms', 'contact.email.email']))
  expect(open).not.toContain('contact.firstname')
  expect(open).not.toContain('contact.address.city')
  const half = withAddress(values, 'Arbois')
  expect(fieldsBefore(saleOf(unpriced, half), half)).toContain('contact.address.postalCode')
})
