import { z } from 'zod'
import { CartLineProblem, Contact } from './cart.ts'
import { endpoint } from './endpoint.ts'
import { ApartmentClass, TaxShares, TouristTax, VatOfLet } from './lets.ts'
import { TypedCode, TypedEmail } from './typed-text.ts'
import { Amount, CurrencyCode } from './money.ts'
import { Coordinates, Picture } from './pictures.ts'
import { Address, MethodOfPayment, PaymentType } from './shop.ts'
import { taxExemptions } from './tourist-tax.ts'
import { Trader } from './traders.ts'
import { PurchaseStatus, transactionWith } from './purchases.ts'

// A name of its own: of what stands in an endpoint itself the browser would have to ask the other module.
const ProofEmail = TypedEmail.optional()

const Day = z.iso.date()

/** One way to pay for a stay. A transfer takes a deposit, and time: it is offered only well before arrival. */
const StayPaymentMethod = MethodOfPayment.extend({
  minDaysBeforeArrival: z.int().nullable(),
  depositPercent: z.int().nullable(),
})

/** An agency in the language asked for (STAY-01). */
export const Agency = z.object({
  _id: z.string(),
  code: z.string(),
  title: z.string(),
  subtitle: z.string(),
  description: z.string(),
  address: Address,
  phone: z.string(),
  email: z.string(),
  team: z.array(z.object({ name: z.string(), role: z.string(), portrait: z.string().nullable() })),
  checkInNote: z.string(),
  picture: Picture.nullable(),
  currencyCode: CurrencyCode,
  timezone: z.string(),
  trader: Trader,
  methodOfPayments: z.array(StayPaymentMethod),
})
export type Agency = z.infer<typeof Agency>

/** Minor units; nights are summed by season. */
export const StayPrice = z.object({
  nights: z.array(
    z.object({ seasonCode: z.string(), title: z.string(), count: z.int(), nightlyAmount: Amount, amount: Amount }),
  ),
  nightsAmount: Amount,
  cleaningAmount: Amount,
  /** Nights of adults by what each pays. */
  touristTax: z.array(z.object({ count: z.int(), unitAmount: Amount, amount: Amount })),
  /** The tax by who gets it; null for what was booked before that was kept. */
  touristTaxShares: TaxShares.nullable(),
  /** Nights of guests that bear none. */
  exemptNights: z.array(z.object({ reason: z.enum(taxExemptions), count: z.int() })),
  touristTaxAmount: Amount,
  totalAmount: Amount,
})
export type StayPrice = z.infer<typeof StayPrice>

export const apartmentTypes = ['APARTMENT', 'STUDIO', 'HOUSE', 'ROOM'] as const
const ApartmentType = z.enum(apartmentTypes)

/** An apartment in lists. */
export const ApartmentCard = z.object({
  _id: z.string(),
  code: z.string(),
  agency_id: z.string(),
  agencyCode: z.string(),
  type: ApartmentType,
  title: z.string(),
  /** In French, for the analytics service (THIRD-01). */
  analyticsName: z.string(),
  subtitle: z.string(),
  city: z.string(),
  class: ApartmentClass,
  /** False while it has no registration number where the law asks for one: it is shown, and cannot be booked. */
  isLettable: z.boolean(),
  rooms: z.int(),
  bathrooms: z.int(),
  guests: z.int(),
  surface: z.int(),
  /** Codes; the apartment's own page has their words. */
  amenities: z.array(z.string()),
  currencyCode: CurrencyCode,
  /** The lowest price of a night in the year. */
  fromAmount: Amount,
  thumbnail: Picture,
  /** For the dates asked for, when some were: the total, or why they cannot be had and what comes nearest to them. */
  stay: z
    .object({
      totalAmount: Amount.nullable(),
      problem: CartLineProblem.nullable(),
      nearest: z.object({ startDate: Day, endDate: Day, totalAmount: Amount }).nullable(),
    })
    .nullable(),
})
export type ApartmentCard = z.infer<typeof ApartmentCard>

export const Season = z.object({
  code: z.string(),
  title: z.string(),
  periods: z.array(z.object({ from: z.string(), to: z.string() })),
  nightlyAmount: Amount,
  minimumStay: z.int(),
  arrivalWeekdays: z.array(z.int().min(0).max(6)),
})
export type Season = z.infer<typeof Season>

export const CancellationTier = z.object({ untilDaysBefore: z.int(), refundPercent: z.int().min(0).max(100) })

