import type { PaymentMethod } from '#contract/documents/shop.ts'
import { localize } from '#contract/localized.ts'
import type { Order } from '#contract/orders.ts'
import { paymentCodeOf } from '#contract/payments.ts'
import { keepTerms } from '../content/terms.ts'
import type { Context } from '../context.ts'
import { limitRates } from '../http/rate-limit.ts'
import { orderView } from '../orders/order-view.ts'
import { findOrder, type OrderRecord } from '../orders/orders.ts'
import { ProviderUnavailable } from '../payments/card-provider.ts'
import { cardFieldOf } from '../payments/offered-payments.ts'
import { askProvider } from '../purchases/ask-provider.ts'
import { readReceipt } from '../receipt.ts'
import { refuse } from '../refusal.ts'
import type { RuleInput, RuleResult } from '../rule.ts'
import { minimumCardAmount, waysOf } from './methods.ts'
import { type LinkRow, selectLink, selectMethods, setLinkAmount, storeTrial } from './repository.ts'
import { settleLink } from './settle-link.ts'

/** What a link asks for, without whom it is for: who was forwarded it pays, and learns no address. @throws ORDER_NOT_FOUND */
export async function readPaymentLink(
  ctx: Context,
  { link: signed }: RuleInput<'paymentLink'>,
): Promise<RuleResult<'paymentLink'>> {
  const { link, order } = await openLink(ctx, signed)
  const card = await cardIn(ctx, order)
  return {
    state: stateOf(link, order),
    order: withoutPersons(orderView(order, ctx)),
    keptUntil: order.keptUntil,
    method: card && {
      ...{ type: card.type, code: paymentCodeOf(card), title: localize(card.title, ctx.language) },
      ...{ description: localize(card.description, ctx.language), ...cardFieldOf(ctx, card) },
    },
  }
}

/**
 * Begins the payment of what is owed now, which may be less than when the link was made. The intent's key is the link's
 * and the sum's, so any number of presses in any number of windows make one payment.
 * @throws ORDER_NOT_FOUND, TERMS_REQUIRED, PAYMENT_LINK_OVER when it is paid, taken back, or another sum is owed just
 * now, PAYMENT_METHOD_NOT_AVAILABLE, PAYMENT_PROVIDER_UNAVAILABLE, TOO_MANY_REQUESTS. Source: ORDERS-03.
 */
export async function payByLink(
  ctx: Context,
  { link: signed, hasAcceptedTerms }: RuleInput<'paymentLinkPay'>,
): Promise<RuleResult<'paymentLinkPay'>> {
  // A link may be known to many, and each press asks the provider.
  await limitRates(ctx, {
    'payment-link': { max: 40, windowSeconds: 600, by: ctx.address },
    'payment-link-of': { max: 60, windowSeconds: 600, by: linkIn(ctx, signed) },
  })
  if (!hasAcceptedTerms) throw refuse('TERMS_REQUIRED', {}, 'hasAcceptedTerms')
  const { link, order } = await openLinkAsOwed(ctx, signed)
  if (stateOf(link, order) !== 'open' || link.amount !== order.dueAmount) throw refuse('PAYMENT_LINK_OVER')
  const card = await cardIn(ctx, order)
  if (!card || link.amount < minimumCardAmount) throw refuse('PAYMENT_METHOD_NOT_AVAILABLE')
  const termsVersion = await keepTerms(ctx, order.shopPath)
  const secret = await secretOf(ctx, { link, order, card, termsVersion })
  if (secret === null) throw refuse('PAYMENT_LINK_OVER')
  return { stripeClientSecret: secret }
}

/** The browser comes back from paying, perhaps before the webhook. @throws ORDER_NOT_FOUND */
export async function settlePaymentLink(
  ctx: Context,
  { link: signed }: RuleInput<'paymentLinkSettle'>,
): Promise<RuleResult<'paymentLinkSettle'>> {
  const { link } = await openLink(ctx, signed)
  await askProvider(ctx, { kind: 'link', id: link.id }, () => settleLink(ctx, link.id))
  const now = await openLink(ctx, signed)
  return { state: stateOf(now.link, now.order) }
}

