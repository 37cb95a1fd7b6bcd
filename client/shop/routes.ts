import type { PageCode } from '#contract/routes.ts'
import type { ShopFront } from '#contract/shop.ts'
import { loadChunk } from '../base/chunk-errors.ts'
import type { PageContext, PageDefinition } from '../base/page-definition.ts'
import { loadRouteMeta } from '../site/PageMeta.tsx'
import { defineLongList, hasLongList } from './long-list.ts'
import { activityQuery, deliveriesQuery, productQuery, productsQuery } from './queries.ts'
import { loadShop, shopPathOf } from './use-shop.ts'

/** What a shop shows of itself. Its `information` page is content's, which may have blocks for it. */
export const shopPages = {
  'shop-products': {
    module: 'client/shop/pages/ProductsPage.tsx',
    component: () => loadChunk(() => import('./pages/ProductsPage.tsx')).then((module) => module.ProductsPage),
    loader: async (page) => {
      await loadWithShop(page, (shop) =>
        Promise.all([
          hasLongList(shop)
            ? defineLongList().then(({ loader }) => loader?.(page))
            : loadList(page, shop._id, 'PRODUCT'),
          shop.activitiesCount > 0 && loadList(page, shop._id, 'ACTIVITY'),
          loadRouteMeta(page),
        ]),
      )
    },
  },
  'shop-product': {
    module: 'client/shop/pages/ProductPage.tsx',
    component: () => loadChunk(() => import('./pages/ProductPage.tsx')).then((module) => module.ProductPage),
    loader: async (page) => {
      const { queryClient, language, params } = page
      await loadWithShop(page, ({ _id }) =>
        Promise.all([
          queryClient.ensureQueryData(productQuery(page, language, _id, params.productCode ?? '')),
          queryClient.ensureQueryData(deliveriesQuery(page, language, _id)),
        ]),
      )
    },
  },
  'shop-activities': {
    module: 'client/shop/pages/ActivitiesPage.tsx',
    component: () => loadChunk(() => import('./pages/ActivitiesPage.tsx')).then((module) => module.ActivitiesPage),
    loader: async (page) => {
      await loadWithShop(page, ({ _id }) => Promise.all([loadList(page, _id, 'ACTIVITY'), loadRouteMeta(page)]))
    },
  },
  'shop-activity': {
    module: 'client/shop/pages/ActivityPage.tsx',
    component: () => loadChunk(() => import('./pages/ActivityPage.tsx')).then((module) => module.ActivityPage),
    loader: async (page) => {
      const { queryClient, language, params } = page
      await loadWithShop(page, ({ _id }) =>
        queryClient.ensureQueryData(activityQuery(page, language, _id, params.productCode ?? '')),
      )
    },
  },
} satisfies Partial<Record<PageCode, PageDefinition>>

const loadList = (page: PageContext, shopId: string, mode: 'PRODUCT' | 'ACTIVITY') =>
  page.queryClient.ensureQueryData(productsQuery(page, page.language, shopId, mode))

/** The shop and what hangs on it. Who comes from another language asks for both at once: a shop has one id in all. */
async function loadWithShop(page: PageContext, load: (shop: ShopFront) => Promise<unknown>): Promise<void> {
  const path = shopPathOf(page, page.params.shopPath)
  for (const [[, language], shop] of page.queryClient.getQueriesData<ShopFront>({ queryKey: ['shop'] }))
    // Asked for again below, which joins what is on its way and says what has failed.
    if (shop?.path === path && language !== page.language) load(shop).catch(() => {})
  await load(await loadShop(page))
}
