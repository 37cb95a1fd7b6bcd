import type { Rules } from '../http/bind.ts'
import { findShops, listShops, readShopById, readShopByPath } from './marketplace.ts'

export const marketplaceRoutes = {
  shopList: (ctx) => listShops(ctx),
  shopListByPost: (ctx) => listShops(ctx),
  shopSearch: (ctx, input) => findShops(ctx, input),
  shopByPath: (ctx, input) => readShopByPath(ctx, input),
  shopById: (ctx, input) => readShopById(ctx, input),
} satisfies Partial<Rules>
