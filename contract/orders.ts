import { z } from 'zod'
import { Contact, Expected, Recipient } from './cart.ts'
import { endpoint } from './endpoint.ts'
import { TypedCode, TypedEmail } from './typed-text.ts'
import { Amount, CurrencyCode } from './money.ts'
import { PurchaseStatus, transactionWith } from './purchases.ts'
import { DeliveryType, OpeningHours, OtherDays, PaymentType, ProductType } from './shop.ts'
import { OrderWithdrawal } from './withdrawals.ts'

const shippingStatuses = ['waiting', 'preparing', 'ready', 'shipped', 'delivered', 'not_needed'] as const
export const ShippingStatus = z.enum(shippingStatuses)
export type ShippingStatus = z.infer<typeof ShippingStatus>

/** A visit of an order: by which rule it may be called off, and whether it was (SELL-09). */
export const OrderVisit = z.object({
  /** Of the line of the order; it names the visit to the calls below. */
  _id: z.uuid(),
  /** The rule this visit was booked under, said for its own date; empty where there is none. */
  terms: z.string(),
  canCancel: z.boolean(),
  /** What comes back when it is called off now; of what is not paid, what is no longer owed. */
  refundAmount: Amount,
  cancellation: z
    .object({
      cancelledAt: z.string(),
      amount: Amount,
      /** False: nothing had been paid, and the amount is no longer owed. */
      wasPaid: z.boolean(),
      isPaidBack: z.boolean(),
    })
    .nullable(),
})
export type OrderVisit = z.infer<typeof OrderVisit>

export const OrderLine = z.object({
  _id: z.string(),
  type: ProductType,
  code: z.string(),
  title: z.string(),
  analyticsName: z.string(),
  year: z.int().nullable(),
  thumbnail: z.string(),
  quantity: z.int(),
  numberOfPersons: z.int().optional(),
  startDate: z.string().optional(),
  localDate: z.string().optional(),
  localTime: z.string().optional(),
  unitAmount: Amount,
  /** As in `Price`. */
  perLitreAmount: Amount.optional(),
  amount: Amount,
  /** Of an activity. */
  visit: OrderVisit.optional(),
})
export type OrderLine = z.infer<typeof OrderLine>

/** What has left in one parcel. */
const OrderParcel = z.object({
  _id: z.uuid(),
  sentAt: z.string(),
  /** As the carrier writes itself. */
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** Where the carrier says how far it is. */
  trackingUrl: z.string().nullable(),
  lines: z.array(z.object({ title: z.string(), year: z.int().nullable(), quantity: z.int() })),
})

/** An order as its buyer sees it (CHECKOUT-05). */
export const Order = z.object({
  _id: z.string(),
  /** The shop's own running number, given when the order is accepted. */
  number: z.int().nullable(),
  status: PurchaseStatus,
  shippingStatus: ShippingStatus,
  trackingNumber: z.string().nullable(),
  /** Each parcel that has left, the first one first (ORDERS-02). */
  parcels: z.array(OrderParcel),
  /** Bottles that have not left. */
  unsentCount: z.int(),
  shop: z.object({ _id: z.string(), name: z.string(), path: z.string(), email: z.string(), phone: z.string() }),
  contact: Contact,
  recipient: Recipient.nullable(),
  giftMessage: z.string(),
  products: z.array(OrderLine),
  currencyCode: CurrencyCode,
  productsAmount: Amount,
  promoCodes: z.array(z.string()),
  promoCodesReduction: z.object({ reduction: Amount, reducedProductsAmount: Amount }).nullable(),
  deliveryAmount: Amount,
  totalAmount: Amount,
  /** The total without what was withdrawn from or called off before it was paid: what is, or was, to be paid. */
  dueAmount: Amount,
  /** What was paid beyond that, because it was paid as it was first asked for; null where nothing was. */
  excess: z.object({ amount: Amount, isPaidBack: z.boolean() }).nullable(),
  methodsOfDelivery: z.array(z.object({ type: DeliveryType, title: z.string().optional() })),
  /** From when to when it comes, or when it can be fetched; null where that is not known, or it is there (SELL-08). */
  expected: Expected.nullable(),
  /** Where it is fetched, and when the door is open. */
  pickup: z
    .object({
      addressLines: z.array(z.string()),
      openingHours: OpeningHours,
      openingExceptions: OtherDays,
      openingHoursNote: z.string(),
    })
    .nullable(),
  transaction: transactionWith({ dueDate: z.iso.date() }),
  /** The age the buyer has said to be of, and whether the carrier looks at a paper for it (LAW-05). */
  age: z.object({ minimum: z.int(), isCheckedOnDelivery: z.boolean() }),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
  /** What its buyer has withdrawn from, oldest first (LAW-01). */
  withdrawals: z.array(OrderWithdrawal),
  /** What the house has given back by itself, oldest first (ORDERS-02). */
  refunds: z.array(
    z.object({
      _id: z.string(),
      givenAt: z.string(),
      amount: Amount,
      /** It goes back to the card by itself; else the house sends it. */
      isByCard: z.boolean(),
      isPaidBack: z.boolean(),
      lines: z.array(z.object({ title: z.string(), year: z.int().nullable(), quantity: z.int() })),
    }),
  ),
  /** Minor units that their bank has sent back to the house, and that they have not had by another way yet. */
  refundsBackAmount: Amount,
  /** Bottles that could still be given back, were the time not over. */
  withdrawableCount: z.int(),
  /** Until when the goods of a pending order are kept. */
  heldUntil: z.string().nullable(),
})
export type Order = z.infer<typeof Order>

