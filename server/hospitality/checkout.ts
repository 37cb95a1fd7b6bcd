import type { Contact } from '#contract/cart.ts'
import { type Booking, GuestContact } from '#contract/hospitality.ts'
import { wantedPayment } from '#contract/payments.ts'
import { keepTerms } from '../content/terms.ts'
import type { Context } from '../context.ts'
import { offeredPayments } from '../payments/offered-payments.ts'
import { attempt } from '../purchases/attempt.ts'
import { placedPurchase } from '../purchases/payment-intent.ts'
import { placePurchase, totalOfWares } from '../purchases/place.ts'
import { withFreshCart } from '../purchases/refusals.ts'
import { refuse, Refusals } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { findAgency } from './agencies.ts'
import { bookingOf } from './bookings.ts'
import { bookingView } from './booking-view.ts'
import { refreshCalendarsOfCart } from './calendar-import.ts'
import { chosenNights, guestRefusals, paymentOf } from './chosen-nights.ts'
import { type CartOwner, selectBegunPayment, selectCarts } from './repository.ts'
import { loadCart, lockOwnCart, ownerOf } from './stay-cart.ts'

interface CheckoutAnswer {
  booking: Booking
  stripeClientSecret: string | null
  receipt: string
}

/**
 * Holds the nights and writes the booking; a card answers with the secret its form needs, a transfer is accepted at
 * once. A repeated post with one idempotency key is one booking and one answer; a new post replaces the unpaid booking
 * of the same cart. The steps are those of an order: docs/decisions/0003-hold-commit-release.md.
 * @throws VALIDATION (one per field), CONTACT_REQUIRED, TERMS_REQUIRED, AGENCY_NOT_FOUND, CART_EMPTY, CART_CHANGED, NIGHTS_TAKEN, what
 * `stayProblem` says, PAYMENT_METHOD_NOT_AVAILABLE, IDEMPOTENCY_KEY_REUSED, PAYMENT_PROVIDER_UNAVAILABLE,
 * TOO_MANY_REQUESTS, what `guardPlacing` and `ceilings.ts` refuse. Source: STAY-04.
 */
export async function checkoutStay(
  ctx: Context,
  { recaptcha_token: token, ...input }: RuleInput<'stayCheckout'>,
): Promise<CheckoutAnswer> {
  const agency = await findAgency(ctx, { id: input.agencyID })
  const session = await ctx.session.read()
  if (!session) throw refuse('CART_EMPTY')
  const owner = ownerOf(session)
  const contact = input.contact ?? (await knownContact(ctx, owner, agency.id))
  checkForm(ctx, { contact, hasAcceptedTerms: input.hasAcceptedTerms })
  return withFreshCart(
    () => loadCart(ctx, ctx.db, owner, agency.id),
    async () => {
      const isByCard = wantedPayment(offeredPayments(ctx, agency.document.methodOfPayments), input)?.type === 'CARD'
      const id = await attempt(ctx, {
        ...{ name: 'stay-checkout', session, scope: `stay ${session.id}`, input },
        guard: { isByCard, email: contact.email.email, token },
        begun: await selectBegunPayment(ctx.db, { owner, agencyId: agency.id }),
        async prepare() {
          await refreshCalendarsOfCart(ctx, owner, agency.id)
          return keepTerms(ctx)
        },
        async place(trx, termsVersion) {
          const cart = await lockOwnCart(trx, owner, agency.id)
          if (!cart) throw refuse('CART_EMPTY')
          const { nights, startDate } = await chosenNights(ctx, trx, { owner, agency })
          const total = totalOfWares({ goods: null, nights })
          const payment = paymentOf(ctx, { agency, input, startDate, total })
          if (input.expectedTotalAmount !== undefined && input.expectedTotalAmount !== total)
            throw refuse('CART_CHANGED')
          return placePurchase(ctx, trx, {
            ...{ cart, owner, contact, note: input.note, currencyCode: agency.currencyCode },
            ...{ goods: null, nights, payment, termsVersion },
          })
        },
      })
      const { purchase, ...answer } = await placedPurchase(ctx, bookingOf, id)
      return { booking: bookingView(purchase, ctx), ...answer }
    },
  )
}

/** Of a caller that gives none (STAY-04): the cart's, else the account's. @throws CONTACT_REQUIRED */
async function knownContact(ctx: Context, owner: CartOwner, agencyId: string): Promise<Contact> {
  const [cart] = await selectCarts(ctx.db, { siteId: ctx.site.id, owner, agencyId })
  const known = GuestContact.safeParse(cart?.contact)
  if (!known.success) throw refuse('CONTACT_REQUIRED', {}, 'contact')
  return known.data
}

/** Everything wrong with the form, at once, each at its field. A stay is not sent anywhere: no address is needed. */
function checkForm(ctx: Context, { contact, hasAcceptedTerms }: { contact: Contact; hasAcceptedTerms: boolean }): void {
  const refusals = guestRefusals(ctx, contact)
  if (!hasAcceptedTerms) refusals.push(refuse('TERMS_REQUIRED', {}, 'hasAcceptedTerms'))
  if (refusals.length > 0) throw new Refusals(refusals)
}
