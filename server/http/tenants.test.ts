import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { type ErrorCode, errorCodes } from '#contract/error-codes.ts'
import { goodPassword } from '../auth/testing.ts'
import { newPurchaseId } from '../purchases/purchase-id.ts'
import {
  call,
  type Caller,
  contactOf,
  fingerprint,
  type Input,
  noOne,
  openTenants,
  type Site,
} from '../testing/tenants.ts'

/** What is not the caller's: of another site, of another shop, of another user. */
interface Foreign {
  field: string
  of: 'another site' | 'another shop' | 'another user' | 'nobody'
  /** Put in the place of the caller's own. */
  input: Input
  /** The refusal, or where nothing is refused what is answered instead: nothing of the other's. */
  answer: ErrorCode | object
}

/** How the fields of one endpoint that name things are filled. */
interface Fillings {
  site?: Site
  /** A call with what the caller may name: it is answered, so that a refusal is about the id and nothing else. */
  own: (me: Caller) => Input | Promise<Input>
  /** Missing where nothing of anybody can be named. */
  foreign?: (me: Caller) => Foreign[]
  /** Begins or ends what the caller is logged in with, or changes their account: tried by somebody of its own. */
  isOwnCaller?: true
}

const things = await openTenants()
const { world, shop, otherShop, foreignShop, apartment, foreignAgency } = things
const nameIn = (email: string) => email.slice(0, email.indexOf('@'))
const stay = (fromDays: number) => things.stay(fromDays)

const noShop = (field: string, value: 'id' | 'path', more: Input = {}): Foreign[] => [
  { field, of: 'another site', input: { [field]: foreignShop[value], ...more }, answer: 'NO_SHOP_ERROR' },
  { field, of: 'nobody', input: { [field]: value === 'id' ? noOne : 'nobody' }, answer: 'NO_SHOP_ERROR' },
]
const noProduct = (field: string, kind: 'product' | 'activity', answer: Foreign['answer']): Foreign[] => [
  { field, of: 'another site', input: { [field]: foreignShop[kind].id }, answer },
  { field, of: 'nobody', input: { [field]: noOne }, answer },
]
/** Each with what would open it on its own site, or with what is the caller's. */
const noOrder = (own: 'email' | 'receipt'): Foreign[] => [
  { field: 'orderId', of: 'another site', input: things.foreignOrder[own], answer: 'ORDER_NOT_FOUND' },
  { field: 'orderId', of: 'another user', input: { orderId: things.othersOrder.orderId }, answer: 'ORDER_NOT_FOUND' },
  { field: 'orderId', of: 'nobody', input: { orderId: newPurchaseId() }, answer: 'ORDER_NOT_FOUND' },
]
const noBooking = (own: 'email' | 'receipt'): Foreign[] => [
  { field: 'bookingId', of: 'another site', input: things.foreignBooking[own], answer: 'BOOKING_NOT_FOUND' },
  {
    field: 'bookingId',
    of: 'another user',
    input: { bookingId: things.othersBooking.bookingId },
    answer: 'BOOKING_NOT_FOUND',
  },
  { field: 'bookingId', of: 'nobody', input: { bookingId: newPurchaseId() }, answer: 'BOOKING_NOT_FOUND' },
]
const noReceipt = (receipt: string, answer: ErrorCode): Foreign[] => [
  { field: 'receipt', of: 'another site', input: { receipt }, answer },
  { field: 'receipt', of: 'nobody', input: { receipt: 'nonsense' }, answer },
]
const noWait = (answer: Foreign['answer']): Foreign[] => [
  { field: 'proof', of: 'another site', input: { proof: things.foreignWait }, answer },
  { field: 'proof', of: 'nobody', input: { proof: 'a'.repeat(43) }, answer: 'TOKEN_INVALID' },
]
const noLink = (): Foreign[] => [
  { field: 'link', of: 'another site', input: { link: things.foreignLink }, answer: 'ORDER_NOT_FOUND' },
  { field: 'link', of: 'nobody', input: { link: 'nonsense' }, answer: 'ORDER_NOT_FOUND' },
]
const noToken = (token: string): Foreign[] => [
  { field: 'token', of: 'another site', input: { token }, answer: 'TOKEN_INVALID' },
  { field: 'token', of: 'nobody', input: { token: 'a'.repeat(43) }, answer: 'TOKEN_INVALID' },
]
const noApartment = (field: string, answer: Foreign['answer']): Foreign[] => [
  { field, of: 'another site', input: { [field]: foreignAgency.apartmentId }, answer },
  { field, of: 'nobody', input: { [field]: noOne }, answer },
]