/** @throws ORDER_NOT_FOUND for what we have not signed */
function linkIn(ctx: Context, signed: string): string {
  const id = readReceipt(ctx.site.secrets, 'payment', signed, ctx.now())
  if (id === null) throw refuse('ORDER_NOT_FOUND')
  return id
}

/** @throws ORDER_NOT_FOUND, the same for every miss */
async function openLink(ctx: Context, signed: string): Promise<{ link: LinkRow; order: OrderRecord }> {
  const link = await selectLink(ctx.db, linkIn(ctx, signed))
  const order = link && (await findOrder(ctx.db, link.purchaseId))
  if (!link || !order || order.siteId !== ctx.site.id) throw refuse('ORDER_NOT_FOUND')
  return { link, order }
}

/**
 * The same link, asking for what is owed now. A payment of the sum of before is called off at the provider first; if it
 * has come, it is settled, and what it was too much goes back.
 */
async function openLinkAsOwed(ctx: Context, signed: string): Promise<{ link: LinkRow; order: OrderRecord }> {
  const opened = await openLink(ctx, signed)
  const { link, order } = opened
  const { dueAmount } = order
  if (stateOf(link, order) !== 'open' || link.amount === dueAmount || dueAmount === 0) return opened
  if (link.intentId) {
    const intent = await ctx.cards.cancelIntent(link.intentId, link.accountId ?? undefined).catch(asRefusal)
    await settleLink(ctx, link.id, intent)
  } else await setLinkAmount(ctx.db, { id: link.id, amount: dueAmount, calledOff: null })
  return openLink(ctx, signed)
}

/** @throws PAYMENT_PROVIDER_UNAVAILABLE, and what it is not */
function asRefusal(error: unknown): never {
  throw error instanceof ProviderUnavailable ? refuse('PAYMENT_PROVIDER_UNAVAILABLE') : error
}

function stateOf({ isEnded }: LinkRow, { status }: OrderRecord): 'open' | 'paid' | 'ended' {
  if (status === 'paid') return 'paid'
  return isEnded || status !== 'confirmed' ? 'ended' : 'open'
}

async function cardIn(ctx: Context, { id }: OrderRecord): Promise<PaymentMethod | null> {
  const of = await selectMethods(ctx.db, id)
  return of && waysOf(ctx, of).card
}

interface Trial {
  link: LinkRow
  order: OrderRecord
  card: PaymentMethod
  termsVersion: string
}

/** Null when the link ended while the provider was asked, or was paid already. */
async function secretOf(ctx: Context, { link, order, card, termsVersion }: Trial): Promise<string | null> {
  const accountId = link.intentId ? link.accountId : (card.accountID ?? null)
  const account = accountId ?? undefined
  try {
    const intent = link.intentId
      ? await ctx.cards.readIntent(link.intentId, account)
      : await ctx.cards.createIntent({
          idempotencyKey: `link-${link.id}-${link.amount}`,
          amount: link.amount,
          currencyCode: order.currencyCode,
          accountId: account,
          purchaseId: order.id,
          description: `${order.shopName} ${order.id}`,
          receiptEmail: undefined,
        })
    const isOpen = await storeTrial(ctx.db, {
      id: link.id,
      intentId: intent.id,
      amount: link.amount,
      accountId,
      termsVersion,
      now: ctx.now(),
    })
    if (!isOpen) await ctx.cards.cancelIntent(intent.id, account)
    // Paid in another window: what it was for is looked up anew.
    if (intent.status === 'succeeded' || intent.status === 'canceled') await settleLink(ctx, link.id, intent)
    return isOpen && intent.status !== 'succeeded' && intent.status !== 'canceled' ? intent.clientSecret : null
  } catch (error) {
    return asRefusal(error)
  }
}

/** Nobody's name, address or words. */
const withoutPersons = (order: Order): Order => ({
  ...order,
  contact: {
    email: { ...order.contact.email, email: '' },
    ...{ firstname: '', lastname: '', companyName: '' },
    address: { ...order.contact.address, addressLines: [], postalCode: '', city: '' },
    phone: { ...order.contact.phone, number: '' },
  },
  recipient: null,
  giftMessage: '',
})
