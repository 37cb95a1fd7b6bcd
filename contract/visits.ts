import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Amount } from './money.ts'
import { AnyProof, Order, OrderId } from './orders.ts'

/** Visits are called off line by line; the line is named by `OrderVisit._id`. */
const VisitId = OrderId.extend({ lineId: z.uuid() })

export const visitEndpoints = {
  visitCancel: endpoint({
    method: 'POST',
    path: '/api/shop/order/{orderId}/visit/{lineId}/cancel',
    access: 'everyone',
    staysOpen: true,
    summary: 'Calls a visit off by the rule it was booked under; said again, it changes nothing (SELL-09)',
    params: VisitId,
    body: AnyProof.extend({
      /** The refund that was shown. When it is no longer right the visitor is asked again. */
      expectedRefundAmount: Amount.optional(),
    }),
    result: z.object({ order: Order }),
  }),
  visitCancellationPdf: endpoint({
    method: 'POST',
    path: '/api/shop/order/{orderId}/visit/{lineId}/cancellation-pdf',
    access: 'everyone',
    staysOpen: true,
    summary: 'That a visit was called off, and what comes back, on paper (SELL-09)',
    params: VisitId,
    body: AnyProof,
    result: z.object({}),
  }),
}