const orderOf = ({ orderId, email }: Caller) => ({ orderId, email })
const visitOf = async (me: Caller) => ({ ...orderOf(me), lineId: await things.visitOf(me.orderId) })

/** By any of the three ways to open an order. */
const noOpenedOrder = ({ orderId }: Caller): Foreign[] => [
  ...noOrder('email'),
  // Without any proof but the session.
  {
    field: 'orderId',
    of: 'another user',
    input: { orderId: things.othersOrder.orderId, email: undefined },
    answer: 'ORDER_NOT_FOUND',
  },
  {
    field: 'orderId',
    of: 'another site',
    input: { ...things.foreignOrder.receipt, email: undefined },
    answer: 'ORDER_NOT_FOUND',
  },
  {
    field: 'receipt',
    of: 'another user',
    input: { orderId, email: undefined, receipt: things.othersOrder.receipt },
    answer: 'ORDER_NOT_FOUND',
  },
]

/** Of an order that is the caller's own. */
const noVisit = (answer: ErrorCode): Foreign[] => [
  { field: 'lineId', of: 'another user', input: { lineId: things.othersVisit }, answer },
  { field: 'lineId', of: 'another site', input: { lineId: things.foreignVisit }, answer },
  { field: 'lineId', of: 'nobody', input: { lineId: noOne }, answer },
]

const noWithdrawal = ({ orderId }: Caller): Foreign[] => [
  ...noOrder('email'),
  {
    field: 'proof',
    of: 'another user',
    input: { orderId, email: undefined, proof: things.othersWithdrawal },
    answer: 'ORDER_NOT_FOUND',
  },
]

/** Of each caller one, so that the receipt is that of the declaration. */
const confirmations = new Map<string, string>()
async function confirmationOf(me: Caller): Promise<string> {
  const known = confirmations.get(me.orderId)
  if (known) return known
  const { body } = await call(me.browser, 'withdrawalStatement', { ...orderOf(me), lines: null })
  const { confirmation } = body.response as { confirmation: string } // The contract says so.
  confirmations.set(me.orderId, confirmation)
  return confirmation
}
const { body: stated } = await call(world.browser(), 'withdrawalStatement', {
  orderId: things.othersOrder.orderId,
  proof: things.othersWithdrawal,
  lines: null,
})
const noConfirmation: Foreign[] = [
  {
    field: 'confirmation',
    of: 'another user',
    input: { confirmation: stated.response.confirmation },
    answer: 'WITHDRAWAL_STATEMENT_OLD',
  },
  {
    field: 'orderId',
    of: 'another user',
    input: { orderId: things.othersOrder.orderId },
    answer: 'WITHDRAWAL_STATEMENT_OLD',
  },
  {
    field: 'orderId',
    of: 'another site',
    input: { orderId: things.foreignOrder.email.orderId },
    answer: 'WITHDRAWAL_STATEMENT_OLD',
  },
  { field: 'orderId', of: 'nobody', input: { orderId: newPurchaseId() }, answer: 'WITHDRAWAL_STATEMENT_OLD' },
]

/** Taken for a machine's, so that nobody hears of them. */
const words = () => ({ message: randomUUID(), text: 'Bonjour', recaptcha_token: '', website: 'filled' })

const bookingOf = ({ orderId, email }: Caller) => ({ bookingId: orderId, email })

const dataCall: Fillings = {
  own: async () => ({ token: await things.ownTokens.data() }),
  foreign: () => noToken(things.foreignTokens.data),
}
const nothing = () => ({})

/**
 * Every endpoint of the contract, whoever may call it: the compiler refuses one that is missing here. A field that names
 * a thing and for which nothing foreign is tried fails the first test below.
 */
