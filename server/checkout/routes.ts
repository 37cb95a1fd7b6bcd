import type { Rules } from '../rule.ts'
import { settleOnReturn } from './browser-return.ts'
import { checkout } from './checkout.ts'

export const checkoutRoutes = {
  cartCheckout: (ctx, input) => checkout(ctx, input),
  orderSettle: (ctx, input) => settleOnReturn(ctx, input),
} satisfies Partial<Rules>
