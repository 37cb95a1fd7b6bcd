import type { CallInput } from '#contract/endpoint.ts'
import type { Call, Endpoints } from '#contract/endpoints.ts'
import type { Order } from '#contract/orders.ts'
import { withBotCheck } from '../purchases/bot-check.ts'
import { type Outcome, placePurchase, quietly, type Tools } from '../purchases/place-purchase.ts'

export type CheckoutInput = CallInput<Endpoints['cartCheckout']>

/** From the button to the answer, as `placePurchase` goes it. */
export const placeOrder = (input: CheckoutInput, { call, ...tools }: Tools & { call: Call }): Promise<Outcome<Order>> =>
  placePurchase(
    input,
    {
      async place(idempotencyKey) {
        const { order: purchase, ...rest } = await withBotCheck(call, (proof) =>
          call('cartCheckout', { ...input, idempotencyKey, ...proof }, quietly),
        )
        return { purchase, ...rest }
      },
      settle: async ({ id: orderId, receipt }) => (await call('orderSettle', { orderId, receipt }, quietly)).order,
    },
    tools,
  )