const fillings: Record<EndpointName, Fillings> = {
  keepAlive: { own: nothing },
  authenticationRead: { own: nothing },
  login: { isOwnCaller: true, own: () => ({ email: 'claire@example.org', password: 'demo-password' }) },
  logout: { isOwnCaller: true, own: nothing },
  register: {
    own: ({ email }) => ({ displayName: 'Camille', email, password: goodPassword, hasAcceptedTerms: true }),
  },
  emailResend: { own: ({ email }) => ({ email }) },
  passwordForgot: { own: ({ email }) => ({ email }) },
  passwordUpdate: {
    isOwnCaller: true,
    own: () => ({ currentPassword: 'demo-password', password: goodPassword }),
  },
  profileRead: { own: nothing },
  profileUpdate: { isOwnCaller: true, own: () => ({ displayName: 'Camille', language: null, contact: null }) },
  profilePicture: { isOwnCaller: true, own: () => ({ file: things.portrait }) },
  profilePictureRemove: { isOwnCaller: true, own: nothing },
  openSessions: { own: nothing },
  sessionsEndAll: { isOwnCaller: true, own: nothing },
  accountExport: { isOwnCaller: true, own: nothing },
  accountErase: { isOwnCaller: true, own: () => ({ password: 'demo-password' }) },
  references: { own: () => ({ references: ['countries'] }) },
  reportError: { own: () => ({ kind: 'Error', message: 'Lost', path: '/fr' }) },
  botChallenge: { own: nothing },
  // Filled by a machine: what a person sends costs a puzzle first.
  contactMessage: { own: ({ email }) => ({ email, message: 'Bonjour', recaptcha_token: '', website: 'filled' }) },
  applicationSend: {
    own: ({ email }) => ({
      ...{ house: 'Clos', name: 'Marianne', town: 'Pupillin', email, message: 'Bonjour' },
      ...{ recaptcha_token: '', website: 'filled' },
    }),
  },
  waitingAsk: {
    own: ({ email }) => ({ productID: shop.product.id, email, recaptcha_token: '', website: 'filled' }),
  },
  waitingRead: { own: async () => ({ proof: await things.ownWait() }), foreign: () => noWait('TOKEN_INVALID') },
  waitingConfirm: { own: async () => ({ proof: await things.ownWait() }), foreign: () => noWait('TOKEN_INVALID') },
  // Taking oneself off a list that one is not on does nothing.
  waitingLeave: { own: async () => ({ proof: await things.ownWait() }), foreign: () => noWait({ isDone: true }) },
  shopList: { own: nothing },
  shopListByPost: { own: nothing },
  shopSearch: { own: () => ({ text: 'clos' }) },
  visitSearch: { own: nothing },
  cartRead: { own: nothing },
  userOrders: { own: nothing },
  stayCartRead: { site: 'bensadevot', own: nothing },
  userBookings: { site: 'bensadevot', own: nothing },
  dataLink: { own: ({ email }) => ({ email }) },
  dataRead: dataCall,
  dataExport: dataCall,
  dataErase: dataCall,
  emailConfirm: {
    own: async () => ({ token: await things.ownTokens.confirm() }),
    foreign: () => noToken(things.foreignTokens.confirm),
  },
  passwordReset: {
    own: async () => ({ token: await things.ownTokens.reset(), password: goodPassword }),
    foreign: () => noToken(things.foreignTokens.reset),
  },
  pageMeta: {
    own: () => ({ route: 'shop-products', shopPath: shop.path }),
    foreign: () => [
      { field: 'route', of: 'another site', input: { route: 'programme' }, answer: { meta: null } },
      ...noShop('shopPath', 'path'),
    ],
  },
  legalDocument: {
    own: () => ({ document: 'mentions-legales', shopPath: shop.path }),
    foreign: () => [
      { field: 'document', of: 'nobody', input: { document: 'home' }, answer: 'NOT_FOUND' },
      ...noShop('shopPath', 'path'),
    ],
  },
  blogFeed: {
    own: () => ({ feedName: things.posts.own.feed }),
    foreign: () => [
      {
        field: 'feedName',
        of: 'another site',
        input: { feedName: things.posts.foreign.feed },
        answer: 'FEED_NOT_FOUND',
      },
    ],
  },
  blogPost: {
    own: () => ({ id: things.posts.own.id }),
    foreign: () => [
      { field: 'id', of: 'another site', input: { id: things.posts.foreign.id }, answer: 'POST_NOT_FOUND' },
      { field: 'id', of: 'another site', input: { id: things.posts.foreign.path }, answer: 'POST_NOT_FOUND' },
      { field: 'id', of: 'nobody', input: { id: noOne }, answer: 'POST_NOT_FOUND' },
    ],
  },
  shopProducts: { own: () => ({ shopId: shop.id }), foreign: () => noShop('shopId', 'id') },
  shopProduct: { own: () => ({ shopId: shop.id, productCode: shop.product.code }), foreign: () => codes('product') },
  shopActivity: { own: () => ({ shopId: shop.id, productCode: shop.activity.code }), foreign: () => codes('activity') },
  productAvailabilities: {
    own: () => ({ shopId: shop.id, productId: shop.activity.id, ...stay(1) }),
    foreign: () => [
      {
        field: 'shopId',
        of: 'another site',
        input: { shopId: foreignShop.id, productId: foreignShop.activity.id },
        answer: 'PRODUCT_NOT_FOUND',
      },
      { field: 'shopId', of: 'another shop', input: { shopId: otherShop.id }, answer: 'PRODUCT_NOT_FOUND' },
      {
        field: 'productId',
        of: 'another shop',
        input: { productId: otherShop.activity.id },
        answer: 'PRODUCT_NOT_FOUND',
      },
      ...noProduct('productId', 'activity', 'PRODUCT_NOT_FOUND'),
    ],
  },
  productHighlights: {
    own: () => ({ products: [`${shop.path}/${shop.product.code}`] }),
    foreign: () => [
      {
        field: 'products',
        of: 'another site',
        input: { products: [`${foreignShop.path}/${foreignShop.product.code}`] },
        answer: { products: [] },
      },
    ],
  },
  shopByPath: { own: () => ({ shopPath: shop.path }), foreign: () => noShop('shopPath', 'path') },
  shopById: { own: () => ({ shopId: shop.id }), foreign: () => noShop('shopId', 'id') },
  shopDeliveries: { own: () => ({ shopId: shop.id }), foreign: () => noShop('shopId', 'id') },
  wineSearch: { own: () => ({ shopId: shop.id }), foreign: () => noShop('shopId', 'id') },
  cartProductAdd: {
    own: () => ({ productID: shop.product.id, quantity: 1 }),
    foreign: () => noProduct('productID', 'product', 'PRODUCT_NOT_FOUND'),
  },
  cartProductUpdate: {
    own: () => ({ productID: shop.product.id, quantity: 2 }),
    foreign: () => [
      ...noProduct('productID', 'product', 'PRODUCT_NOT_FOUND'),
      {
        field: 'productID',
        of: 'another site',
        input: { productID: foreignShop.product.id, quantity: 0 },
        answer: { cart: null },
      },
    ],
  },
  // Taking out what is not in does nothing.
  cartProductRemove: {
    own: () => ({ productID: noOne }),
    foreign: () => [
      ...noProduct('productID', 'product', { cart: null }),
      { field: 'productID', of: 'another shop', input: { productID: otherShop.product.id }, answer: { cart: null } },
    ],
  },
  cartActivityAdd: {
    own: () => ({ activityID: shop.activity.id, numberOfPersons: 2, startDate: shop.activity.startsAt }),
    foreign: () => [
      {
        field: 'activityID',
        of: 'another site',
        input: { activityID: foreignShop.activity.id, startDate: foreignShop.activity.startsAt },
        answer: 'PRODUCT_NOT_FOUND',
      },
      ...noProduct('activityID', 'activity', 'PRODUCT_NOT_FOUND'),
    ],
  },
  cartActivityUpdate: {
    own: () => ({ productID: shop.activity.id, numberOfPersons: 3, startDate: shop.activity.startsAt }),
    foreign: () => [
      {
        field: 'productID',
        of: 'another site',
        input: { productID: foreignShop.activity.id, startDate: foreignShop.activity.startsAt },
        answer: 'PRODUCT_NOT_FOUND',
      },
      ...noProduct('productID', 'activity', 'PRODUCT_NOT_FOUND'),
    ],
  },
  cartActivityRemove: {
    own: () => ({ activityID: shop.activity.id }),
    foreign: () => [
      ...noProduct('activityID', 'activity', { cart: null }),
      { field: 'activityID', of: 'another shop', input: { activityID: otherShop.activity.id }, answer: { cart: null } },
      {
        field: 'activityID',
        of: 'another site',
        input: { activityID: foreignShop.activity.id, startDate: foreignShop.activity.startsAt },
        answer: { cart: null },
      },
    ],
  },
  cartContactUpdate: {
    own: ({ email }) => ({ shopID: shop.id, contact: contactOf(email) }),
    foreign: () => noShop('shopID', 'id'),
  },
  cartPromoCodeAdd: {
    own: () => ({ shopID: shop.id, promoCode: shop.promoCode }),
    foreign: () => [
      ...noShop('shopID', 'id', { promoCode: foreignShop.promoCode }),
      {
        field: 'promoCode',
        of: 'another shop',
        input: { promoCode: otherShop.promoCode },
        answer: 'PROMO_CODE_UNKNOWN',
      },
      {
        field: 'promoCode',
        of: 'another site',
        input: { promoCode: foreignShop.promoCode },
        answer: 'PROMO_CODE_UNKNOWN',
      },
      {
        field: 'shopID',
        of: 'another shop',
        input: { shopID: otherShop.id, promoCode: otherShop.promoCode },
        answer: 'CART_EMPTY',
      },
    ],
  },
  cartPromoCodeRemove: {
    own: () => ({ shopID: shop.id, promoCode: shop.promoCode }),
    foreign: () => [
      ...noShop('shopID', 'id'),
      {
        field: 'promoCode',
        of: 'another shop',
        input: { shopID: otherShop.id, promoCode: otherShop.promoCode },
        answer: { cart: null },
      },
    ],
  },
  cartCheckout: {
    own: ({ email }) => ({
      shopID: shop.id,
      contact: contactOf(email),
      methodOfDeliveryType: 'PICKUP',
      methodOfPaymentIndex: 0,
      isAdult: true,
      hasAcceptedTerms: true,
    }),
    foreign: () => [
      ...noShop('shopID', 'id'),
      { field: 'shopID', of: 'another shop', input: { shopID: otherShop.id }, answer: 'CART_EMPTY' },
      {
        field: 'methodOfPaymentCode',
        of: 'nobody',
        input: { methodOfPaymentCode: 'nobody-s' },
        answer: 'PAYMENT_METHOD_NOT_AVAILABLE',
      },
    ],
  },
  orderSettle: {
    own: ({ orderId, receipt }) => ({ orderId, receipt }),
    foreign: ({ orderId }) => [
      ...noOrder('receipt'),
      ...noReceipt(things.foreignOrder.receipt.receipt, 'ORDER_NOT_FOUND'),
      {
        field: 'receipt',
        of: 'another user',
        input: { orderId, receipt: things.othersOrder.receipt },
        answer: 'ORDER_NOT_FOUND',
      },
    ],
  },
  orderReceipt: {
    own: ({ receipt }) => ({ receipt }),
    foreign: () => noReceipt(things.foreignOrder.receipt.receipt, 'ORDER_NOT_FOUND'),
  },
  paymentLink: { own: async () => ({ link: await things.ownLink() }), foreign: noLink },
  paymentLinkPay: {
    own: async () => ({ link: await things.ownLink(), hasAcceptedTerms: true }),
    foreign: () => noLink().map((each) => ({ ...each, input: { ...each.input, hasAcceptedTerms: true } })),
  },
  paymentLinkSettle: { own: async () => ({ link: await things.ownLink() }), foreign: noLink },
  orderLookup: { own: orderOf, foreign: () => noOrder('email') },
  orderCalendar: { own: orderOf, foreign: () => noOrder('email') },
  orderShippingStatus: { own: orderOf, foreign: () => noOrder('email') },
  orderReceiptPdf: {
    own: orderOf,
    foreign: noOpenedOrder,
  },
  orderMessage: { own: (me) => ({ ...orderOf(me), ...words() }), foreign: noOpenedOrder },
  visitCancel: {
    own: visitOf,
    foreign: (me) => [...noOpenedOrder(me), ...noVisit('VISIT_NOT_CANCELLABLE')],
  },
  visitCancellationPdf: {
    // Called off by the call above.
    own: visitOf,
    foreign: (me) => [...noOpenedOrder(me), ...noVisit('ORDER_NOT_FOUND')],
  },
  withdrawalOffer: { own: orderOf, foreign: noWithdrawal },
  withdrawalStatement: {
    own: (me) => ({ ...orderOf(me), lines: null }),
    foreign: (me) => noWithdrawal(me).map((each) => ({ ...each, input: { ...each.input, lines: null } })),
  },
  withdrawalConfirm: {
    own: async (me) => ({ orderId: me.orderId, confirmation: await confirmationOf(me) }),
    foreign: () => noConfirmation,
  },
  withdrawalReceiptPdf: {
    own: async (me) => ({ orderId: me.orderId, confirmation: await confirmationOf(me) }),
    foreign: () => noConfirmation,
  },
  sessionEnd: {
    isOwnCaller: true,
    own: ({ sessionId }) => ({ sessionID: sessionId }),
    foreign: () => [
      { field: 'sessionID', of: 'another user', input: { sessionID: things.othersSession }, answer: 'NOT_FOUND' },
      { field: 'sessionID', of: 'another site', input: { sessionID: things.foreignSession }, answer: 'NOT_FOUND' },
      { field: 'sessionID', of: 'nobody', input: { sessionID: noOne }, answer: 'NOT_FOUND' },
    ],
  },
  agencyApartments: {
    site: 'bensadevot',
    own: () => ({ code: 'cote-vermeille' }),
    foreign: () => [
      { field: 'code', of: 'another site', input: { code: foreignAgency.code }, answer: 'AGENCY_NOT_FOUND' },
    ],
  },
  agencyRead: {
    site: 'bensadevot',
    own: () => ({ agencyCode: 'cote-vermeille' }),
    foreign: () => [
      {
        field: 'agencyCode',
        of: 'another site',
        input: { agencyCode: foreignAgency.code },
        answer: 'AGENCY_NOT_FOUND',
      },
    ],
  },
  apartmentRead: {
    site: 'bensadevot',
    own: () => ({ apartmentCode: 'la-terrasse-bleue' }),
    foreign: () => [
      {
        field: 'apartmentCode',
        of: 'another site',
        input: { apartmentCode: 'elsewhere' },
        answer: 'APARTMENT_NOT_FOUND',
      },
    ],
  },
  apartmentAvailabilities: {
    site: 'bensadevot',
    own: () => ({ id: apartment.id }),
    foreign: () => noApartment('id', 'APARTMENT_NOT_FOUND'),
  },
  stayCartAdd: {
    site: 'bensadevot',
    // The nights one caller books cannot be chosen by the next.
    own: ({ email }) => ({ apartmentID: apartment.id, ...stay({ guest: 60, claire: 70 }[nameIn(email)] ?? 80) }),
    foreign: () => noApartment('apartmentID', 'APARTMENT_NOT_FOUND'),
  },
  stayCheckout: {
    site: 'bensadevot',
    own: ({ email }) => ({
      agencyID: apartment.agencyId,
      contact: contactOf(email),
      methodOfPaymentIndex: 0,
      hasAcceptedTerms: true,
    }),
    foreign: () => [
      { field: 'agencyID', of: 'another site', input: { agencyID: foreignAgency.id }, answer: 'AGENCY_NOT_FOUND' },
      { field: 'agencyID', of: 'nobody', input: { agencyID: noOne }, answer: 'AGENCY_NOT_FOUND' },
      {
        field: 'methodOfPaymentCode',
        of: 'nobody',
        input: { methodOfPaymentCode: 'nobody-s' },
        answer: 'PAYMENT_METHOD_NOT_AVAILABLE',
      },
    ],
  },
  stayCartRemove: {
    site: 'bensadevot',
    own: () => ({ apartmentID: noOne }),
    foreign: () => noApartment('apartmentID', { cart: null }),
  },
  bookingReceipt: {
    site: 'bensadevot',
    own: ({ receipt }) => ({ receipt }),
    foreign: () => noReceipt(things.foreignBooking.receipt.receipt, 'BOOKING_NOT_FOUND'),
  },
  bookingLookup: { site: 'bensadevot', own: bookingOf, foreign: () => noBooking('email') },
  bookingSettle: {
    site: 'bensadevot',
    own: ({ orderId, receipt }) => ({ bookingId: orderId, receipt }),
    foreign: ({ orderId }) => [
      ...noBooking('receipt'),
      ...noReceipt(things.foreignBooking.receipt.receipt, 'BOOKING_NOT_FOUND'),
      {
        field: 'receipt',
        of: 'another user',
        input: { bookingId: orderId, receipt: things.othersBooking.receipt },
        answer: 'BOOKING_NOT_FOUND',
      },
    ],
  },
  bookingCalendarFile: {
    site: 'bensadevot',
    own: bookingOf,
    foreign: ({ orderId }) => [
      ...noBooking('email'),
      {
        field: 'receipt',
        of: 'another user',
        input: { bookingId: orderId, receipt: things.othersBooking.receipt },
        answer: 'BOOKING_NOT_FOUND',
      },
    ],
  },
  // To where it is: a repeated press.
  bookingMove: {
    site: 'bensadevot',
    own: async (me) => ({ ...bookingOf(me), ...(await things.nightsOf(me.orderId)) }),
    foreign: () => noBooking('email'),
  },
  bookingCancel: { site: 'bensadevot', own: bookingOf, foreign: () => noBooking('email') },
  bookingMessage: {
    site: 'bensadevot',
    own: (me) => ({ ...bookingOf(me), ...words() }),
    foreign: () => noBooking('email'),
  },
}

