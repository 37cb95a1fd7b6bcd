import { Closure, OpeningException } from '#contract/documents/calendar.ts'
import { z } from 'zod'
import { Contact, Recipient } from '#contract/cart.ts'
import { LocalizedText } from '#contract/localized.ts'
import { CurrencyCode } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import { Address, OpeningHours } from '#contract/shop.ts'
import type { AccountContext, Context } from '../context.ts'
import type { Queries } from '../database/database.ts'
import { refuse } from '../refusal.ts'
import type { RuleInput, RuleResult } from '../rule.ts'
import { DeliveryPromise } from '../shop/delivery-promise.ts'
import { VisitTerms } from '../shop/visit-rule.ts'
import { findProven as findByEmail, findReceipted, type View } from '../purchases/look-up.ts'
import { readPurchaseId } from '../purchases/purchase-id.ts'
import { orderView } from './order-view.ts'
import { isInParts, parcelViews, trackingNumberOf, unsentBottlesOf } from './parcel-view.ts'
import { signReceipt } from '../receipt.ts'
import { type OrderLineRow, type OrderRow, selectOrder, selectOrdersOfAccount } from './repository.ts'

/** How a transfer is made, as it was promised to the buyer. */
const TransferDetails = z.object({
  accountHolder: z.string(),
  iban: z.string(),
  bic: z.string(),
  dueDate: z.iso.date(),
})
const PaymentDetails = z.object({
  code: z.string().nullable().default(null),
  transfer: TransferDetails.nullable().default(null),
})

/** Whose holidays the house keeps; one that has no address yet keeps those of all of France. */
const SellerPlace = Address.pick({ countryCode: true, postalCode: true }).catch({ countryCode: 'FR', postalCode: '' })

/** Where an order is fetched. */
const PickupPlace = z.object({
  address: Address,
  openingHours: OpeningHours,
  openingHoursNote: LocalizedText,
  exceptions: z.array(OpeningException),
  closures: z.array(Closure),
  timezone: z.string(),
})

const Logo = z.object({ path: z.string(), ratio: z.number() })

/** That a visit was called off; amounts are minor units, its date is text. */
export type CancelledVisit = NonNullable<OrderLineRow['cancelled']>

export type OrderLineRecord = Omit<OrderLineRow, 'terms'> & { terms: VisitTerms | null }

/** An order as the house holds it. Amounts are minor units. */
export type OrderRecord = Omit<
  OrderRow,
  | 'contact'
  | 'currencyCode'
  | 'paymentDetails'
  | 'deliveryPromise'
  | 'sellerPlace'
  | 'pickup'
  | 'shopLogo'
  | 'recipient'
  | 'lines'
> & {
  lines: OrderLineRecord[]
  contact: Contact
  currencyCode: CurrencyCode
  /** What was chosen in the seller's list; null for what was bought before there were codes. */
  paymentCode: string | null
  transfer: z.infer<typeof TransferDetails> | null
  deliveryPromise: DeliveryPromise | null
  recipient: Recipient | null
  sellerPlace: z.infer<typeof SellerPlace>
  pickup: z.infer<typeof PickupPlace> | null
  shopLogo: z.infer<typeof Logo> | null
}

/** Any order, whoever asks: for the house's own rules, never for a visitor's id alone. */
export async function findOrder(db: Queries, id: string): Promise<OrderRecord | null> {
  const row = await selectOrder(db, id)
  return row && orderRecord(row)
}

/** The order a receipt of this site was signed for. @throws ORDER_NOT_FOUND. Source: NAV-11. */
export async function findOrderByReceipt(
  ctx: Context,
  { receipt }: RuleInput<'orderReceipt'>,
): Promise<{ order: Order }> {
  return { order: orderView(await findReceipted(ctx, orderOf, receipt), ctx) }
}

/** How a purchase is read as an order. */
export const orderOf: View<OrderRecord> = { kind: 'order', find: findOrder, missing: 'ORDER_NOT_FOUND' }

/** What opens an order: its id and the e-mail it was placed with. */
export type Proof = RuleInput<'orderLookup'>

