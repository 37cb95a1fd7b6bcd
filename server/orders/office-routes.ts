import type { OfficeRules } from '../office-rule.ts'
import { listOrders } from './office-list.ts'
import { callOffOrder, markPaid, markUnpaid } from './office-money.ts'
import { readOrder } from './office-order.ts'
import { noteOrder, stepOrder } from './office-steps.ts'

export const orderOfficeRoutes = {
  orderList: (ctx, input) => listOrders(ctx, input),
  orderDetail: (ctx, input) => readOrder(ctx, input),
  orderStep: (ctx, input) => stepOrder(ctx, input),
  orderPaid: (ctx, input) => markPaid(ctx, input),
  orderUnpaid: (ctx, input) => markUnpaid(ctx, input),
  orderCallOff: (ctx, input) => callOffOrder(ctx, input),
  orderNote: (ctx, input) => noteOrder(ctx, input),
} satisfies Partial<OfficeRules>