export const OrderId = z.object({ orderId: TypedCode.max(40) })
const EmailProof = z.object({ email: TypedEmail })
/** The e-mail, or the signed receipt; neither for the order's owner who is logged in. */
export const AnyProof = z.object({
  email: TypedEmail.optional(),
  receipt: z.string().max(300).optional(),
})

/** Body of both checkouts' common part: what the buyer saw, so that nothing else is charged. */
const Consent = z.object({
  /** What the law asks for; missing, it is refused by the rule with a code of its own. */
  isAdult: z.boolean().default(false),
  hasAcceptedTerms: z.boolean().default(false),
  /** The total on the button, in minor units. When it is no longer right the buyer is asked again. */
  expectedTotalAmount: Amount.optional(),
  /** Makes a repeated post the same order. */
  idempotencyKey: z.string().min(8).max(100).optional(),
  /** The answer to the bot check's challenge, when BOT_CHECK_REQUIRED has asked for it. */
  recaptcha_token: z.string().max(10_000).optional(),
})

export const checkoutEndpoints = {
  cartCheckout: endpoint({
    method: 'POST',
    path: '/api/shop/cart/checkout',
    access: 'everyone',
    summary: 'Holds the goods and writes the order; a card answers with its client secret (CHECKOUT-01)',
    body: Consent.extend({
      shopID: z.uuid(),
      contact: Contact,
      /** Null only for a cart of activities alone. */
      methodOfDeliveryType: DeliveryType.nullable(),
      methodOfPaymentIndex: z.int().min(0).max(20),
      /** The way to pay that stood at that index when the buyer chose; it holds when the list has another order since. */
      methodOfPaymentCode: z.string().max(40).optional(),
      /** Its type then; refused when it has another one now. */
      methodOfPaymentType: PaymentType.optional(),
      deliveryNote: z.string().trim().max(500).default(''),
      /** Whose name stands on the parcel, when it is not the buyer's; the address is the contact's. */
      recipient: Recipient.nullable().default(null),
      /** What the grower writes on a card beside the wine. */
      giftMessage: z.string().trim().max(300).default(''),
    }),
    result: z.object({
      order: Order,
      stripeClientSecret: z.string().nullable(),
      /** Opens the confirmation page after a reload or a bank's redirect. */
      receipt: z.string(),
    }),
  }),
  orderSettle: endpoint({
    method: 'POST',
    path: '/api/shop/order/{orderId}/settle',
    access: 'everyone',
    staysOpen: true,
    summary: 'Asks the provider how the payment ended and acts on it; safe to repeat (CHECKOUT-04)',
    params: OrderId,
    body: z.object({ receipt: z.string() }),
    result: z.object({ order: Order }),
  }),
}

export const orderEndpoints = {
  orderReceipt: endpoint({
    method: 'POST',
    path: '/api/shop/order/receipt',
    access: 'everyone',
    staysOpen: true,
    summary: 'The order a receipt was signed for (NAV-11)',
    body: z.object({ receipt: z.string() }),
    result: z.object({ order: Order }),
  }),
  userOrders: endpoint({
    method: 'POST',
    path: '/api/shop/order/user-list',
    access: 'account',
    summary: 'The orders of the account that is logged in (CHECKOUT-06)',
    result: z.object({ orders: z.array(Order) }),
  }),
  orderLookup: endpoint({
    method: 'POST',
    path: '/api/shop/order/{orderId}',
    access: 'everyone',
    staysOpen: true,
    summary: 'An order by its id and the e-mail it was placed with; one answer for every miss (CHECKOUT-06)',
    params: OrderId,
    body: EmailProof,
    result: z.object({
      order: Order,
      /** Opens it again after a reload (SELL-09). */
      receipt: z.string(),
    }),
  }),
  orderCalendar: endpoint({
    method: 'POST',
    path: '/api/shop/order/{orderId}/calendar',
    access: 'everyone',
    staysOpen: true,
    summary: 'The visits of an order as a calendar file, for whoever knows the e-mail',
    params: OrderId,
    body: EmailProof,
    result: z.object({}),
  }),
  orderReceiptPdf: endpoint({
    method: 'POST',
    path: '/api/shop/order/{orderId}/receipt-pdf',
    access: 'everyone',
    staysOpen: true,
    summary: 'An accepted order on paper, for whoever knows the e-mail, holds the receipt or is logged in as its buyer',
    params: OrderId,
    body: AnyProof,
    result: z.object({}),
  }),
  orderShippingStatus: endpoint({
    method: 'POST',
    path: '/api/shop/order/{orderId}/delivery/shipping-status',
    access: 'everyone',
    staysOpen: true,
    summary: 'Where the parcel is (CHECKOUT-06)',
    params: OrderId,
    body: EmailProof,
    result: z.object({
      shippingStatus: ShippingStatus,
      trackingNumber: z.string().nullable(),
      /** Where an order leaves in several; absent for one parcel, of which all is said. */
      parcels: z.array(OrderParcel).optional(),
      unsentCount: z.int().optional(),
    }),
  }),
}
