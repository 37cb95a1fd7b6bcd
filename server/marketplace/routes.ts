import type { Rules } from '../rule.ts'
import { findShops, listShops, readShopById, readShopByPath } from './marketplace.ts'
import { findVisits } from './visits.ts'
import { findWines } from './wines.ts'

export const marketplaceRoutes = {
  shopList: (ctx) => listShops(ctx),
  shopListByPost: (ctx) => listShops(ctx),
  shopSearch: (ctx, input) => findShops(ctx, input),
  wineSearch: (ctx, input) => findWines(ctx, input),
  visitSearch: (ctx, input) => findVisits(ctx, input),
  shopByPath: (ctx, input) => readShopByPath(ctx, input),
  shopById: (ctx, input) => readShopById(ctx, input),
} satisfies Partial<Rules>