/** A bottle or an activity by its code within a shop. */
function codes(kind: 'product' | 'activity'): Foreign[] {
  const answer = 'PRODUCT_NOT_FOUND'
  const { id: shopId, [kind]: foreign } = foreignShop
  return [
    { field: 'shopId', of: 'another site', input: { shopId, productCode: foreign.code }, answer },
    { field: 'shopId', of: 'another shop', input: { shopId: otherShop.id }, answer },
    { field: 'productCode', of: 'another shop', input: { productCode: otherShop[kind].code }, answer },
    { field: 'productCode', of: 'another site', input: { productCode: foreign.code }, answer },
  ]
}

/** Letters that only look like the name of a thing of ours. */
const plainFields = [
  'contactMessage.recaptcha_token',
  'cartCheckout.recaptcha_token',
  'stayCheckout.recaptcha_token',
  'reportError.path',
  'waitingAsk.recaptcha_token',
  'applicationSend.recaptcha_token',
  'orderMessage.recaptcha_token',
  'bookingMessage.recaptcha_token',
  // Answers the same whatever the wine, so that it tells nobody who waits for what; `waiting.test.ts` looks at the rows.
  'waitingAsk.productID',
  // Which of the seller's own ways to pay.
  'cartCheckout.methodOfPaymentCode',
  'stayCheckout.methodOfPaymentCode',
]
const namesThing = /(id|path|code|receipt|token|proof|confirmation)$/i
/** Lists of names. */
const namesThings = ['products']

