import type { CallInput } from '#contract/endpoint.ts'
import type { Call, Endpoints } from '#contract/endpoints.ts'
import type { Message } from '#contract/envelope.ts'
import type { Order } from '#contract/orders.ts'
import { CallError } from '../api/call-error.ts'
import type { CardErrorCode } from '../payments/card-errors.ts'
import type { CardConfirmation } from '../payments/card-field.ts'

export type CheckoutInput = CallInput<Endpoints['cartCheckout']>

export type Outcome =
  | { kind: 'placed'; order: Order; receipt: string }
  /** The card or its bank said no, or nobody could say yes. The order waits unpaid; the next try replaces it. */
  | { kind: 'card-refused'; code: CardErrorCode }
  | { kind: 'refused'; messages: Message[] }
  /** The visitor has paid, and yet the goods are gone; the money goes back by itself. */
  | { kind: 'too-late'; order: Order }

export type Phase = 'ordering' | 'paying' | 'settling'

interface Tools {
  call: Call
  confirmCard: (clientSecret: string) => Promise<CardConfirmation>
  keys: AttemptKeys
  onPhase: (phase: Phase) => void
  report: (error: unknown) => void
  wait: (ms: number) => Promise<void>
}

/** How long the provider is given to make up its mind, in steps. */
const pausesMs = [0, 1000, 2000, 3000, 4000]

/** From the button to the answer: order, payment, settlement. Every end the visitor can do something about is data. */
export async function placeOrder(input: CheckoutInput, tools: Tools): Promise<Outcome> {
  tools.onPhase('ordering')
  const idempotencyKey = tools.keys.keyFor(input)
  try {
    const options = { onErrors: () => undefined }
    const { order, stripeClientSecret, receipt } = await tools.call(
      'cartCheckout',
      { ...input, idempotencyKey },
      options,
    )
    tools.keys.isAnswered()
    // Paid already, by transfer, or on the spot: there is nothing to confirm.
    if (order.transaction.method.type !== 'CARD' || !stripeClientSecret) return { kind: 'placed', order, receipt }
    return await pay({ order, receipt, stripeClientSecret }, tools)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // Without a clear answer the order may have been written: the next try must ask for the same one.
    if (error.status !== 0 && error.status < 500) tools.keys.isAnswered()
    return { kind: 'refused', messages: error.messages }
  }
}

interface Placed {
  order: Order
  receipt: string
  stripeClientSecret: string
}

/** Only `succeeded` is success; anything else is reported and rejects the checkout (CHECKOUT-03). */
async function pay(placed: Placed, tools: Tools): Promise<Outcome> {
  const { onPhase, report } = tools
  onPhase('paying')
  const { status, error } = await confirmed(placed.stripeClientSecret, tools)
  onPhase('settling')
  const mayHavePaid = status === 'succeeded' || status === 'processing' || status === 'unknown'
  const order = mayHavePaid ? await settled(placed, tools) : placed.order
  if (status === 'succeeded' || order.status === 'paid') return ended({ ...placed, order })
  report(new Error('The payment is not confirmed', { cause: { status, error } }))
  return { kind: 'card-refused', code: error?.code ?? 'notConfirmed' }
}

async function confirmed(clientSecret: string, { confirmCard, report }: Tools): Promise<CardConfirmation> {
  try {
    return await confirmCard(clientSecret)
  } catch (error) {
    report(error)
    return { status: 'unknown', error: { code: 'notConfirmed' } }
  }
}

/** What the server knows of the payment. It asks the provider itself; while that hesitates, a few times. */
async function settled({ order, receipt }: Placed, { call, wait }: Tools): Promise<Order> {
  let latest = order
  for (const pauseMs of pausesMs) {
    await wait(pauseMs)
    const answer = await call('orderSettle', { orderId: order._id, receipt }, { onErrors: () => undefined }).catch(
      // The payment stands all the same; the webhook or the next try settles it.
      () => null,
    )
    latest = answer?.order ?? latest
    if (latest.status !== 'pending') break
  }
  return latest
}

const lost = new Set<Order['status']>(['cancelled', 'expired', 'refund_due', 'refunded'])

const ended = ({ order, receipt }: Placed): Outcome =>
  lost.has(order.status) ? { kind: 'too-late', order } : { kind: 'placed', order, receipt }

export interface AttemptKeys {
  keyFor: (input: object) => string
  /** The server has spoken: the next try is a new one. */
  isAnswered: () => void
}

/** One key per attempt: the same one for as long as nothing has changed and nobody has answered. */
export function makeAttemptKeys(): AttemptKeys {
  let current: { fingerprint: string; key: string } | null = null
  return {
    keyFor(input) {
      const fingerprint = JSON.stringify(input)
      if (current?.fingerprint !== fingerprint) current = { fingerprint, key: randomKey() }
      return current.key
    },
    isAnswered() {
      current = null
    },
  }
}

/** `crypto.randomUUID` is missing where a page is served without TLS. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
