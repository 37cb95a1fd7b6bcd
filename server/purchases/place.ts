import type { Contact, Recipient } from '#contract/cart.ts'
import type { TakenChannel } from '#contract/phone-orders-office.ts'
import { type LocalizedText, localize } from '#contract/localized.ts'
import { paymentCodeOf } from '#contract/payments.ts'
import { foldEmail } from '#contract/rules.ts'
import type { DeliveryType, PaymentType } from '#contract/shop.ts'
import type { SiteContext } from '../context.ts'
import { type Transaction, violates } from '../database/database.ts'
import { lockDemanded, take } from '../inventory/holds.ts'
import type { Demand } from '../inventory/kind.ts'
import { withReadPhone } from '../phone-numbers.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { checkCeilings, holdsUntil } from './ceilings.ts'
import { countUse, supersede, tellOfPurchase } from './ends.ts'
import type { NewGoodsLine, NewNightsLine } from './lines.ts'
import { insertPurchase } from './placing-repository.ts'
import { type LockedCart, lockPendingOf } from './purchase.ts'
import { newPurchaseId } from './purchase-id.ts'

/** Something to hold, and what its buyer is told when there is not enough of it. */
export type PlacedDemand = Demand & { refusal: (left: number) => Refusal }

/** What is taken from a cart: counted from the database and checked by the room it belongs to. Amounts are minor units. */
export interface Wares {
  demands: PlacedDemand[]
  /** Of the lines, without taxes that are not the house's. */
  productsAmount: number
  /** What may be had on trust, looked at once the things are locked. @throws UNPAID_SHARE */
  checkTrust: () => Promise<void>
}

/** Bottles and visits of a shop. */
export interface Goods extends Wares {
  lines: NewGoodsLine[]
  shopId: string
  reductionAmount: number
  deliveryAmount: number
  promoCode: { id: string; code: string } | null
  delivery: { type: DeliveryType; title: string; promise: object | null } | null
  /** Whose name stands on the parcel, and what is written on a card beside the wine. */
  recipient: Recipient | null
  giftMessage: string
  minimumAge: number
  ageStatement: string
  ageCheckAmount: number | null
}

/** Nights with an agency. */
export interface Nights extends Wares {
  lines: NewNightsLine[]
  agencyId: string
  touristTaxAmount: number
}

/** How it is paid, as its seller's document says it. */
export interface ChosenPayment {
  type: PaymentType
  title: string
  details: object
  accountId: string | null
  /** Of a transfer, and of a card that is paid later through a link: when its buyer is reminded, and until when everything is kept; dates as `2026-06-13`. */
  remindOn: string | null
  keptUntil: string | null
}

/** What is kept of the way to pay that was chosen. @param transfer what was settled for it, when it is one. */
export const chosenPayment = (
  method: Parameters<typeof paymentCodeOf>[0] & {
    type: PaymentType
    title: LocalizedText
    accountID?: string | undefined
  },
  transfer: { details: object; remindOn: string; keptUntil: string } | null | undefined,
  language: string,
): ChosenPayment => ({
  type: method.type,
  title: localize(method.title, language),
  details: { code: paymentCodeOf(method), ...(transfer && { transfer: transfer.details }) },
  accountId: method.accountID ?? null,
  remindOn: transfer?.remindOn ?? null,
  keptUntil: transfer?.keptUntil ?? null,
})

export interface Placement {
  cart: LockedCart
  owner: { sessionId: string; accountId: string | null }
  contact: Contact
  note: string
  currencyCode: string
  goods: Goods | null
  nights: Nights | null
  payment: ChosenPayment
  termsVersion: string
  /** Who of the house has written it down, and until when it may be taken back; absent for what came by the web. */
  taken?: Taken
}

export interface Taken {
  channel: TakenChannel
  staffId: string
  mailAt: Date
}

/** What a purchase of these costs, in minor units. */
export const totalOfWares = ({ goods, nights }: Pick<Placement, 'goods' | 'nights'>): number =>
  (goods ? goods.productsAmount - goods.reductionAmount + goods.deliveryAmount : 0) +
  (nights ? nights.productsAmount + nights.touristTaxAmount : 0)

/**
 * Turns a locked cart into a purchase of bottles, visits and nights: all of it is held and written, or nothing. What is
 * paid by card waits for its payment; anything else is accepted at once. Locks follow one order everywhere: cart, its
 * pending purchase, stock items, slots, apartments, promo code, seller.
 * @returns the new purchase's id. @throws what a demand says when there is too little of it, NIGHTS_TAKEN,
 * PROMO_CODE_EXHAUSTED, UNPAID_SHARE, what `ceilings.ts` refuses; a house that writes an order down itself trusts its buyer. Source: SELL-03, docs/decisions/0003.
 */
