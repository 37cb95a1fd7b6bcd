import type { PageCode } from '#contract/routes.ts'
import { loadChunk } from '../base/chunk-errors.ts'
import type { PageDefinition } from '../base/page-definition.ts'
import { loadFragments } from '../site/fragments.ts'
import { loadShop } from '../shop/use-shop.ts'
import { loadPlacedOrder } from './queries.ts'

export const checkoutPages = {
  'shop-checkout': {
    module: 'client/checkout/pages/CheckoutPage.tsx',
    component: () => loadChunk(() => import('./pages/CheckoutPage.tsx')).then((module) => module.CheckoutPage),
    loader: (page) => Promise.all([loadShop(page), loadFragments(page, page.language, 'delivery', 'payment')]),
  },
  'shop-confirmation': {
    module: 'client/checkout/pages/ConfirmationPage.tsx',
    component: () => loadChunk(() => import('./pages/ConfirmationPage.tsx')).then((module) => module.ConfirmationPage),
    loader: async (page) => {
      const shop = await loadShop(page)
      // The page is rendered for everyone; whose order it shows, only the browser knows (NAV-11).
      if (!page.isServer) await loadPlacedOrder(page, shop)
    },
  },
} satisfies Partial<Record<PageCode, PageDefinition>>
