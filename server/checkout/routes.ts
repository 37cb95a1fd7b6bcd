import type { Rules } from '../rule.ts'
import { orderView } from '../orders/order-view.ts'
import { orderOf } from '../orders/orders.ts'
import { settleOnReturn } from '../purchases/look-up.ts'
import { checkout } from './checkout.ts'

export const checkoutRoutes = {
  cartCheckout: (ctx, input) => checkout(ctx, input),
  orderSettle: async (ctx, { orderId: id, receipt }) => ({
    order: orderView(await settleOnReturn(ctx, orderOf, { id, receipt }), ctx),
  }),
} satisfies Partial<Rules>
