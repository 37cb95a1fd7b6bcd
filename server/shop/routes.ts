import type { Rules } from '../rule.ts'
import { productAvailabilities } from './availability.ts'
import { readDeliveries } from './deliveries.ts'
import { readActivity } from './activity.ts'
import { readProduct } from './bottle.ts'
import { listProducts, productHighlights } from './products.ts'

export const shopRoutes = {
  shopProducts: (ctx, input) => listProducts(ctx, input),
  shopProduct: (ctx, input) => readProduct(ctx, input),
  shopActivity: (ctx, input) => readActivity(ctx, input),
  shopDeliveries: (ctx, input) => readDeliveries(ctx, input),
  productAvailabilities: (ctx, input) => productAvailabilities(ctx, input),
  productHighlights: (ctx, input) => productHighlights(ctx, input),
} satisfies Partial<Rules>
