import { createHash } from 'node:crypto'
import { CompleteContact, type Contact } from '#contract/cart.ts'
import type { Order } from '#contract/orders.ts'
import type { DeliveryType, PaymentType } from '#contract/shop.ts'
import { type CartOwner, lockOwnCart } from '../cart/load-cart.ts'
import type { Context, Session } from '../context.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { limitRate } from '../http/rate-limit.ts'
import { orderView } from '../orders/order-view.ts'
import { findOrder, type OrderRecord } from '../orders/orders.ts'
import { receiptTtlMs, signReceipt } from '../orders/receipt.ts'
import { ProviderUnavailable } from '../payments/card-provider.ts'
import { refuse, Refusals } from '../refusal.ts'
import { withFreshCart } from './fresh-cart.ts'
import { paymentSecret } from './payment-intent.ts'
import { placeOrder } from './place-order.ts'
import {
  type IdempotencyKey,
  insertIdempotencyKey,
  selectBegunPayment,
  selectCheckoutShop,
  selectIdempotencyKey,
  setIdempotencyOrder,
} from './repository.ts'
import { settle } from './settle.ts'

export interface CheckoutInput {
  shopID: string
  contact: Contact
  methodOfDeliveryType: DeliveryType | null
  methodOfPaymentIndex: number
  methodOfPaymentType?: PaymentType | undefined
  deliveryNote: string
  isAdult: boolean
  hasAcceptedTerms: boolean
  /** Minor units. */
  expectedTotalAmount?: number | undefined
  idempotencyKey?: string | undefined
}

interface CheckoutAnswer {
  order: Order
  stripeClientSecret: string | null
  receipt: string
}

/**
 * Holds the goods and writes the order; a card answers with the secret its form needs, anything else is accepted at
 * once. A repeated post with one idempotency key is one order and one answer; a new post replaces the unpaid order of
 * the same cart. The steps, and a crash after each, are in docs/decisions/0003-hold-commit-release.md.
 * @throws VALIDATION (one per field), ADULT_REQUIRED, TERMS_REQUIRED, NO_SHOP_ERROR, CART_EMPTY, CART_CHANGED, what a
 * line or a code refuses, DELIVERY_NOT_AVAILABLE, PAYMENT_METHOD_NOT_AVAILABLE, IDEMPOTENCY_KEY_REUSED,
 * PAYMENT_PROVIDER_UNAVAILABLE, TOO_MANY_REQUESTS. Source: CHECKOUT-01.
 */
export async function checkout(ctx: Context, input: CheckoutInput): Promise<CheckoutAnswer> {
  checkForm(ctx, input)
  const shop = await selectCheckoutShop(ctx.db, { siteId: ctx.site.id, shopId: input.shopID })
  if (!shop) throw refuse('NO_SHOP_ERROR')
  const session = await ctx.session.read()
  if (!session) throw refuse('CART_EMPTY')
  await limitRate(ctx, 'checkout', { max: 40, windowSeconds: 600, by: ctx.address })
  await limitRate(ctx, 'checkout-session', { max: 15, windowSeconds: 600, by: session.id })

  const request = requestOf(session, input)
  const owner = { sessionId: session.id, accountId: session.accountId }
  return withFreshCart(ctx, { owner, shopId: shop.id }, async () => {
    const orderId =
      (await replayed(ctx, request)) ??
      (await paidMeanwhile(ctx, owner, shop.id)) ??
      (await inTransaction(ctx.db, (trx) => placeOnce(ctx, trx, { owner, input, request, shop })))
    return answer(ctx, orderId)
  })
}

