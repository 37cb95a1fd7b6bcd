import type { CallOptions } from '#contract/endpoints.ts'
import type { Message } from '#contract/envelope.ts'
import type { Order } from '#contract/orders.ts'
import { CallError } from '../api/call-error.ts'
import type { CardErrorCode } from '../payments/card-errors.ts'
import type { CardConfirmation } from '../payments/card-field.ts'

/** What an order and a booking have in common. */
export type AnyPurchase = Pick<Order, '_id' | 'status'> & {
  transaction: { method: Pick<Order['transaction']['method'], 'type'> }
}

export type Outcome<Purchase> =
  | { kind: 'placed'; purchase: Purchase; receipt: string }
  /** The card or its bank said no, or nobody could say yes. The purchase waits unpaid; the next try replaces it. */
  | { kind: 'card-refused'; code: CardErrorCode }
  | { kind: 'refused'; messages: Message[] }
  /** The visitor has paid, and yet what they paid for is gone; the money goes back by itself. */
  | { kind: 'too-late' }

export type Phase = 'ordering' | 'paying' | 'settling'

interface Answer<Purchase> {
  purchase: Purchase
  receipt: string
  stripeClientSecret: string | null
}

type Placed<Purchase> = Answer<Purchase> & { stripeClientSecret: string }

/** The two calls of one kind of purchase. They should be made `quietly`: what they refuse is in the outcome. */
export interface PurchaseCalls<Purchase> {
  place: (idempotencyKey: string) => Promise<Answer<Purchase>>
  settle: (proof: { id: string; receipt: string }) => Promise<Purchase>
}

export const quietly: CallOptions = { isQuiet: true }

export interface Tools {
  confirmCard: (clientSecret: string) => Promise<CardConfirmation>
  /** Right before it: a wallet may lead to a page of its own, and the purchase is found again by its receipt. */
  beforeConfirm?: (receipt: string) => void
  keys: AttemptKeys
  onPhase: (phase: Phase) => void
  report: (error: unknown) => void
  wait: (ms: number) => Promise<void>
}

/** How long the provider is given to make up its mind, in steps. */
const pausesMs = [0, 1000, 2000, 3000, 4000]

/** From the button to the answer: purchase, payment, settlement. Every end the visitor can do something about is data. */
export async function placePurchase<Purchase extends AnyPurchase>(
  input: object,
  calls: PurchaseCalls<Purchase>,
  tools: Tools,
): Promise<Outcome<Purchase>> {
  tools.onPhase('ordering')
  const idempotencyKey = tools.keys.keyFor(input)
  try {
    const { purchase, stripeClientSecret, receipt } = await calls.place(idempotencyKey)
    tools.keys.isAnswered()
    // Paid already, by transfer, or on the spot: there is nothing to confirm.
    if (purchase.transaction.method.type !== 'CARD' || !stripeClientSecret) return { kind: 'placed', purchase, receipt }
    return await pay({ purchase, receipt, stripeClientSecret }, calls, tools)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // Without a clear answer the purchase may have been written: the next try must ask for the same one.
    if (error.status !== 0 && error.status < 500) tools.keys.isAnswered()
    return { kind: 'refused', messages: error.messages }
  }
}

/** Only `succeeded` is success; anything else is reported and rejects the checkout (CHECKOUT-03). */
async function pay<Purchase extends AnyPurchase>(
  placed: Placed<Purchase>,
  calls: PurchaseCalls<Purchase>,
  tools: Tools,
): Promise<Outcome<Purchase>> {
  const { onPhase, report } = tools
  onPhase('paying')
  tools.beforeConfirm?.(placed.receipt)
  const { status, error } = await confirmed(placed.stripeClientSecret, tools)
  onPhase('settling')
  const mayHavePaid = status === 'succeeded' || status === 'processing' || status === 'unknown'
  const purchase = mayHavePaid ? await settled(placed, calls, tools) : placed.purchase
  if (status === 'succeeded' || purchase.status === 'paid') return ended(purchase, placed.receipt)
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
async function settled<Purchase extends AnyPurchase>(
  { purchase, receipt }: Placed<Purchase>,
  { settle }: PurchaseCalls<Purchase>,
  { wait }: Tools,
): Promise<Purchase> {
  let latest = purchase
  for (const pauseMs of pausesMs) {
    await wait(pauseMs)
    // Where it is not heard, the payment stands all the same; the webhook or the next try settles it.
    latest = (await settle({ id: purchase._id, receipt }).catch(() => null)) ?? latest
    if (latest.status !== 'pending') break
  }
  return latest
}

const lost = new Set<AnyPurchase['status']>(['cancelled', 'expired', 'lapsed', 'refund_due', 'refunded'])

const ended = <Purchase extends AnyPurchase>(purchase: Purchase, receipt: string): Outcome<Purchase> =>
  lost.has(purchase.status) ? { kind: 'too-late' } : { kind: 'placed', purchase, receipt }

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
