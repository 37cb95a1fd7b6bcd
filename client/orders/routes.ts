import type { PageCode } from '#contract/routes.ts'
import { loadChunk } from '../base/chunk-errors.ts'
import type { PageDefinition } from '../base/page-definition.ts'
import { loadShop } from '../shop/use-shop.ts'
import { loadRouteMeta } from '../site/PageMeta.tsx'

const component = () => loadChunk(() => import('./pages/OrderPage.tsx')).then((module) => module.OrderPage)

/** One page, inside a shop and on the marketplace: an order is found by its id wherever it was placed. */
export const orderPages = {
  'order-lookup': { module: 'client/orders/pages/OrderPage.tsx', component, loader: (page) => loadRouteMeta(page) },
  'shop-order': {
    module: 'client/orders/pages/OrderPage.tsx',
    component,
    loader: (page) => Promise.all([loadShop(page), loadRouteMeta(page)]),
  },
} satisfies Partial<Record<PageCode, PageDefinition>>