/** Every parameter of the path, and every field of query and body that by its name stands for a thing of somebody. */
function namingFields(name: EndpointName): string[] {
  const { params, query, body }: Endpoint = endpoints[name]
  const fields = Object.keys({ ...query?.shape, ...body?.shape })
  const naming = fields.filter((field) => namesThing.test(field) || namesThings.includes(field))
  return [...Object.keys(params?.shape ?? {}), ...naming].filter((field) => !plainFields.includes(`${name}.${field}`))
}

const nobody: Caller = { browser: world.browser(), email: '', orderId: '', receipt: '', sessionId: '' }

// The keys of an object are its own names.
const names = Object.keys(endpoints) as EndpointName[]
const isFor = (who: Endpoint['access'], name: EndpointName) => endpoints[name].access === who
const foreignOf = (name: EndpointName, me: Caller) => fillings[name].foreign?.(me) ?? []

test.each(names)('[SITE-01] each field of %s that names a thing is tried with what is somebody else’s', (name) => {
  const tried = foreignOf(name, nobody).map(({ field }) => field)
  const missing = namingFields(name).filter((field) => !tried.includes(field))
  expect(missing).toEqual([])
})

describe.each(['guest', 'member'] as const)('for a %s', (who) => {
  const callers: Partial<Record<Site, Caller>> = {}
  beforeAll(async () => {
    callers['vigneron-online'] = await things.aCaller(who, 'vigneron-online', (browser) =>
      call(browser, 'cartProductAdd', { productID: shop.product.id, quantity: 1 }),
    )
    callers.bensadevot = await things.aCaller(who, 'bensadevot', (browser) =>
      call(browser, 'stayCartAdd', { apartmentID: apartment.id, ...stay(40) }),
    )
  })
  const callerFor = ({ site = 'vigneron-online' }: Fillings): Caller => {
    const caller = callers[site]
    if (!caller) throw new Error('Nobody calls yet.')
    return caller
  }
  const newCaller = ({ site = 'vigneron-online' }: Fillings): Promise<Caller> =>
    who === 'member' ? things.aNewMember(site) : things.aCaller('guest', site)
  const isRefused = (name: EndpointName) => who === 'guest' && isFor('account', name)

  const naming = names.filter((name) => fillings[name].foreign)
  test.each(naming)('[SITE-01] %s finds nothing of anybody else and changes nothing', async (name) => {
    const me = callerFor(fillings[name])
    const own = await fillings[name].own(me)
    const before = await fingerprint(world)
    for (const { field, of, input, answer } of foreignOf(name, me)) {
      const { status, body } = await call(me.browser, name, { ...own, ...input })
      const code = isRefused(name) ? 'LOGIN_REQUIRED' : answer
      const expected = typeof code === 'object' ? [200, undefined, code] : [errorCodes[code].status, code, null]
      expect({ field, of, answer: [status, body.errors?.[0]?.key, body.response] }).toEqual({
        field,
        of,
        answer: expected,
      })
    }
    expect(await fingerprint(world)).toEqual(before)
  })

  test.each(names)('[SITE-01] %s answers with what is the caller’s own, and names nothing of others', async (name) => {
    const filling = fillings[name]
    const me = filling.isOwnCaller ? await newCaller(filling) : callerFor(filling)
    const { status, body } = await call(me.browser, name, await filling.own(me))
    expect([status, body.errors?.[0]?.key]).toEqual(isRefused(name) ? [401, 'LOGIN_REQUIRED'] : [200, undefined])
    const said = JSON.stringify(body)
    expect(things.secrets.filter((secret) => said.includes(secret))).toEqual([])
  })
})

