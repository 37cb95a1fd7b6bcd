import type { Rules } from '../rule.ts'
import { findShopMeta } from '../shop/shops.ts'
import { readPageMeta } from './page-meta.ts'

export const siteRoutes = {
  pageMeta: (ctx, input) => readPageMeta(ctx, input, (shopPath) => findShopMeta(ctx, shopPath)),
} satisfies Partial<Rules>
