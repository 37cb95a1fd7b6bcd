import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ProductCard } from '#contract/shop.ts'
import { aTab, Tab } from '../testing/frame.tsx'
import { ProductGrid } from './ProductGrid.tsx'

const bottle = (code: string, amount = 2400) =>
  // What a card shows of it.
  ({
    ...{ _id: code, code, shopPath: 'clos', shopName: 'Clos', title: code, subtitle: 'Jura', type: 'PRODUCT' },
    ...{ price: { amount, currencyCode: 'EUR' }, stock: 'many', thumbnail: 'bottles/a.webp', unusualVolumeMl: null },
  }) as unknown as ProductCard

/** What the server asks its kept cards for while it renders a shelf. */
function askedOf(products: ProductCard[]): string[] {
  const asked: string[] = []
  const { dependencies } = aTab({})
  const keptParts = {
    place: (by: string) => ({ before: '', isKnown: asked.push(by) > 0, after: '' }),
  }
  const routes = [{ name: 'shop-product', page: 'shop-product', path: '/:shopPath/products/:productCode' }]
  renderToString(
    <Tab
      dependencies={{ ...dependencies, keptParts, routes: [...dependencies.routes, ...(routes as never[])] }}
      route="maintenance"
    >
      <ProductGrid products={products} isFirst />
    </Tab>,
  )
  return asked
}

test('the server draws each bottle of a shelf once for all pages, but the first, whose picture comes before others', () => {
  expect(askedOf([bottle('savagnin'), bottle('poulsard'), bottle('trousseau')])).toEqual([
    expect.stringContaining('poulsard'),
    expect.stringContaining('trousseau'),
  ])
})

test('a bottle whose price has changed is another card', () => {
  const [before] = askedOf([bottle('first'), bottle('poulsard')])
  const [after] = askedOf([bottle('first'), bottle('poulsard', 2500)])
  expect(before).toBeDefined()
  expect(after).not.toBe(before)
})
