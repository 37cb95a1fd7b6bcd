import { expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { nextKeys } from './next-keys.ts'

const nextOf = (delivery: 'SHIPPING' | 'LOCAL' | 'PICKUP' | null, payment: 'CARD' | 'BANK_TRANSFER', types: string[]) =>
  nextKeys({
    status: payment === 'CARD' ? 'paid' : 'confirmed',
    transaction: { method: { type: payment } },
    methodsOfDelivery: delivery ? [{ type: delivery }] : [],
    products: types.map((type) => ({ type })),
  } as Order) // The parts that decide.

test('[CHECKOUT-04] what happens next is what happens with this order', () => {
  expect(nextOf('SHIPPING', 'CARD', ['PRODUCT'])).toEqual(['SHIPPING'])
  expect(nextOf('LOCAL', 'BANK_TRANSFER', ['PRODUCT', 'ACTIVITY'])).toEqual(['TRANSFER', 'LOCAL', 'ACTIVITY'])
  expect(nextOf('PICKUP', 'CARD', ['PRODUCT'])).toEqual(['PICKUP'])
  expect(nextOf(null, 'BANK_TRANSFER', ['ACTIVITY'])).toEqual(['ACTIVITY'])
})
