import { describe, expect, test, vi } from 'vitest'
import type { Call } from '#contract/endpoints.ts'
import type { Message } from '#contract/envelope.ts'
import type { Order } from '#contract/orders.ts'
import { CallError } from '../api/call-error.ts'
import type { CardConfirmation } from '../payments/card-field.ts'
import { type CheckoutInput, placeOrder } from '../checkout/place-order.ts'
import { placeBooking, type StayCheckoutInput } from '../hospitality/place-booking.ts'
import { makeAttemptKeys } from './place-purchase.ts'

const input = { shopID: 'clos', expectedTotalAmount: 12_800 } as CheckoutInput // The rest is passed through.

const anOrder = (status: Order['status'], type = 'CARD') =>
  ({ _id: 'KB92MS0EJA1E', status, transaction: { method: { type } } }) as Order // What the machine looks at.

interface World {
  /** What the checkout answers, or the error it ends in. */
  checkout?: { order: Order; stripeClientSecret: string | null } | Error
  card?: CardConfirmation | Error
  /** How the order stands each time the server is asked; the last answer stays. */
  settle?: (Order['status'] | Error)[]
}

function aCheckout({ checkout, card = { status: 'succeeded' }, settle = ['paid'] }: World = {}) {
  const answers = [...settle]
  const posts: { name: string; input: Record<string, unknown> }[] = []
  const call = async (name: string, given: Record<string, unknown>) => {
    posts.push({ name, input: given })
    if (name === 'cartCheckout') {
      if (checkout instanceof Error) throw checkout
      return { ...(checkout ?? { order: anOrder('pending'), stripeClientSecret: 'pi_1_secret' }), receipt: 'receipt' }
    }
    const next = answers.length > 1 ? answers.shift() : answers[0]
    if (next instanceof Error) throw next
    return { order: anOrder(next ?? 'paid') }
  }
  const keys = makeAttemptKeys()
  const phases: string[] = []
  const report = vi.fn<(error: unknown) => void>()
  const confirmCard = vi.fn<(secret: string) => Promise<CardConfirmation>>(async () => {
    if (card instanceof Error) throw card
    return card
  })
  const place = () =>
    placeOrder(input, {
      call: call as Call, // Only the two calls of the checkout are made.
      confirmCard,
      keys,
      report,
      onPhase: (phase) => phases.push(phase),
      wait: async () => undefined,
    })
  const checkouts = () => posts.filter(({ name }) => name === 'cartCheckout')
  const settlements = () => posts.filter(({ name }) => name === 'orderSettle')
  return { place, phases, report, confirmCard, checkouts, settlements }
}

const refusal = (status: number, key: string) =>
  new CallError(status, [{ key, formattedMessage: key, type: 'ERROR' } satisfies Message])

describe('a card', () => {
  test('[CHECKOUT-04] that is confirmed is settled, and the order is placed', async () => {
    const { place, confirmCard, phases } = aCheckout()
    expect(await place()).toEqual({ kind: 'placed', purchase: anOrder('paid'), receipt: 'receipt' })
    expect(confirmCard).toHaveBeenCalledExactlyOnceWith('pi_1_secret')
    expect(phases).toEqual(['ordering', 'paying', 'settling'])
  })

  test('[CHECKOUT-03] that is declined rejects the checkout and is reported', async () => {
    const { place, report, settlements } = aCheckout({
      card: { status: 'requires_payment_method', error: { code: 'insufficientFunds' } },
    })
    expect(await place()).toEqual({ kind: 'card-refused', code: 'insufficientFunds' })
    expect(report).toHaveBeenCalledWith(new Error('The payment is not confirmed'))
    expect(settlements()).toEqual([])
  })

  test.each(['requires_action', 'canceled', 'processing'])(
    '[CHECKOUT-03] whose payment ends as %s is not confirmed',
    async (status) => {
      const { place, report } = aCheckout({ card: { status }, settle: ['pending'] })
      expect(await place()).toEqual({ kind: 'card-refused', code: 'notConfirmed' })
      expect(report).toHaveBeenCalledWith(new Error('The payment is not confirmed'))
    },
  )

  test('[CHECKOUT-03] without its element is reported with those words', async () => {
    const missing = new Error('Missing card element for clos')
    const { place, report } = aCheckout({ card: missing, settle: ['pending'] })
    expect(await place()).toEqual({ kind: 'card-refused', code: 'notConfirmed' })
    expect(report).toHaveBeenCalledWith(missing)
  })

  test('[CHECKOUT-04] whose answer was lost on the way is paid if the server says so', async () => {
    const { place } = aCheckout({ card: { status: 'unknown' }, settle: ['pending', 'paid'] })
    expect(await place()).toMatchObject({ kind: 'placed', purchase: { status: 'paid' } })
  })

  test('[CHECKOUT-04] that has paid is placed although the server is slow to hear of it', async () => {
    const slow = aCheckout({ settle: ['pending'] })
    expect(await slow.place()).toMatchObject({ kind: 'placed' })
    expect(slow.settlements().length).toBeGreaterThan(2)
    const cutOff = aCheckout({ settle: [refusal(0, 'GENERIC')] })
    expect(await cutOff.place()).toMatchObject({ kind: 'placed' })
  })

  test('[CHECKOUT-03] that paid for goods which are gone is told so, and not thanked', async () => {
    expect(await aCheckout({ settle: ['refund_due'] }).place()).toMatchObject({ kind: 'too-late' })
  })
})