export async function placePurchase(ctx: SiteContext, trx: Transaction, placement: Placement): Promise<string> {
  const { cart, owner, goods, nights, payment, taken } = placement
  const { countryCode } = placement.contact.address
  const contact = withReadPhone(placement.contact, countryCode)
  const now = ctx.now()
  const parts = [goods, nights].filter((part) => part !== null)
  const total = totalOfWares(placement)
  const previous = await lockPendingOf(trx, cart)
  const isPaidNow = payment.type === 'CARD' && payment.keptUntil === null
  const isOnTrust = !isPaidNow && total > 0
  const id = newPurchaseId()
  // Nobody types this, so nobody opens the order of a buyer who has no address.
  const emailFolded = foldEmail(contact.email.email) || ` ${id}`
  if (!taken)
    await checkCeilings(ctx, trx, {
      ...{ siteId: ctx.site.id, cartId: cart.id, emailFolded, isByCard: !isOnTrust, previousId: previous?.id ?? null },
    })
  const heldUntil = holdsUntil(ctx, previous)
  const demands = parts.flatMap((part) => part.demands)
  const shortage = await lockDemanded(trx, { demands, now, replaces: previous?.id ?? null })
  if (shortage) throw shortage.demand.refusal(shortage.left)
  if (isOnTrust && !taken) for (const part of parts) await part.checkTrust()
  if (previous) await supersede(trx, previous, now)
  if (goods?.promoCode) await countUse(trx, goods.promoCode.id)

  // A transfer and a payment on the spot are trusted, and a total of nothing is paid: there nothing is left to wait for.
  const isAwaited = isPaidNow && total > 0
  const sellers = { shopId: goods?.shopId ?? null, agencyId: nights?.agencyId ?? null }
  if (!isAwaited) {
    const bottles = demands.filter((demand) => 'stockItemId' in demand)
    await tellOfPurchase(
      trx,
      { id, ...sellers },
      { mailAt: taken?.mailAt, sells: { siteId: ctx.site.id, parts: bottles } },
    )
  }
  // What is accepted locks its seller here, for every other buyer: little comes behind it.
  await insertPurchase(trx, {
    ...sellers,
    accepted: isAwaited ? null : total === 0 ? 'paid' : 'confirmed',
    lines: goods?.lines ?? [],
    nights: nights?.lines ?? [],
    id,
    siteId: ctx.site.id,
    cartId: cart.id,
    sessionId: owner.sessionId,
    accountId: owner.accountId,
    language: ctx.language,
    origin: ctx.origin,
    shippingStatus: goods?.delivery ? 'waiting' : 'not_needed',
    contact,
    emailFolded,
    note: placement.note,
    currencyCode: placement.currencyCode,
    productsAmount: parts.reduce((sum, { productsAmount }) => sum + productsAmount, 0),
    reductionAmount: goods?.reductionAmount ?? 0,
    deliveryAmount: goods?.deliveryAmount ?? 0,
    touristTaxAmount: nights?.touristTaxAmount ?? 0,
    totalAmount: total,
    promoCodeId: goods?.promoCode?.id ?? null,
    promoCodes: goods?.promoCode ? [goods.promoCode.code] : [],
    deliveryType: goods?.delivery?.type ?? null,
    deliveryTitle: goods?.delivery?.title ?? '',
    deliveryPromise: goods?.delivery?.promise ?? null,
    recipient: goods?.recipient ? withReadPhone(goods.recipient, countryCode) : null,
    giftMessage: goods?.giftMessage ?? '',
    paymentType: payment.type,
    paymentTitle: payment.title,
    paymentDetails: payment.details,
    paymentAccountId: payment.accountId,
    minimumAge: goods?.minimumAge ?? 18,
    ageStatement: goods?.ageStatement ?? '',
    ageCheckAmount: goods?.ageCheckAmount ?? null,
    adultConfirmedAt: goods ? now : null,
    remindOn: payment.remindOn,
    keptUntil: payment.keptUntil,
    termsVersion: placement.termsVersion,
    heldUntil,
    now,
    channel: taken?.channel ?? 'WEB',
    takenBy: taken?.staffId ?? null,
  })
  await takeAll(trx, { purchaseId: id, demands, status: isAwaited ? 'held' : 'committed', now, expiresAt: heldUntil })
  return id
}

async function takeAll(...[trx, taken]: Parameters<typeof take>): Promise<void> {
  try {
    await take(trx, taken)
  } catch (error) {
    // From the constraint behind the engine, should that ever be wrong.
    if (violates(error, 'hold_no_overlap')) throw refuse('NIGHTS_TAKEN')
    throw error
  }
}
