import type { Rules } from '../rule.ts'
import { orderCalendarFile } from './order-calendar.ts'
import { findOrderByReceipt, listUserOrders, lookUpOrder, readShippingStatus } from './orders.ts'
import { orderReceiptPdf } from './receipt-pdf.ts'

export const orderRoutes = {
  orderReceipt: (ctx, input) => findOrderByReceipt(ctx, input),
  userOrders: (ctx) => listUserOrders(ctx),
  orderLookup: (ctx, input) => lookUpOrder(ctx, input),
  orderCalendar: (ctx, input) => orderCalendarFile(ctx, input),
  orderReceiptPdf: (ctx, input) => orderReceiptPdf(ctx, input),
  orderShippingStatus: (ctx, input) => readShippingStatus(ctx, input),
} satisfies Partial<Rules>
