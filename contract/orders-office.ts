import { z } from 'zod'
import { carriers } from './carriers.ts'
import { Contact, Recipient } from './cart.ts'
import { CardRefundState, DisputeReason, DisputeState, RefundFailure } from './disputes.ts'
import { Amount, CurrencyCode } from './money.ts'
import { officeEndpoint } from './office-endpoint.ts'
import { mostAtOnce } from './order-way.ts'
import { ShippingStatus } from './orders.ts'
import { PurchaseStatus } from './purchases.ts'
import { DeliveryType, PaymentType } from './shop.ts'
import { PlaceParams } from './team-office.ts'

const Instant = z.iso.datetime()
const OrderParams = PlaceParams.extend({ order: z.string().min(1).max(40) })

/**
 * What an order waits for, in the way of the work: to be packed, to be fetched or sent (packed already), to be paid before
 * anything is done, on its way, and over.
 */
const orderStages = ['pack', 'handover', 'unpaid', 'sent', 'done', 'ended'] as const
export const OrderStage = z.enum(orderStages)
export type OrderStage = z.infer<typeof OrderStage>

/** How an order came to its house. */
export type TakenOrWeb = 'WEB' | 'PHONE' | 'MAIL' | 'DOOR'

/** Views of the list, in words of the work; `all` also has what came to nothing after it was accepted. */
const orderViews = ['pack', 'handover', 'unpaid', 'sent', 'all'] as const
export const OrderView = z.enum(orderViews)
export type OrderView = z.infer<typeof OrderView>

/** A row of the list. Amounts are null for who does not see prices (the cellar). */
export const OrderCard = z.object({
  id: z.string(),
  number: z.int().nullable(),
  /** Who fetches or receives it. */
  name: z.string(),
  city: z.string(),
  countryCode: z.string(),
  stage: OrderStage,
  deliveryType: DeliveryType.nullable(),
  bottles: z.int(),
  seats: z.int(),
  /** `3 Savagnin ouillé` and so on, in the reader's language. */
  wines: z.array(z.object({ title: z.string(), year: z.int().nullable(), quantity: z.int() })),
  /** How many have left of what is sent in parts, or as a whole. */
  sentParcels: z.int(),
  acceptedAt: Instant,
  /** It waits for a card, behind a link. */
  isByLink: z.boolean(),
  /** What was paid, or is to be: without what ended before it was paid. */
  totalAmount: Amount.nullable(),
  currencyCode: CurrencyCode,
})
export type OrderCard = z.infer<typeof OrderCard>