/** An apartment in full (STAY-01). Its place is rounded: the exact one is for guests. */
export const Apartment = ApartmentCard.omit({ stay: true, amenities: true }).extend({
  /** Of the commune; the street is for guests. */
  postalCode: z.string(),
  countryCode: z.string(),
  description: z.array(z.string()),
  floor: z.string(),
  beds: z.array(z.object({ code: z.string(), count: z.int(), title: z.string() })),
  amenities: z.array(z.object({ code: z.string(), title: z.string() })),
  houseRules: z.array(z.string()),
  checkIn: z.object({ from: z.string(), until: z.string() }),
  checkOut: z.object({ until: z.string() }),
  seasons: z.array(Season),
  maximumStay: z.int(),
  cleaningAmount: Amount,
  /** The rate that holds now first, then those that are known for later years. */
  touristTax: z.array(TouristTax),
  taxExemptUnderAge: z.int(),
  /** In the price of a night, the rate that holds now first. */
  vat: z.array(VatOfLet),
  /** Of a room in the host's house, which has no number: when it was declared to the town hall. */
  townHallDeclaredOn: Day.nullable(),
  /** As the country's register gave it (Regulation (EU) 2024/1028). */
  registrationNumber: z.string().nullable(),
  securityDepositAmount: Amount,
  coordinates: Coordinates,
  /** A caption says what the photo shows to those who see it; `alt` to those who do not. */
  pictures: z.array(Picture.extend({ caption: z.string() })),
  cancellation: z.object({ tiers: z.array(CancellationTier), text: z.string() }),
  agency: Agency,
  /** Others of the same agency. */
  nearby: z.array(ApartmentCard),
})
export type Apartment = z.infer<typeof Apartment>

const DateRange = z.object({ startDate: Day, endDate: Day })

export const Availabilities = z.object({
  /** Runs of free nights, `endDate` being the first night that is not. */
  availabilities: z.array(DateRange),
  /** The date at the apartment. */
  today: Day,
  /** When calendars of other platforms were last read, the oldest counting; null when there are none. */
  calendarsReadAt: z.string().nullable(),
})
export type Availabilities = z.infer<typeof Availabilities>

export const StayLine = z.object({
  apartment: z.object({
    _id: z.string(),
    code: z.string(),
    title: z.string(),
    analyticsName: z.string(),
    city: z.string(),
    thumbnail: Picture,
    checkIn: z.object({ from: z.string(), until: z.string() }),
    checkOut: z.object({ until: z.string() }),
    cancellation: z.object({ tiers: z.array(CancellationTier), text: z.string() }),
    /** Beside the total, and given back after the stay. */
    securityDepositAmount: Amount,
  }),
  startDate: Day,
  endDate: Day,
  nights: z.int(),
  adults: z.int(),
  children: z.int(),
  seasonal: z.int(),
  rehoused: z.int(),
  price: StayPrice,
  amount: Amount,
  freeCancellationUntil: Day.nullable(),
  /** What is wrong with it as it stands; the guest can see and mend it. */
  problem: CartLineProblem.nullable(),
})
export type StayLine = z.infer<typeof StayLine>

/** The stay a visitor is about to book with one agency (STAY-03). */
export const StayCart = z.object({
  agency: Agency,
  products: z.array(StayLine),
  booking_id: z.string().nullable(),
  amount: Amount,
  currencyCode: CurrencyCode,
  contact: Contact.nullable(),
  today: Day,
  updatedAt: z.string(),
})
export type StayCart = z.infer<typeof StayCart>

const BookingLine = z.object({
  _id: z.string(),
  code: z.string(),
  title: z.string(),
  analyticsName: z.string(),
  city: z.string(),
  thumbnail: Picture,
  startDate: Day,
  endDate: Day,
  nights: z.int(),
  adults: z.int(),
  children: z.int(),
  checkIn: z.object({ from: z.string(), until: z.string() }),
  checkOut: z.object({ until: z.string() }),
  coordinates: Coordinates,
  registrationNumber: z.string().nullable(),
  /** The breakdown; `amount` is its total. */
  price: StayPrice,
  amount: Amount,
})
export type BookingLine = z.infer<typeof BookingLine>

