import { z } from 'zod'
import { Amount } from './money.ts'
import { officeEndpoint } from './office-endpoint.ts'
import { PlaceParams } from './team-office.ts'

/** Why a house gives something back. */
const refundReasons = ['transit', 'corked', 'mistake', 'gesture', 'called_off'] as const
const RefundReason = z.enum(refundReasons)
export type RefundReason = z.infer<typeof RefundReason>

/**
 * Minor units. Before a house gives back more than that together, in a day or since the proof before, whoever does it
 * shows who they are.
 */
export const refundWithoutProof = 30_000

const OrderParams = PlaceParams.extend({ order: z.string().min(1).max(40) })
const RefundParams = OrderParams.extend({ refund: z.uuid() })

export const refundOfficeEndpoints = {
  orderRefund: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/orders/{order}/refund',
    access: 'orderMoney',
    delicateWhen:
      'what makes more than 300.00 with all that the house has given back since the last proof, or in a day',
    summary:
      'Gives bottles of a paid order back, and its delivery; the card is paid and the buyer told once the undo is gone',
    params: OrderParams,
    body: z.object({
      lines: z.array(z.object({ line: z.uuid(), quantity: z.int().positive() })).max(200),
      withDelivery: z.boolean(),
      /** Whether the bottles stand in the cellar again. */
      isRestocked: z.boolean(),
      reason: RefundReason,
      /** To the buyer, in the house's words. */
      message: z.string().trim().max(1000).default(''),
      /** What the caller saw: nothing else is given back. */
      expectedAmount: Amount,
    }),
    result: z.object({ refund: z.uuid(), amount: Amount }),
  }),
  orderRefundUndo: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/orders/{order}/refunds/{refund}/undo',
    access: 'orderMoney',
    summary: 'Takes a refund back whose money has not left yet',
    params: RefundParams,
    result: z.object({}),
  }),
  orderPayBack: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/orders/{order}/pay-back',
    access: 'orderMoney',
    delicateWhen:
      'what makes more than 300.00 with all that the house has given back since the last proof, or in a day',
    summary:
      'Pays back what a buyer has withdrawn from, called off or paid too much: to the card, or as a note that the house has sent it',
    params: OrderParams,
    body: z.object({
      kind: z.enum(['withdrawal', 'visit', 'excess']),
      /** The withdrawal, the line of the visit, or of what came too much the order. */
      about: z.string().max(40),
      /** Whether the bottles stand in the cellar again. */
      isRestocked: z.boolean().default(false),
    }),
    result: z.object({}),
  }),
  orderPayBackUndo: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/orders/{order}/pay-back/undo',
    access: 'orderMoney',
    summary: 'Takes back what has not left for the card yet',
    params: OrderParams,
    body: z.object({ about: z.uuid() }),
    result: z.object({}),
  }),
  /** A reverse of itself. */
  orderRefundSent: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/orders/{order}/refunds/{refund}/sent',
    access: 'orderMoney',
    summary: 'Notes that the house has sent the money of a refund itself, or that it has not',
    params: RefundParams,
    body: z.object({ isSent: z.boolean() }),
    result: z.object({}),
  }),
  orderReturnedAgain: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/orders/{order}/returned/{refund}/again',
    access: 'orderMoney',
    summary:
      'Asks the card once more for a refund that has come back, or of which nobody knew whether it had left; it leaves at once',
    params: RefundParams,
    result: z.object({}),
  }),
  /** A reverse of itself. */
  orderReturnedSent: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/orders/{order}/returned/{refund}/sent',
    access: 'orderMoney',
    summary: 'Notes that the buyer has the money of a refund that came back by another way, or that they have not',
    params: RefundParams,
    body: z.object({ isSent: z.boolean() }),
    result: z.object({}),
  }),
}
