import type { CallInput } from '#contract/endpoint.ts'
import type { Call, Endpoints } from '#contract/endpoints.ts'
import type { Booking } from '#contract/hospitality.ts'
import { withBotCheck } from '../purchases/bot-check.ts'
import { type Outcome, placePurchase, quietly, type Tools } from '../purchases/place-purchase.ts'

export type StayCheckoutInput = CallInput<Endpoints['stayCheckout']>

/** From the button to the answer, as `placePurchase` goes it. */
export const placeBooking = (
  input: StayCheckoutInput,
  { call, ...tools }: Tools & { call: Call },
): Promise<Outcome<Booking>> =>
  placePurchase(
    input,
    {
      async place(idempotencyKey) {
        const { booking: purchase, ...rest } = await withBotCheck(call, (proof) =>
          call('stayCheckout', { ...input, idempotencyKey, ...proof }, quietly),
        )
        return { purchase, ...rest }
      },
      settle: async ({ id: bookingId, receipt }) =>
        (await call('bookingSettle', { bookingId, receipt }, quietly)).booking,
    },
    tools,
  )
