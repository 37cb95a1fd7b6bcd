import { expect, test } from 'vitest'
import { routeAt } from './page-decision.ts'
import { routesOf } from './routes.ts'
import type { Site } from './site.ts'

const routesOfKind = (kind: Site['kind'], agencies: string[] = []) =>
  // The parts of a site that its routes are built from.
  routesOf({
    kind,
    hasProfile: true,
    agencies,
    content: { layoutName: 'Page', routes: [{ name: 'home', path: '/home' }] },
  } as unknown as Site)

test.each([
  ['marketplace', '/profile', 'profile'],
  ['marketplace', '/clos-des-murmures', 'shop-products'],
  ['marketplace', '/clos-des-murmures/Products/vin-jaune', 'shop-product'],
  ['marketplace', '/clos-des-murmures/products/vin-jaune', 'shop-product'],
  ['marketplace', '/order', 'order'],
  ['marketplace', '/order/ABC', 'order'],
  ['marketplace', '/clos-des-murmures/order', 'shop-order'],
  ['marketplace', '/a/b/c/d', undefined],
  ['shop', '/products', 'shop-products'],
  ['shop', '/nothing-here', undefined],
  ['hospitality', '/my-bookings', 'my-bookings'],
] as const)('on a %s the path %s is the route %s', (kind, path, name) => {
  expect(
    routeAt(routesOfKind(kind, kind === 'hospitality' ? ['an-agency'] : []), path.split('/').filter(Boolean))?.name,
  ).toBe(name)
})
