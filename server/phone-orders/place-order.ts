import { contactProblems } from '#contract/complete-contact.ts'
import { record } from '../audit/record.ts'
import { goodsOf } from '../checkout/ordered-goods.ts'
import { keepTerms } from '../content/terms.ts'
import type { Context } from '../context.ts'
import type { PlaceContext, Preparing, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { shopOf } from '../orders/office-list.ts'
import { orderTopics } from '../orders/order-topics.ts'
import { findOrder } from '../orders/orders.ts'
import { linkDates } from '../payment-links/link-dates.ts'
import { makeLink } from '../payment-links/office-link.ts'
import { placePurchase } from '../purchases/place.ts'
import { fieldRefusal } from '../purchases/refusals.ts'
import { refuse, Refusals } from '../refusal.ts'
import { undoMs } from '../undo-time.ts'
import { asSite, within, withCart } from './as-site.ts'
import { selectHouse } from './repository.ts'

type Input = OfficeRuleInput<'phoneOrderPlace'>

interface Prepared {
  input: Input
  site: Context
  /** Kept for good whatever becomes of the order, so outside of its transaction. */
  termsVersion: string
}

/** @throws VALIDATION (one per field), AGE_REQUIRED, NOT_FOUND */
export async function preparePhoneOrder(ctx: PlaceContext & Preparing, input: Input): Promise<Prepared> {
  checkForm(ctx, input)
  const site = await asSite(ctx, input.language)
  return { input, site, termsVersion: await keepTerms(site) }
}

/**
 * Writes an order down for somebody who has called, written or come: counted and checked as one of the web, its bottles
 * held at once. Who says that they are of age is believed by the person who writes it down, and that person is named.
 * @throws CART_CHANGED, what a line refuses, DELIVERY_NOT_AVAILABLE,
 * PAYMENT_METHOD_NOT_AVAILABLE. Source: ORDERS-03.
 */
export async function placePhoneOrder(
  ctx: PlaceContext & Writing,
  { input, site: asked, termsVersion }: Prepared,
): Promise<OfficeRuleResult<'phoneOrderPlace'>> {
  const shopId = shopOf(ctx)
  const site = within(asked, ctx.db)
  const house = await selectHouse(ctx.db, shopId)
  if (!house) throw refuse('NOT_FOUND')
  const id = await withCart(site, ctx.db, { shopId, lines: input.lines }, async ({ owner, cart }) => {
    const { goods, payment, currencyCode } = await goodsOf(site, ctx.db, {
      owner,
      shop: { id: shopId, methodOfPayments: house.methodOfPayments },
      input: {
        ...{ shopID: shopId, contact: input.contact, deliveryNote: input.note, recipient: null, giftMessage: '' },
        ...{
          methodOfDeliveryType: input.deliveryType,
          methodOfPaymentIndex: 0,
          methodOfPaymentCode: input.paymentCode,
        },
        ...{ isAdult: input.isAdult, hasAcceptedTerms: true, expectedTotalAmount: input.expectedTotalAmount },
      },
    })
    // A card's number is nothing to read out on the telephone: it is typed by whoever has it, behind a link.
    const isByLink = payment.type === 'CARD'
    const dates = isByLink ? linkDates(ctx, { shopId, methodOfPayments: house.methodOfPayments }) : {}
    return placePurchase(site, ctx.db, {
      ...{ cart, owner, contact: input.contact, note: input.note, currencyCode, goods, nights: null },
      payment: { ...payment, ...dates },
      termsVersion,
      taken: { channel: input.channel, staffId: ctx.staff.id, mailAt: new Date(ctx.now().getTime() + undoMs) },
    })
  })
  const order = await findOrder(ctx.db, id)
  if (order?.paymentType === 'CARD' && order.status === 'confirmed') await makeLink(ctx, order)
  const number = order?.number ?? null
  const reverse = { name: 'orderCallOff' as const, input: { order: id } }
  await record(ctx, { action: 'phoneOrderPlace', values: { order: id, number: number ?? '' }, reverse }, orderTopics)
  return { order: id, number }
}

/** As the checkout's, but for the address of mails: many who call have none, and are called back. */
function checkForm(ctx: PlaceContext, { contact, deliveryType, isAdult }: Input): void {
  const isDelivered = deliveryType !== 'PICKUP'
  const hasEmail = contact.email.email.trim() !== ''
  const refusals = contactProblems(contact, { address: isDelivered, phone: !hasEmail })
    .filter(({ field }) => hasEmail || field !== 'contact.email.email')
    .map(({ field, rule }) => fieldRefusal(ctx, field, rule))
  if (!isAdult) refusals.push(refuse('AGE_REQUIRED', {}, 'isAdult'))
  if (refusals.length > 0) throw new Refusals(refusals)
}
