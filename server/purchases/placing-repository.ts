import { sql } from 'kysely'
import type { TakenChannel } from '#contract/phone-orders-office.ts'
import type { ShippingStatus } from '#contract/orders.ts'
import type { DeliveryType, PaymentType } from '#contract/shop.ts'
import type { Transaction } from '../database/database.ts'
import { isNumberRequired } from './lets-sql.ts'
import type { NewGoodsLine, NewNightsLine } from './lines.ts'
import { boughtEmpty, nextNumber } from './repository.ts'

/** A purchase as it is written first. Amounts are minor units. */
export interface NewPurchase {
  /** Given where it waits for nothing; else it is pending, and has no number yet. */
  accepted: 'paid' | 'confirmed' | null
  lines: readonly NewGoodsLine[]
  /** They stand behind all other lines. */
  nights: readonly NewNightsLine[]
  id: string
  siteId: string
  shopId: string | null
  agencyId: string | null
  cartId: string
  sessionId: string
  accountId: string | null
  language: string
  origin: string
  shippingStatus: ShippingStatus
  contact: object
  emailFolded: string
  note: string
  currencyCode: string
  productsAmount: number
  reductionAmount: number
  deliveryAmount: number
  touristTaxAmount: number
  totalAmount: number
  promoCodeId: string | null
  promoCodes: string[]
  deliveryType: DeliveryType | null
  deliveryTitle: string
  deliveryPromise: object | null
  recipient: object | null
  giftMessage: string
  paymentType: PaymentType
  paymentTitle: string
  paymentDetails: object
  paymentAccountId: string | null
  minimumAge: number
  ageStatement: string
  ageCheckAmount: number | null
  adultConfirmedAt: Date | null
  remindOn: string | null
  keptUntil: string | null
  termsVersion: string
  heldUntil: Date
  now: Date
  channel: 'WEB' | TakenChannel
  takenBy: string | null
}

/**
 * Writes it with its lines, and that its cart belongs to it, which keeps the contact for the next one. What is accepted
 * at once has its seller's next number, and leaves an empty cart.
 */