/** A booking as its guest sees it (STAY-05). */
export const Booking = z.object({
  _id: z.string(),
  /** The agency's own running number, given when the booking is accepted. */
  number: z.int().nullable(),
  status: PurchaseStatus,
  agency: z.object({
    _id: z.string(),
    code: z.string(),
    title: z.string(),
    email: z.string(),
    phone: z.string(),
    address: Address,
    checkInNote: z.string(),
    host: z.string().nullable(),
  }),
  contact: Contact,
  note: z.string(),
  products: z.array(BookingLine),
  currencyCode: CurrencyCode,
  /** Nights and cleaning; the tourist tax makes up the rest of the total. */
  productsAmount: Amount,
  touristTaxAmount: Amount,
  totalAmount: Amount,
  transaction: transactionWith({
    depositAmount: Amount,
    depositDueDate: Day,
    balanceAmount: Amount,
    balanceDueDate: Day,
  }),
  cancellation: z.object({
    text: z.string(),
    freeUntil: Day.nullable(),
    isPossible: z.boolean(),
    /** What comes back to the card when it is cancelled today. */
    refundAmount: Amount,
  }),
  /** Whether its guest may lay it on other nights today: it is paid, and could still be cancelled for nothing. */
  isMovable: z.boolean(),
  /** After a cancellation, a move to nights that cost less, or a payment that came too late. */
  refund: z
    .object({
      amount: Amount,
      isCompleted: z.boolean(),
      /** Of it, what their bank has sent back and they have not had by another way yet. */
      backAmount: Amount,
    })
    .nullable(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
  /** Until when the nights of a pending booking are kept. */
  heldUntil: z.string().nullable(),
})
export type Booking = z.infer<typeof Booking>

const Code = z.string().max(100)
const BookingId = z.object({ bookingId: TypedCode.max(40) })
const EmailProof = z.object({ email: TypedEmail })
const Receipt = z.object({ receipt: z.string().max(300) })
const GuestCount = z.int().min(0).max(99)
const cartAnswer = z.object({ cart: StayCart.nullable() })
const noAddress = { addressLines: [], postalCode: '', city: '', countryCode: '' }

/** Who comes. A stay is not sent anywhere, so the address may stay empty. */
export const GuestContact = Contact.extend({ address: Contact.shape.address.default(noAddress) })

export const hospitalityEndpoints = {
  agencyApartments: endpoint({
    method: 'GET',
    path: '/api/hospitality/agency/{code}/apartments',
    access: 'everyone',
    mayLag: true,
    summary:
      'The apartments of an agency; with dates, what each costs then, or why it cannot be had and its nearest stay that can (STAY-01)',
    params: z.object({ code: Code }),
    query: z.object({
      startDate: Day.optional(),
      endDate: Day.optional(),
      guests: z.coerce.number().int().min(1).max(99).optional(),
    }),
    result: z.object({ apartments: z.array(ApartmentCard) }),
  }),
  agencyRead: endpoint({
    method: 'GET',
    path: '/api/hospitality/agency/{agencyCode}',
    access: 'everyone',
    mayLag: true,
    summary: 'An agency (STAY-01)',
    params: z.object({ agencyCode: Code }),
    result: z.object({ agency: Agency }),
  }),
  apartmentRead: endpoint({
    method: 'GET',
    path: '/api/hospitality/apartment/{apartmentCode}',
    access: 'everyone',
    mayLag: true,
    summary: 'An apartment in full (STAY-01)',
    params: z.object({ apartmentCode: Code }),
    result: z.object({ apartment: Apartment }),
  }),
  apartmentAvailabilities: endpoint({
    method: 'POST',
    path: '/api/hospitality/apartment/{id}/availabilities',
    access: 'everyone',
    summary: 'Free nights of an apartment, from today on unless dates are given (STAY-02)',
    params: z.object({ id: z.uuid() }),
    body: z.object({ startDate: Day.optional(), endDate: Day.optional() }),
    result: Availabilities,
  }),
  stayCartRead: endpoint({
    method: 'GET',
    path: '/api/hospitality/cart',
    access: 'everyone',
    summary: 'The stays this visitor is about to book, one per agency; `cart` is the one touched last (STAY-03)',
    result: z.object({ cart: StayCart.nullable(), carts: z.array(StayCart) }),
  }),
  stayCartAdd: endpoint({
    method: 'POST',
    path: '/api/hospitality/cart/rental/add',
    access: 'everyone',
    summary: 'Chooses a stay; it takes the place of the one chosen before with the same agency (STAY-03)',
    body: z.object({
      apartmentID: z.uuid(),
      startDate: Day,
      endDate: Day,
      adults: GuestCount.min(1).default(2),
      children: GuestCount.default(0),
      /** Of the adults, who owe no tourist tax: seasonal workers employed in the commune, and people who are rehoused. */
      seasonal: GuestCount.default(0),
      rehoused: GuestCount.default(0),
    }),
    result: cartAnswer,
  }),
  stayCartRemove: endpoint({
    method: 'POST',
    path: '/api/hospitality/cart/rental/remove',
    access: 'everyone',
    summary: 'Takes a stay out (STAY-03)',
    body: z.object({ apartmentID: z.uuid() }),
    result: cartAnswer,
  }),
  stayCheckout: endpoint({
    method: 'POST',
    path: '/api/hospitality/cart/checkout',
    access: 'everyone',
    summary: 'Holds the nights and writes the booking; a card answers with its client secret (STAY-04)',
    body: z.object({
      agencyID: z.uuid(),
      methodOfPaymentIndex: z.int().min(0).max(20),
      /** The way to pay that stood at that index when the guest chose; it holds when the list has another order since. */
      methodOfPaymentCode: z.string().max(40).optional(),
      /** Its type then; refused when it has another one now. */
      methodOfPaymentType: PaymentType.optional(),
      /** Without it, the one of the cart or of the account. */
      contact: GuestContact.optional(),
      note: z.string().trim().max(500).default(''),
      hasAcceptedTerms: z.boolean().default(false),
      /** The total on the button, in minor units. When it is no longer right the guest is asked again. */
      expectedTotalAmount: Amount.optional(),
      /** Makes a repeated post the same booking. */
      idempotencyKey: z.string().min(8).max(100).optional(),
      /** The answer to the bot check's challenge, when BOT_CHECK_REQUIRED has asked for it. */
      recaptcha_token: z.string().max(10_000).optional(),
    }),
    result: z.object({ booking: Booking, stripeClientSecret: z.string().nullable(), receipt: z.string() }),
  }),
  bookingReceipt: endpoint({
    method: 'POST',
    path: '/api/hospitality/booking/receipt',
    access: 'everyone',
    staysOpen: true,
    summary: 'The booking a receipt was signed for (NAV-11)',
    body: Receipt,
    result: z.object({ booking: Booking }),
  }),
  userBookings: endpoint({
    method: 'POST',
    path: '/api/hospitality/booking/user-list',
    access: 'account',
    summary: 'The bookings of the account that is logged in (STAY-05)',
    result: z.object({ bookings: z.array(Booking) }),
  }),
  bookingLookup: endpoint({
    method: 'POST',
    path: '/api/hospitality/booking/{bookingId}',
    access: 'everyone',
    staysOpen: true,
    summary: 'A booking by its id and the e-mail it was made with; one answer for every miss (STAY-05)',
    params: BookingId,
    body: EmailProof,
    result: z.object({ booking: Booking }),
  }),
  bookingSettle: endpoint({
    method: 'POST',
    path: '/api/hospitality/booking/{bookingId}/settle',
    access: 'everyone',
    staysOpen: true,
    summary: 'Asks the provider how the payment ended and acts on it; safe to repeat',
    params: BookingId,
    body: Receipt,
    result: z.object({ booking: Booking }),
  }),
  bookingMove: endpoint({
    method: 'POST',
    path: '/api/hospitality/booking/{bookingId}/move',
    access: 'everyone',
    staysOpen: true,
    summary:
      'The guest lays a paid stay on other nights of the same apartment that cost no more; what they cost less comes back (STAY-05)',
    params: BookingId,
    body: EmailProof.extend({
      startDate: Day,
      endDate: Day,
      /** The refund that was shown. When it is no longer right the guest is asked again. */
      expectedRefundAmount: Amount.optional(),
    }),
    result: z.object({ booking: Booking }),
  }),
  bookingCancel: endpoint({
    method: 'POST',
    path: '/api/hospitality/booking/{bookingId}/cancel',
    access: 'everyone',
    staysOpen: true,
    summary: 'The guest cancels; what comes back follows the rule the booking was made under',
    params: BookingId,
    body: EmailProof.extend({
      /** The refund that was shown. When it is no longer right the guest is asked again. */
      expectedRefundAmount: Amount.optional(),
    }),
    result: z.object({ booking: Booking }),
  }),
  bookingCalendarFile: endpoint({
    method: 'POST',
    path: '/api/hospitality/booking/{bookingId}/calendar',
    access: 'everyone',
    staysOpen: true,
    summary: 'The stay as a calendar file, for whoever knows the e-mail or holds the receipt',
    params: BookingId,
    body: z.object({ email: ProofEmail, receipt: z.string().max(300).optional() }),
    result: z.object({}),
  }),
}
