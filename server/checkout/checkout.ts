import { CompleteRecipient } from '#contract/cart.ts'
import { contactProblems } from '#contract/complete-contact.ts'
import type { Order } from '#contract/orders.ts'
import { wantedPayment } from '#contract/payments.ts'
import { hasNoLink } from '#contract/rules.ts'
import { cartView } from '../cart/cart-view.ts'
import { loadCart, lockOwnCart } from '../cart/load-cart.ts'
import { keepTerms } from '../content/terms.ts'
import type { Context } from '../context.ts'
import { refreshCalendarsOfCart } from '../hospitality/calendar-import.ts'
import { nightsInCart } from '../hospitality/chosen-nights.ts'
import { orderView } from '../orders/order-view.ts'
import { orderOf } from '../orders/orders.ts'
import { attempt } from '../purchases/attempt.ts'
import { placedPurchase } from '../purchases/payment-intent.ts'
import { placePurchase, totalOfWares } from '../purchases/place.ts'
import { fieldRefusal, withFreshCart } from '../purchases/refusals.ts'
import { refuse, Refusals } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { type CheckoutInput, goodsOf, paymentMethodsOf } from './ordered-goods.ts'
import { selectCheckoutShop } from './repository.ts'

interface CheckoutAnswer {
  order: Order
  stripeClientSecret: string | null
  receipt: string
}

/**
 * Holds the goods and writes the order; a card answers with the secret its form needs, anything else is accepted at
 * once. A repeated post with one idempotency key is one order and one answer; a new post replaces the unpaid order of
 * the same cart. Nights with the house's agency that lie in the cart are bought along, all or nothing (SELL-03). The
 * steps, and a crash after each, are in docs/decisions/0003-hold-commit-release.md.
 * @throws VALIDATION (one per field), AGE_REQUIRED, TERMS_REQUIRED, NO_SHOP_ERROR, CART_EMPTY, CART_CHANGED, what a
 * line or a code refuses, DELIVERY_NOT_AVAILABLE, PAYMENT_METHOD_NOT_AVAILABLE, IDEMPOTENCY_KEY_REUSED,
 * PAYMENT_PROVIDER_UNAVAILABLE, TOO_MANY_REQUESTS, what `guardPlacing` and `ceilings.ts` refuse. Source: CHECKOUT-01.
 */
export async function checkout(
  ctx: Context,
  { recaptcha_token: token, ...input }: RuleInput<'cartCheckout'>,
): Promise<CheckoutAnswer> {
  checkForm(ctx, input)
  const session = await ctx.session.read()
  const owner = session && { sessionId: session.id, accountId: session.accountId }
  const shop = await selectCheckoutShop(ctx.db, { siteId: ctx.site.id, shopId: input.shopID, owner })
  if (!shop) throw refuse('NO_SHOP_ERROR')
  if (!session || !owner) throw refuse('CART_EMPTY')
  const { id: shopId, agencyId } = shop
  const readCart = async () => {
    const cart = await loadCart(ctx.db, { siteId: ctx.site.id, owner, shopId, now: ctx.now() })
    return cart && cartView(cart, ctx)
  }
  return withFreshCart(readCart, async () => {
    const id = await attempt(ctx, {
      ...{ name: 'checkout', session, scope: session.id, input },
      guard: { isByCard: isByCard(ctx, shop, input), email: input.contact.email.email, token },
      begun: shop.begunId,
      async prepare() {
        if (agencyId) await refreshCalendarsOfCart(ctx, owner, agencyId)
        return keepTerms(ctx, shop.path)
      },
      async place(trx, termsVersion) {
        const cart = await lockOwnCart(trx, { owner, shopId })
        if (!cart) throw refuse('CART_EMPTY')
        const nights = agencyId ? await nightsInCart(ctx, trx, { owner, agencyId, input }) : null
        // Who names no total may not have seen what the nights cost.
        if (nights && input.expectedTotalAmount === undefined) throw refuse('CART_CHANGED')
        const besides = totalOfWares({ goods: null, nights })
        const { goods, payment, currencyCode } = await goodsOf(ctx, trx, { owner, input, shop }, besides)
        // A house takes a transfer for wine and a deposit for a stay: for both at once there is the card.
        if (nights && payment.type !== 'CARD') throw refuse('PAYMENT_METHOD_NOT_AVAILABLE', {}, 'methodOfPaymentIndex')
        return placePurchase(ctx, trx, {
          ...{ cart, owner, contact: input.contact, note: input.deliveryNote, currencyCode },
          ...{ goods, nights, payment, termsVersion },
        })
      },
    })
    const { purchase, ...answer } = await placedPurchase(ctx, orderOf, id)
    return { order: orderView(purchase, ctx), ...answer }
  })
}

/** Everything wrong with the form, at once, each at its field. Who fetches wine or comes for a visit needs no address. */
function checkForm(ctx: Context, input: CheckoutInput): void {
  const { contact, methodOfDeliveryType, recipient, giftMessage, isAdult, hasAcceptedTerms } = input
  const isDelivered = methodOfDeliveryType !== null && methodOfDeliveryType !== 'PICKUP'
  const needs = { address: isDelivered, phone: isDelivered }
  const refusals = contactProblems(contact, needs).map(({ field, rule }) => fieldRefusal(ctx, field, rule))
  if (isDelivered && recipient)
    for (const { message, path } of CompleteRecipient.safeParse(recipient).error?.issues ?? [])
      refusals.push(fieldRefusal(ctx, ['recipient', ...path].join('.'), message))
  if (!hasNoLink(giftMessage)) refusals.push(fieldRefusal(ctx, 'giftMessage', 'plainText'))
  // Wine is sold to adults only, and a tasting is wine: there is nothing a minor may order.
  if (!isAdult) refusals.push(refuse('AGE_REQUIRED', {}, 'isAdult'))
  if (!hasAcceptedTerms) refusals.push(refuse('TERMS_REQUIRED', {}, 'hasAcceptedTerms'))
  if (refusals.length > 0) throw new Refusals(refusals)
}

/** What is asked for; whether it may be had is said while the order is placed. */
const isByCard = (ctx: Context, shop: { id: string; methodOfPayments: unknown }, input: CheckoutInput): boolean =>
  wantedPayment(paymentMethodsOf(ctx, shop), input)?.type === 'CARD'