/** @throws ORDER_NOT_FOUND, the same for every miss, and TOO_MANY_REQUESTS. Source: CHECKOUT-06. */
export async function lookUpOrder(ctx: Context, proof: Proof): Promise<{ order: Order; receipt: string }> {
  const order = await findProven(ctx, proof)
  const expiresAt = new Date(ctx.now().getTime() + openedTtlMs)
  return {
    order: orderView(order, ctx),
    receipt: signReceipt(ctx.site.secrets[0], { kind: 'order', id: order.id }, expiresAt),
  }
}

/** How long a tab in which an order was found opens it again. */
const openedTtlMs = 86_400_000

export async function readShippingStatus(ctx: Context, proof: Proof): Promise<RuleResult<'orderShippingStatus'>> {
  const order = await findProven(ctx, proof)
  const { shippingStatus } = order
  const trackingNumber = trackingNumberOf(order)
  // Of one parcel the two words of the specification say all; of several each is said besides.
  if (!isInParts(order)) return { shippingStatus, trackingNumber }
  const unsentCount = unsentBottlesOf(order)
  return { shippingStatus, trackingNumber, parcels: parcelViews(order, ctx.language), unsentCount }
}

/** Source: CHECKOUT-06. */
export async function listUserOrders(ctx: AccountContext): Promise<{ orders: Order[] }> {
  const rows = await selectOrdersOfAccount(ctx.db, { siteId: ctx.site.id, accountId: ctx.account.id })
  return { orders: rows.map((row) => orderView(orderRecord(row), ctx)) }
}

/** @throws ORDER_NOT_FOUND, the same for every miss, TOO_MANY_REQUESTS */
export const findProven = (ctx: Context, { orderId, email }: Proof): Promise<OrderRecord> =>
  findByEmail(ctx, orderOf, { typed: orderId, email })

/** What opens an order besides its id: the e-mail, the signed receipt, or neither for its owner. */
export type AnyProof = RuleInput<'orderReceiptPdf'>

/** @throws ORDER_NOT_FOUND for every miss, TOO_MANY_REQUESTS. */
export async function findOpened(ctx: Context, { orderId, email, receipt }: AnyProof): Promise<OrderRecord> {
  if (email !== undefined) return findProven(ctx, { orderId, email })
  if (receipt === undefined) return findOwn(ctx, orderId)
  const order = await findReceipted(ctx, orderOf, receipt)
  if (order.id !== orderId) throw refuse('ORDER_NOT_FOUND')
  return order
}

/** The order of the account that is logged in. @throws ORDER_NOT_FOUND, also when nobody is: one answer for every miss. */
export async function findOwn(ctx: Context, orderId: string): Promise<OrderRecord> {
  const accountId = (await ctx.session.read())?.accountId
  const id = readPurchaseId(orderId)
  const order = accountId && id !== null ? await findOrder(ctx.db, id) : null
  if (!order || order.siteId !== ctx.site.id || order.accountId !== accountId) throw refuse('ORDER_NOT_FOUND')
  return order
}

// Made once: to make a schema costs more than to read by it.
const Terms = VisitTerms.nullable()
const MaybeRecipient = Recipient.nullable()
const MaybePromise = DeliveryPromise.nullable()
const MaybeLogo = Logo.nullable().catch(null)
const MaybePickup = PickupPlace.nullable().catch(null)

function orderRecord({ paymentDetails, ...row }: OrderRow): OrderRecord {
  const { code: paymentCode, transfer } = PaymentDetails.parse(paymentDetails)
  return {
    ...row,
    lines: row.lines.map((line) => ({ ...line, terms: Terms.parse(line.terms) })),
    contact: Contact.parse(row.contact),
    currencyCode: CurrencyCode.parse(row.currencyCode),
    paymentCode,
    transfer,
    recipient: MaybeRecipient.parse(row.recipient),
    deliveryPromise: MaybePromise.parse(row.deliveryPromise),
    shopLogo: MaybeLogo.parse(row.shopLogo),
    sellerPlace: SellerPlace.parse(row.sellerPlace),
    pickup: MaybePickup.parse(row.pickup),
  }
}