/** What happened to an order, newest first. */
const OrderEvent = z.object({
  at: Instant,
  /** `placed`, `paid`, `packed`, `ready`, `shipped`, `handedOver`, `stepBack`, `noted`, `calledOff`, `lapsed`, `refunded`, `cameBack`, `disputed`, `disputeLost`. */
  kind: z.string(),
  who: z.string().nullable(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  amount: Amount.nullable(),
})

export const OfficeOrder = OrderCard.extend({
  status: PurchaseStatus,
  shippingStatus: ShippingStatus,
  /** What has left, the first parcel first. */
  parcels: z.array(
    z.object({
      id: z.uuid(),
      carrier: z.enum(carriers).nullable(),
      trackingNumber: z.string().nullable(),
      packedBy: z.string().nullable(),
      sentAt: Instant,
      lines: z.array(z.object({ line: z.string(), title: z.string(), year: z.int().nullable(), quantity: z.int() })),
    }),
  ),
  /** The buyer's, and where it goes when that is somebody else's (a gift). */
  contact: Contact,
  recipient: Recipient.nullable(),
  /** What the buyer wrote for whoever delivers, whole. */
  deliveryNote: z.string(),
  giftMessage: z.string(),
  /** The buyer's language. */
  language: z.string(),
  paymentType: PaymentType,
  lines: z.array(
    z.object({
      id: z.string(),
      type: z.enum(['PRODUCT', 'ACTIVITY']),
      title: z.string(),
      year: z.int().nullable(),
      thumbnail: z.string(),
      quantity: z.int(),
      unitAmount: Amount.nullable(),
      /** Of a visit, on its own clock. */
      localDate: z.string().nullable(),
      localTime: z.string().nullable(),
      /** How many were given back or called off. */
      givenBack: z.int(),
      /** How many bottles have not left yet. */
      unsent: z.int(),
    }),
  ),
  productsAmount: Amount.nullable(),
  reductionAmount: Amount.nullable(),
  deliveryAmount: Amount.nullable(),
  /** What ended before it was paid, and is in no total. */
  notOwedAmount: Amount.nullable(),
  refundedAmount: Amount.nullable(),
  /** Minor units of the delivery that were given back. */
  deliveryGivenBack: Amount.nullable(),
  /** What went off the code with what is gone: of its buyer, of visits, of the house. */
  reductionGivenBack: Amount.nullable(),
  /** What the house has given back by itself, oldest first; nothing for who does not see sums. */
  refunds: z.array(
    z.object({ id: z.uuid(), at: Instant, amount: Amount, isByCard: z.boolean(), isPaidBack: z.boolean() }),
  ),
  /** What the buyer has withdrawn from, called off or paid too much, and waits for; nothing for who does not see sums. */
  owed: z.array(
    z.object({
      kind: z.enum(['withdrawal', 'visit', 'excess']),
      /** The withdrawal, the line of the visit, or of what came too much the order. */
      about: z.string(),
      amount: Amount,
      /** The last day the law gives for it. */
      dueOn: z.iso.date().nullable(),
      isByCard: z.boolean(),
      /** How many bottles come back with it. */
      bottles: z.int(),
    }),
  ),
  /** What goes back to the card, whoever has wanted it, and what the provider says of it; nothing for who sees no sums. */
  cardRefunds: z.array(
    z.object({
      id: z.uuid(),
      at: Instant,
      amount: Amount,
      state: CardRefundState,
      /** Why it came back, or is unclear. */
      why: RefundFailure.nullable(),
      /** Who has paid what came back by another way. */
      settledBy: z.enum(['house', 'dispute']).nullable(),
    }),
  ),
  /** That the buyer has asked their bank to take the payment back. */
  disputes: z.array(
    z.object({
      id: z.uuid(),
      at: Instant,
      amount: Amount,
      currencyCode: CurrencyCode,
      reason: DisputeReason,
      state: DisputeState,
      /** The last day for an answer, while one is wanted. */
      dueOn: z.iso.date().nullable(),
    }),
  ),
  paidAt: Instant.nullable(),
  /** The minimum age, checked when it is handed over. */
  minimumAge: z.int(),
  /** The house's own note. */
  note: z.string(),
  events: z.array(OrderEvent),
  /** The next thing to do with it, and what else may be done by this person. */
  next: ShippingStatus.nullable(),
  mayMarkPaid: z.boolean(),
  mayCallOff: z.boolean(),
  mayRefund: z.boolean(),
  mayCorrectAddress: z.boolean(),
  /** In the order of the same view: the way on. */
  previousId: z.string().nullable(),
  nextId: z.string().nullable(),
})
export type OfficeOrder = z.infer<typeof OfficeOrder>

/** Of a parcel that leaves. */
const Travelling = {
  trackingNumber: z.string().trim().max(60).nullable().default(null),
  carrier: z.enum(carriers).nullable().default(null),
}

export const orderOfficeEndpoints = {
  orderList: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/orders',
    access: 'orders',
    summary:
      'Orders of a shop by what they wait for; work lists whole and the oldest first, all of them fifty at a time',
    params: PlaceParams,
    query: z.object({
      view: OrderView.default('pack'),
      /** A name, a number, a town, a wine: searched among all of them. */
      q: z.string().trim().max(80).optional(),
      before: z.string().max(60).optional(),
    }),
    result: z.object({
      counts: z.record(OrderView, z.int()),
      /** Bottles to take down for what is to be packed, by wine. */
      bottles: z.array(
        z.object({ title: z.string(), year: z.int().nullable(), thumbnail: z.string(), quantity: z.int() }),
      ),
      orders: z.array(OrderCard),
      before: z.string().nullable(),
    }),
  }),
  orderDetail: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/orders/{order}',
    access: 'orders',
    summary: 'One order with all that happened to it',
    params: OrderParams,
    query: z.object({ view: OrderView.default('all') }),
    result: OfficeOrder,
  }),
  /** A reverse of itself. `from` says what the caller saw: who was slower is told. */
  orderStep: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/orders/{order}/step',
    access: 'orders',
    summary: 'Packed, ready, sent, handed over; the buyer is written to once the undo is gone',
    params: OrderParams,
    body: z.object({
      from: ShippingStatus,
      to: ShippingStatus,
      ...Travelling,
    }),
    result: z.object({ shippingStatus: ShippingStatus, trackingNumber: z.string().nullable() }),
  }),
  /** All of them or none: what takes it back takes all of them back. A reverse of itself. */
  orderSteps: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/orders/steps',
    access: 'orders',
    summary: 'The same step for several orders at once, taken back at once',
    params: PlaceParams,
    body: z.object({
      steps: z
        .array(OrderParams.pick({ order: true }).extend({ from: ShippingStatus, to: ShippingStatus }))
        .min(1)
        .max(mostAtOnce),
    }),
    result: z.object({ count: z.int() }),
  }),
  orderPaid: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/orders/{order}/paid',
    access: 'orderMoney',
    summary:
      'The transfer has arrived: what is due now, or more where some of the order ended meanwhile; what lapsed is taken again if it can be had',
    params: OrderParams,
    body: z.object({
      /** What the caller saw to be due: where another sum is, they look again. */
      dueAmount: Amount.optional(),
      /** What has come, where that is more than is due: at most what was asked for first. */
      amount: Amount.optional(),
    }),
    result: z.object({}),
  }),
  orderUnpaid: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/orders/{order}/unpaid',
    access: 'orderMoney',
    summary: 'It has not arrived after all: takes the note back',
    params: OrderParams,
    result: z.object({}),
  }),
  /** Its reverse is `orderParcelBack`. */
  orderParcel: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/orders/{order}/parcels',
    access: 'orders',
    summary: 'Sends a part of an order; with its last bottle the whole order is sent',
    params: OrderParams,
    body: z.object({
      /** How many parcels the caller saw. */
      parcelsBefore: z.int().min(0),
      lines: z
        .array(z.object({ line: z.uuid(), quantity: z.int().min(1).max(9999) }))
        .min(1)
        .max(200),
      ...Travelling,
    }),
    result: z.object({ parcel: z.uuid(), isWhole: z.boolean() }),
  }),
  orderParcelBack: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/orders/{order}/parcels/{parcel}/back',
    access: 'orders',
    summary: 'A parcel has not left after all: its bottles wait again, at the station that is named',
    params: OrderParams.extend({ parcel: z.uuid() }),
    body: z.object({ station: z.enum(['waiting', 'preparing']) }),
    result: z.object({}),
  }),
  orderCallOff: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/orders/{order}/call-off',
    access: 'orderMoney',
    summary: 'Ends an order that is not paid: all it held is free again, and the buyer is told',
    params: OrderParams,
    result: z.object({}),
  }),
  /** A reverse of itself. `before` is what the caller saw. */
  orderAddress: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/orders/{order}/address',
    access: 'orderMoney',
    summary: 'Puts an address right before the parcel leaves, in the same country: what was paid stays as it was',
    params: OrderParams,
    body: z.object({ before: Contact.shape.address, address: Contact.shape.address }),
    result: z.object({}),
  }),
  orderNote: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/orders/{order}/note',
    access: 'orders',
    summary: 'The house’s own note; `before` is what the caller saw',
    params: OrderParams,
    body: z.object({ before: z.string().max(2000), note: z.string().trim().max(2000) }),
    result: z.object({ note: z.string() }),
  }),
}
