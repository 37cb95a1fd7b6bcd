import { expectTypeOf, test } from 'vitest'
import type { PathTo } from './paths.ts'

test('[NAV-13] a link to a page that no site has, or without what its path needs, does not compile', () => {
  const pathTo: PathTo = () => ''
  expectTypeOf(pathTo).toBeCallableWith('shop-product', { productCode: 'vin-jaune' })
  expectTypeOf(pathTo).toBeCallableWith('shop-products')
  // @ts-expect-error There is no such page.
  pathTo('shop-prodcut', { productCode: 'vin-jaune' })
  // @ts-expect-error A wine has a code.
  pathTo('shop-product')
  // @ts-expect-error A wine's code is its `productCode`.
  pathTo('shop-product', { code: 'vin-jaune' })
})