export async function insertPurchase(trx: Transaction, purchase: NewPurchase): Promise<void> {
  const { accepted, now } = purchase
  const json = (value: object | null) => sql`${value && JSON.stringify(value)}::jsonb`
  const written = sql`
    insert into purchase (id, site_id, shop_id, agency_id, cart_id, session_id, account_id, language, origin, status,
      shipping_status, contact, email_folded, note, currency_code, products_amount, reduction_amount, delivery_amount,
      tourist_tax_amount, total_amount, promo_code_id, promo_codes, delivery_type, delivery_title, delivery_promise,
      recipient, gift_message, payment_type, payment_title, payment_details, payment_account_id, minimum_age,
      age_statement, age_check_amount, adult_confirmed_at, terms_accepted_at, terms_version, remind_on, kept_until,
      held_until, created_at, channel, taken_by, number, accepted_at, paid_at, paid_amount)
    select ${purchase.id}, ${purchase.siteId}, ${purchase.shopId}, ${purchase.agencyId}, ${purchase.cartId},
      ${purchase.sessionId}, ${purchase.accountId}, ${purchase.language}, ${purchase.origin}, ${accepted ?? 'pending'},
      ${purchase.shippingStatus}, ${json(purchase.contact)}, ${purchase.emailFolded}, ${purchase.note},
      ${purchase.currencyCode}, ${purchase.productsAmount}, ${purchase.reductionAmount}, ${purchase.deliveryAmount},
      ${purchase.touristTaxAmount}, ${purchase.totalAmount}, ${purchase.promoCodeId}, ${purchase.promoCodes}::text[],
      ${purchase.deliveryType}, ${purchase.deliveryTitle}, ${json(purchase.deliveryPromise)},
      ${json(purchase.recipient)}, ${purchase.giftMessage}, ${purchase.paymentType}, ${purchase.paymentTitle},
      ${json(purchase.paymentDetails)}, ${purchase.paymentAccountId}, ${purchase.minimumAge}, ${purchase.ageStatement},
      ${purchase.ageCheckAmount}, ${purchase.adultConfirmedAt}, ${now}, ${purchase.termsVersion},
      ${purchase.remindOn}::date, ${purchase.keptUntil}::date, ${purchase.heldUntil}, ${now}, ${purchase.channel},
      ${purchase.takenBy}, taken.number, ${accepted && now}, ${accepted === 'paid' ? now : null},
      ${accepted === 'paid' ? purchase.totalAmount : 0}
    from taken
    returning id, cart_id, contact`
  const lines = purchase.lines.map((line, position) => ({ ...line, position }))
  const nights = purchase.nights.map((line, index) => ({ ...line, position: lines.length + index }))
  const emptied = sql`delete from cart_line using cart_of_it where cart_line.cart_id = cart_of_it.id`
  const { rows } = await sql`
    with taken as (${accepted ? nextNumber(purchase) : sql`select null::int as number`}), written as (${written}),
    cart_of_it as (
      update cart set contact = written.contact, ${accepted ? boughtEmpty(purchase, now) : sql`purchase_id = written.id`}
      from written where cart.id = written.cart_id returning cart.id
    ),
    ${accepted && purchase.shopId ? sql`emptied as (${emptied}),` : sql``}
    lines as (
      insert into purchase_line (purchase_id, position, type, product_id, slot_id, code, title, year, thumbnail,
        quantity, unit_amount, starts_at, local_date, local_time, cancellation)
      select written.id, (line ->> 'position')::int, line ->> 'type', (line ->> 'productId')::uuid,
        (line ->> 'slotId')::uuid, line ->> 'code', line -> 'title', (line ->> 'year')::int, line ->> 'thumbnail',
        (line ->> 'quantity')::int, (line ->> 'unitAmount')::int, (line ->> 'startsAt')::timestamptz,
        (line ->> 'localDate')::date, line ->> 'localTime', nullif(line -> 'cancellation', 'null'::jsonb)
      from written, jsonb_array_elements(${JSON.stringify(lines)}::jsonb) line
    )
    ${nights.length > 0 ? sql`, nights as (${nightsOf(nights)})` : sql``}
    select from written`.execute(trx)
  if (rows.length !== 1) throw new Error(`The purchase ${purchase.id} could not be given a number.`)
}

/**
 * The number and the class of the apartment are those of this moment; without a number that the law asks for the
 * database refuses.
 */
const nightsOf = (lines: readonly (NewNightsLine & { position: number })[]) => sql`
  insert into purchase_line (purchase_id, position, type, code, title, thumbnail, quantity, unit_amount, cancellation,
    apartment_id, during, adults, children, price, nights_amount, cleaning_amount, tourist_tax_amount, commune_code,
    class, registration_number, is_registration_required)
  select written.id, (line ->> 'position')::int, 'NIGHTS', line ->> 'code', line -> 'title', line ->> 'thumbnail',
    (line ->> 'quantity')::int, (line ->> 'unitAmount')::int, line -> 'cancellation', home.id,
    daterange((line ->> 'startDate')::date, (line ->> 'endDate')::date), (line ->> 'adults')::int,
    (line ->> 'children')::int, line -> 'price', (line ->> 'nightsAmount')::int, (line ->> 'cleaningAmount')::int,
    (line ->> 'touristTaxAmount')::int, home.commune_code, home.class, home.registration_number,
    home.is_registration_required
  from written, jsonb_array_elements(${JSON.stringify(lines)}::jsonb) line
    -- One by one: a list is planned as a hundred, for which every apartment would be read.
    cross join lateral (
      select apartment.id, apartment.commune_code, apartment.class, apartment.registration_number,
        ${isNumberRequired} as is_registration_required
      from apartment join commune on commune.code = apartment.commune_code
      where apartment.id = (line ->> 'apartmentId')::uuid limit 1
    ) home`
