import type { CallInput } from '#contract/endpoint.ts'
import type { Call, Endpoints } from '#contract/endpoints.ts'
import type { Message } from '#contract/envelope.ts'
import type { Booking } from '#contract/hospitality.ts'
import { CallError } from '../api/call-error.ts'
import type { AttemptKeys } from '../checkout/place-order.ts'
import type { CardErrorCode } from '../payments/card-errors.ts'
import type { CardConfirmation } from '../payments/card-field.ts'

export type StayCheckoutInput = CallInput<Endpoints['stayCheckout']>

export type Outcome =
  | { kind: 'booked'; booking: Booking; receipt: string }
  /** The card or its bank said no, or nobody could say yes. The booking waits unpaid; the next try replaces it. */
  | { kind: 'card-refused'; code: CardErrorCode }
  | { kind: 'refused'; messages: Message[] }
  /** The guest has paid, and yet the nights are gone; the money goes back by itself. */
  | { kind: 'too-late'; booking: Booking }

interface Tools {
  call: Call
  confirmCard: (clientSecret: string) => Promise<CardConfirmation>
  keys: AttemptKeys
  report: (error: unknown) => void
  wait: (ms: number) => Promise<void>
}

/** How long the provider is given to make up its mind, in steps. */
const pausesMs = [0, 1000, 2000, 3000, 4000]

/** From the button to the answer: booking, payment, settlement. Every end the guest can do something about is data. */
export async function placeBooking(input: StayCheckoutInput, tools: Tools): Promise<Outcome> {
  const idempotencyKey = tools.keys.keyFor(input)
  try {
    const options = { onErrors: () => undefined }
    const answer = await tools.call('stayCheckout', { ...input, idempotencyKey }, options)
    tools.keys.isAnswered()
    const { booking, stripeClientSecret, receipt } = answer
    if (booking.transaction.method.type !== 'CARD' || !stripeClientSecret) return { kind: 'booked', booking, receipt }
    return await pay({ booking, receipt, stripeClientSecret }, tools)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // Without a clear answer the booking may have been written: the next try must ask for the same one.
    if (error.status !== 0 && error.status < 500) tools.keys.isAnswered()
    return { kind: 'refused', messages: error.messages }
  }
}

interface Placed {
  booking: Booking
  receipt: string
  stripeClientSecret: string
}

/** Only `succeeded` is success; anything else is reported and rejects the checkout (CHECKOUT-03). */
async function pay(placed: Placed, tools: Tools): Promise<Outcome> {
  const { status, error } = await tools.confirmCard(placed.stripeClientSecret).catch((cause: unknown) => {
    tools.report(cause)
    return { status: 'unknown', error: { code: 'notConfirmed' as const } }
  })
  const mayHavePaid = status === 'succeeded' || status === 'processing' || status === 'unknown'
  const booking = mayHavePaid ? await settled(placed, tools) : placed.booking
  if (status === 'succeeded' || booking.status === 'paid') return ended({ ...placed, booking })
  tools.report(new Error('The payment is not confirmed', { cause: { status, error } }))
  return { kind: 'card-refused', code: error?.code ?? 'notConfirmed' }
}

/** What the server knows of the payment. It asks the provider itself; while that hesitates, a few times. */
async function settled({ booking, receipt }: Placed, { call, wait }: Tools): Promise<Booking> {
  let latest = booking
  for (const pauseMs of pausesMs) {
    await wait(pauseMs)
    const answer = await call(
      'bookingSettle',
      { bookingId: booking._id, receipt },
      { onErrors: () => undefined },
    ).catch(
      // The payment stands all the same; the webhook or the next try settles it.
      () => null,
    )
    latest = answer?.booking ?? latest
    if (latest.status !== 'pending') break
  }
  return latest
}

const lost = new Set<Booking['status']>(['cancelled', 'expired', 'refund_due', 'refunded'])

const ended = ({ booking, receipt }: Placed): Outcome =>
  lost.has(booking.status) ? { kind: 'too-late', booking } : { kind: 'booked', booking, receipt }
