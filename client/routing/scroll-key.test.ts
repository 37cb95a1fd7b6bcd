import { expect, test } from 'vitest'
import { makeScrollKey } from './scroll-key.ts'

const list = (key: string) => ({ key, pathname: '/fr/clos', page: 'shop-products', keepsScroll: true }) as const
const place = (key: string, page: 'shop-product' | 'shop-checkout' | 'content') => ({
  key,
  pathname: `/fr/${key}`,
  page,
  keepsScroll: false,
})

test.each([
  ['shop-product', '/fr/clos'],
  ['shop-checkout', '/fr/clos'],
  ['content', 'second'],
] as const)('[NAV-15] a list that is come to from %s is looked up as %s', (page, expected) => {
  const keyOf = makeScrollKey()
  // Each page is asked for on the way in, but for the first, and on the way out.
  expect(keyOf(list('first'))).toBe('/fr/clos')
  expect(keyOf(place('elsewhere', page))).toBe('elsewhere')
  expect(keyOf(place('elsewhere', page))).toBe('elsewhere')
  expect(keyOf(list('second'))).toBe(expected)
  expect(keyOf(list('second'))).toBe('/fr/clos')
})

test('[NAV-15] the browser’s back finds the place again, wherever it comes from', () => {
  const keyOf = makeScrollKey()
  keyOf(list('first'))
  keyOf(place('elsewhere', 'content'))
  expect(keyOf(list('first'))).toBe('/fr/clos')
})
