import { expect, test } from 'vitest'
import { aCart, aLine } from '../testing/shop-cart.ts'
import { addedCount, lineKey, withWishes } from './wishes.ts'

const carts = { carts: [aCart([aLine('poulsard', 2), aLine('trousseau', 1)])], current: 'clos' }

test('[CART-03] a quantity shows at once, its amount when the server has counted it', () => {
  const [cart] = withWishes(carts, [{ kind: 'set', line: 'id-of-poulsard', quantity: 5 }]).carts
  expect(cart?.products[0]).toMatchObject({ quantity: 5, amount: 3800 })
  expect(cart?.itemsCount).toBe(6)
})

test('[CART-03] a line that is on its way out shows no more', () => {
  const [cart] = withWishes(carts, [{ kind: 'set', line: 'id-of-poulsard', quantity: 0 }]).carts
  expect(cart?.products.map(({ product }) => product?.code)).toEqual(['trousseau'])
})

test('[CART-03] without open wishes the carts are the server’s, untouched', () => {
  expect(withWishes(carts, [{ kind: 'contact', shopId: 'clos' }])).toBe(carts)
})

test('[SHOP-07] the badge counts what is on its way into a cart', () => {
  const wishes = [1, 5].map((quantity) => ({ kind: 'add' as const, line: 'id-of-macvin', quantity }))
  expect(addedCount(wishes)).toBe(6)
})

test('one instant is one line, however it is written', () => {
  expect(lineKey('visit', '2026-05-02T10:00:00+02:00')).toBe(lineKey('visit', '2026-05-02T08:00:00.000Z'))
})