describe('calls for accounts, as the contract has them', () => {
  const forAccounts = names.filter((name) => isFor('account', name))
  const browserOf = (host: string, token: string | undefined) => {
    const browser = world.browser({ host: `${host}.localhost` })
    if (token) browser.cookies.set(`sid.${host}`, token)
    return browser
  }

  test.each(forAccounts)('[SITE-01] %s is refused to who is not logged in here, whatever they send', async (name) => {
    const { site = 'vigneron-online', own } = fillings[name]
    const guest = await things.aCaller('guest', site, (browser) =>
      call(browser, 'cartContactUpdate', { shopID: shop.id, contact: contactOf('guest@example.org') }),
    )
    const elsewhere = await things.aCaller('member', site === 'bensadevot' ? 'vigneron-online' : 'bensadevot')
    const gone = await things.aNewMember(site)
    const ended = browserOf(site, gone.browser.cookies.get(`sid.${site}`))
    await call(gone.browser, 'logout', {})
    const strangers = [
      world.browser({ host: `${site}.localhost` }),
      browserOf(site, 'a'.repeat(43)),
      browserOf(site, [...elsewhere.browser.cookies.values()][0]),
      guest.browser,
      ended,
    ]
    const before = await fingerprint(world)
    for (const browser of strangers)
      for (const input of [{}, { stowaway: 'x' }, await own(gone)]) {
        const { status, body } = await call(browser, name, input)
        expect([status, body.response, body.errors[0].key]).toEqual([401, null, 'LOGIN_REQUIRED'])
      }
    expect(await fingerprint(world)).toEqual(before)
  })

  test.each(forAccounts)('[AUTH-05] %s is refused to an account without the role of its pages', async (name) => {
    const { site = 'vigneron-online', own } = fillings[name]
    const grower = await things.aNewMember(site, { roles: ['grower'] })
    const before = await fingerprint(world)
    const { status, body } = await call(grower.browser, name, await own(grower))
    expect([status, body.response, body.errors[0].key]).toEqual([403, null, 'ACCESS_RESTRICTED'])
    expect(await fingerprint(world)).toEqual(before)
  })
})

describe('calls for everyone, as the contract has them', () => {
  const forEveryone = names.filter((name) => isFor('everyone', name))
  const countSessions = async () => {
    const { rows } = await sql<{ count: string }>`select count(*) from session`.execute(world.database.query)
    return Number(rows[0]?.count)
  }

  test.each(forEveryone)(
    '[CART-01] %s gives its caller the cookie of a session when it makes one, and only then',
    async (name) => {
      const { site = 'vigneron-online', own } = fillings[name]
      const me = await things.aNewMember(site)
      const browser = world.browser({ host: `${site}.localhost`, address: '192.0.2.93' })
      const input = await own(me)
      const before = await countSessions()
      await call(browser, name, input)
      expect(browser.cookies.has(`sid.${site}`)).toBe((await countSessions()) > before)
    },
  )
})