/** Everything wrong with the form, at once, each at its field. */
function checkForm(ctx: Context, { contact, isAdult, hasAcceptedTerms }: CheckoutInput): void {
  const issues = CompleteContact.safeParse(contact).error?.issues ?? []
  const refusals = issues.map(({ message, path }) => {
    const field = ['contact', ...path].join('.')
    const refusal = refuse('VALIDATION', { field }, field)
    refusal.sentence = ctx.translate(`validation.${message}`)
    return refusal
  })
  // Wine is sold to adults only, and a tasting is wine: there is nothing a minor may order.
  if (!isAdult) refusals.push(refuse('ADULT_REQUIRED', {}, 'isAdult'))
  if (!hasAcceptedTerms) refusals.push(refuse('TERMS_REQUIRED', {}, 'hasAcceptedTerms'))
  if (refusals.length > 0) throw new Refusals(refusals)
}

interface KeyedRequest extends IdempotencyKey {
  requestHash: Buffer
}

function requestOf({ id }: Session, { idempotencyKey, ...input }: CheckoutInput): KeyedRequest | null {
  if (idempotencyKey === undefined) return null
  const requestHash = createHash('sha256')
    .update(JSON.stringify(sorted(input)))
    .digest()
  return { scope: id, key: idempotencyKey, requestHash }
}

/** The order an earlier post with this key has written. @throws IDEMPOTENCY_KEY_REUSED */
async function replayed(ctx: Context, request: KeyedRequest | null): Promise<string | null> {
  const known = request && (await selectIdempotencyKey(ctx.db, request))
  if (!known) return null
  if (!request.requestHash.equals(known.requestHash)) throw refuse('IDEMPOTENCY_KEY_REUSED')
  return known.orderId
}

/**
 * A visitor whose browser died after paying comes back with the same cart and pays again: the earlier payment is looked
 * at first, and if it has succeeded, its order is the answer.
 */
async function paidMeanwhile(ctx: Context, owner: CartOwner, shopId: string): Promise<string | null> {
  const begun = await selectBegunPayment(ctx.db, { owner, shopId })
  if (!begun) return null
  try {
    await settle(ctx, begun.id)
  } catch (error) {
    // Whoever pays by transfer need not wait for the card provider; the old intent is cancelled when it is back.
    if (error instanceof ProviderUnavailable) return null
    throw error
  }
  return (await findOrder(ctx.db, begun.id))?.status === 'paid' ? begun.id : null
}

interface Placing {
  owner: CartOwner
  input: CheckoutInput
  request: KeyedRequest | null
  shop: { id: string; methodOfPayments: unknown }
}

/** The key first: a concurrent post with the same one waits here and then reads what the first has written. */
async function placeOnce(ctx: Context, trx: Transaction, { owner, input, request, shop }: Placing): Promise<string> {
  if (request && !(await insertIdempotencyKey(trx, { ...request, now: ctx.now() }))) {
    const orderId = await replayed({ ...ctx, db: trx }, request)
    if (orderId) return orderId
    throw new Error('An idempotency key was committed without its order.')
  }
  const cart = await lockOwnCart(trx, { owner, shopId: shop.id })
  if (!cart) throw refuse('CART_EMPTY')
  const orderId = await placeOrder(ctx, trx, { cartId: cart.id, owner, input, shop })
  if (request) await setIdempotencyOrder(trx, { ...request, orderId })
  return orderId
}

async function answer(ctx: Context, orderId: string): Promise<CheckoutAnswer> {
  const stripeClientSecret = await paymentSecret(ctx, orderId)
  const order = await findOrder(ctx.db, orderId)
  // A client without a secret takes a card order for accepted, so one that is over must not be answered as such.
  if (!order || isOver(order)) throw refuse('CART_CHANGED')
  return {
    order: orderView(order, ctx),
    stripeClientSecret,
    receipt: receiptOf(ctx, order),
  }
}

const isOver = ({ status }: OrderRecord): boolean => status === 'cancelled' || status === 'expired'

export const receiptOf = (ctx: Context, order: OrderRecord): string =>
  signReceipt(ctx.config.appSecret, { kind: 'order', id: order.id }, new Date(order.createdAt.getTime() + receiptTtlMs))

/** The same wish is the same text, in whatever order its fields were sent. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, entry]) => [key, sorted(entry)]),
  )
}