test('[CHECKOUT-03] without a client secret nothing is confirmed', async () => {
  const transfer = aCheckout({ checkout: { order: anOrder('confirmed', 'BANK_TRANSFER'), stripeClientSecret: null } })
  expect(await transfer.place()).toMatchObject({ kind: 'placed', purchase: { status: 'confirmed' } })
  const paidBefore = aCheckout({ checkout: { order: anOrder('paid'), stripeClientSecret: null } })
  expect(await paidBefore.place()).toMatchObject({ kind: 'placed' })
  expect([...transfer.confirmCard.mock.calls, ...paidBefore.confirmCard.mock.calls]).toEqual([])
})

test('[CHECKOUT-02] what the server refuses comes back with its words', async () => {
  const { place } = aCheckout({ checkout: refusal(409, 'CART_CHANGED') })
  expect(await place()).toMatchObject({ kind: 'refused', messages: [{ key: 'CART_CHANGED' }] })
})

describe('the key of an attempt', () => {
  const keysOf = (checkouts: { input: Record<string, unknown> }[]) => checkouts.map((post) => post.input.idempotencyKey)

  test('[CHECKOUT-01] is the same when nobody has answered', async () => {
    const { place, checkouts } = aCheckout({ checkout: refusal(0, 'GENERIC') })
    await place()
    await place()
    const [first, second] = keysOf(checkouts())
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toBe(first)
  })

  test.each([
    ['a refusal', { checkout: refusal(409, 'CART_CHANGED') }],
    ['a declined card', { card: { status: 'requires_payment_method' } }],
  ])('[CHECKOUT-01] is another one after %s', async (_, world) => {
    const { place, checkouts } = aCheckout(world)
    await place()
    await place()
    const [first, second] = keysOf(checkouts())
    expect(second).not.toBe(first)
  })

  test('[CHECKOUT-01] is another one when the visitor has changed something', () => {
    const keys = makeAttemptKeys()
    expect(keys.keyFor({ ...input, deliveryNote: 'Code 12' })).not.toBe(keys.keyFor(input))
  })
})

test('[STAY-04] a stay goes the same steps with the calls of a booking', async () => {
  const posts: unknown[] = []
  const booking = (status: string) => ({ _id: 'KB92MS0EJA1E', status, transaction: { method: { type: 'CARD' } } })
  const call = async (name: string, given: object) => {
    posts.push([name, given])
    return name === 'stayCheckout'
      ? { booking: booking('pending'), stripeClientSecret: 'pi_1_secret', receipt: 'receipt' }
      : { booking: booking('paid') }
  }
  const outcome = await placeBooking({ agencyID: 'hirondelles' } as StayCheckoutInput, {
    call: call as Call, // Only the two calls of the checkout are made.
    confirmCard: async () => ({ status: 'succeeded' }),
    keys: { keyFor: () => 'the key', isAnswered: () => undefined },
    report: () => undefined,
    onPhase: () => undefined,
    wait: async () => undefined,
  })
  expect(outcome).toEqual({ kind: 'placed', purchase: booking('paid'), receipt: 'receipt' })
  expect(posts).toEqual([
    ['stayCheckout', { agencyID: 'hirondelles', idempotencyKey: 'the key' }],
    ['bookingSettle', { bookingId: 'KB92MS0EJA1E', receipt: 'receipt' }],
  ])
})
