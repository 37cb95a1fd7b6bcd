import type { Rules } from '../http/bind.ts'
import { findOrderByReceipt, listUserOrders, lookUpOrder, readShippingStatus } from './orders.ts'

export const orderRoutes = {
  orderReceipt: (ctx, input) => findOrderByReceipt(ctx, input),
  userOrders: (ctx) => listUserOrders(ctx),
  orderLookup: (ctx, input) => lookUpOrder(ctx, input),
  orderShippingStatus: (ctx, input) => readShippingStatus(ctx, input),
} satisfies Partial<Rules>
