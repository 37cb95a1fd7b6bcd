import { sql } from 'kysely'
import type { Carrier } from '#contract/carriers.ts'
import type { LocalizedText } from '#contract/localized.ts'
import type { ShippingStatus } from '#contract/orders.ts'
import type { PurchaseStatus } from '#contract/purchases.ts'
import type { DeliveryType, PaymentType } from '#contract/shop.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { many } from '../database/rows.ts'
import { dueAmount, excessReason } from '../purchases/due-sql.ts'
import { hasArrived } from '../purchases/refund-sql.ts'

export interface OrderLineRow {
  id: string
  type: 'PRODUCT' | 'ACTIVITY'
  productId: string | null
  code: string
  title: LocalizedText
  year: number | null
  thumbnail: string
  quantity: number
  unitAmount: number
  /** An instant as text. */
  startsAt: string | null
  localDate: string | null
  localTime: string | null
  bottleUnits: number
  /** As the product has it now; null for a visit and for what is no longer there. */
  volumeMl: number | null
  durationMinutes: number | null
  meetingPoint: LocalizedText | null
  timezone: string | null
  /** How many have been given back. */
  withdrawn: number
  /** How many the house has given back by itself. */
  refunded: number
  /** How many have left. */
  shipped: number
  /** How a visit may be called off, as it was agreed to; null for a bottle, and for a visit of before. */
  terms: unknown
  /** That a visit was called off. */
  cancelled: CancelledVisitRow | null
}

/** Dates are text; amounts are minor units. */
interface CancelledVisitRow {
  cancelledAt: string
  wasPaid: boolean
  productsAmount: number
  reductionAmount: number
  refundPercent: number
  amount: number
  isPaidBack: boolean
}

/** A declaration of withdrawal; dates are text. */
interface OrderWithdrawalRow {
  id: string
  declaredAt: string
  amount: number
  /** What it took off a code. */
  reductionAmount: number
  wasPaid: boolean
  dueOn: string
  isPaidBack: boolean
  /** Written down for the card, whether it has left or not. */
  isOnItsWay: boolean
  lines: { lineId: string; quantity: number }[]
}

/** Dates are text; amounts are minor units. */
interface HouseRefundRow {
  id: string
  givenAt: string
  amount: number
  /** What it took off a code. */
  reductionAmount: number
  reason: string
  message: string
  isByCard: boolean
  isPaidBack: boolean
  lines: { lineId: string; quantity: number }[]
}

/** What has left in one parcel; its date is text. */
interface ParcelRow {
  id: string
  number: number
  carrier: Carrier | null
  trackingNumber: string | null
  packedBy: string | null
  sentAt: string
  lines: { lineId: string; quantity: number }[]
}

export interface OrderRow {
  id: string
  siteId: string
  shopId: string
  shopName: string
  shopPath: string
  shopEmail: string
  shopPhone: string
  shopColour: string | null
  shopLogo: unknown
  cartId: string | null
  accountId: string | null
  language: string
  origin: string
  status: PurchaseStatus
  number: number | null
  shippingStatus: ShippingStatus
  contact: unknown
  emailFolded: string
  currencyCode: string
  productsAmount: number
  reductionAmount: number
  deliveryAmount: number
  totalAmount: number
  /** What is, or was, to be paid: the total without what ended before it was paid. */
  dueAmount: number
  /** What came beyond that, because it was paid as it was first asked for; whether it goes, and has gone, back. */
  excessAmount: number
  isExcessOnItsWay: boolean
  isExcessPaidBack: boolean
  promoCodes: string[]
  deliveryType: DeliveryType | null
  deliveryTitle: string
  deliveryNote: string
  deliveryPromise: unknown
  recipient: unknown
  giftMessage: string
  /** Country and postal code of the house as it is now. */
  sellerPlace: unknown
  /** Where and when an order is fetched that is fetched: of the shop as it is now. */
  pickup: unknown
  paymentType: PaymentType
  paymentTitle: string
  paymentDetails: unknown
  paymentAccountId: string | null
  paymentIntentId: string | null
  heldUntil: Date | null
  keptUntil: string | null
  /** Whether the address is that of the buyer's own account, and confirmed. */
  isAddressConfirmed: boolean
  createdAt: Date
  paidAt: Date | null
  deliveredAt: Date | null
  minimumAge: number
  ageCheckAmount: number | null
  lines: OrderLineRow[]
  withdrawals: OrderWithdrawalRow[]
  /** What the house has given back by itself, oldest first. */
  houseRefunds: HouseRefundRow[]
  /** Refunds that came back from the card, and that nobody has paid by another way. */
  refundsBack: { id: string; reason: string; amount: number }[]
  /** What has left, parcel by parcel. */
  parcels: ParcelRow[]
  /** Minor units of the delivery that were given back, by the house or with a withdrawal. */
  deliveryGivenBack: number
}

const selection = sql`
  select purchase.id, purchase.site_id as "siteId", shop.id as "shopId", shop.name as "shopName",
    shop.path as "shopPath", coalesce(house.email, '') as "shopEmail",
    coalesce(house.phone, '') as "shopPhone",
    house.theme #>> '{variables,primary}' as "shopColour", house.logo as "shopLogo",
    purchase.cart_id as "cartId", purchase.account_id as "accountId", purchase.language, purchase.origin, purchase.status,
    purchase.number, purchase.shipping_status as "shippingStatus",
    purchase.contact, purchase.email_folded as "emailFolded", purchase.currency_code as "currencyCode",
    purchase.products_amount
      - (select coalesce(sum(unit_amount), 0)::int from purchase_line where purchase_id = purchase.id and type = 'NIGHTS') as "productsAmount", purchase.reduction_amount as "reductionAmount",
    purchase.delivery_amount as "deliveryAmount", purchase.total_amount as "totalAmount",
    ${dueAmount} as "dueAmount", purchase.excess_amount as "excessAmount",
    purchase.excess_amount > 0 and exists (
      select from refund where refund.purchase_id = purchase.id and reason = ${excessReason}) as "isExcessOnItsWay",
    purchase.excess_sent_at is not null or purchase.excess_amount > 0 and exists (
      select from refund where refund.purchase_id = purchase.id and reason = ${excessReason} and completed_at is not null)
      as "isExcessPaidBack",
    purchase.promo_codes as "promoCodes", purchase.delivery_type as "deliveryType",
    purchase.delivery_title as "deliveryTitle", purchase.note as "deliveryNote",
    purchase.payment_type as "paymentType", purchase.payment_title as "paymentTitle",
    purchase.payment_details as "paymentDetails", purchase.payment_account_id as "paymentAccountId",
    purchase.payment_intent_id as "paymentIntentId", purchase.held_until as "heldUntil",
    purchase.created_at as "createdAt", purchase.paid_at as "paidAt", purchase.delivered_at as "deliveredAt",
    purchase.minimum_age as "minimumAge", purchase.age_check_amount as "ageCheckAmount",
    purchase.kept_until as "keptUntil", purchase.delivery_promise as "deliveryPromise",
    purchase.recipient, purchase.gift_message as "giftMessage",
    house.address as "sellerPlace",
    case when purchase.delivery_type = 'PICKUP' then jsonb_build_object('address', house.address,
      'openingHours', house."openingHours", 'openingHoursNote', house."openingHoursNote",
      'exceptions', coalesce(house.exceptions, '[]'), 'closures', coalesce(house.closures, '[]'), 'timezone', coalesce(house.timezone, 'Europe/Paris')) end as pickup,
    coalesce((select account.is_email_verified and lower(account.email) = purchase.email_folded
      from account where account.id = purchase.account_id), false) as "isAddressConfirmed",
    (select coalesce(json_agg(json_build_object(
        'id', withdrawal.id, 'declaredAt', withdrawal.declared_at, 'amount', withdrawal.amount,
        'reductionAmount', withdrawal.reduction_amount, 'wasPaid', withdrawal.was_paid, 'dueOn', withdrawal.due_on,
        'isPaidBack', exists (select from withdrawal_payout where withdrawal_id = withdrawal.id) or exists (
          select from refund where refund.purchase_id = purchase.id
            and refund.reason = 'withdrawal ' || withdrawal.id and ${hasArrived}),
        'isOnItsWay', exists (select from refund where refund.purchase_id = purchase.id
          and refund.reason = 'withdrawal ' || withdrawal.id),
        'lines', (select json_agg(json_build_object('lineId', given.purchase_line_id, 'quantity', given.quantity))
          from withdrawal_line given where given.withdrawal_id = withdrawal.id))
        order by withdrawal.declared_at, withdrawal.id), '[]')
      from withdrawal where withdrawal.purchase_id = purchase.id) as withdrawals,
    (select coalesce(json_agg(json_build_object(
        'id', given.id, 'givenAt', given.given_at, 'amount', given.amount,
        'reductionAmount', given.reduction_amount, 'reason', given.reason, 'message', given.message,
        'isByCard', given.is_by_card,
        'isPaidBack', given.paid_back_at is not null or exists (
          select from refund where refund.purchase_id = purchase.id
            and refund.reason = 'house ' || given.id and ${hasArrived}),
        'lines', (select coalesce(json_agg(json_build_object('lineId', part.purchase_line_id, 'quantity', part.quantity)), '[]')
          from house_refund_line part where part.house_refund_id = given.id))
        order by given.given_at, given.id), '[]')
      from house_refund given where given.purchase_id = purchase.id) as "houseRefunds",
    (select coalesce(json_agg(json_build_object('id', refund.id, 'reason', refund.reason,
        'amount', refund.amount - refund.covered_amount)), '[]')
      from refund where refund.purchase_id = purchase.id and refund.failed_at is not null and refund.settled_at is null) as "refundsBack",
    (select coalesce(json_agg(json_build_object(
        'id', shipment.id, 'number', shipment.number, 'carrier', shipment.carrier, 'trackingNumber', shipment.tracking_number,
        'packedBy', (select display_name from staff where id = shipment.packed_by), 'sentAt', shipment.shipped_at,
        'lines', (select coalesce(json_agg(json_build_object('lineId', part.purchase_line_id, 'quantity', part.quantity)), '[]')
          from shipment_line part where part.shipment_id = shipment.id))
        order by shipment.number), '[]')
      from shipment where shipment.purchase_id = purchase.id) as parcels,
    (select coalesce(sum(amount), 0)::int from (
        select delivery_amount as amount from house_refund where purchase_id = purchase.id
        union all select delivery_amount from withdrawal where purchase_id = purchase.id) part) as "deliveryGivenBack",
    (select coalesce(json_agg(json_build_object(
        'id', line.id, 'type', line.type, 'productId', line.product_id, 'code', line.code, 'title', line.title,
        'year', line.year, 'thumbnail', line.thumbnail, 'quantity', line.quantity, 'unitAmount', line.unit_amount,
        'startsAt', line.starts_at, 'localDate', line.local_date, 'localTime', line.local_time,
        'bottleUnits', coalesce(product.bottle_units, 1), 'volumeMl', product.volume_ml, 'durationMinutes', product.duration_minutes,
        'meetingPoint', product.document #> '{meetingPoint,text}', 'withdrawn', line.withdrawn, 'refunded', line.refunded, 'shipped', line.shipped,
        'timezone', product.timezone, 'terms', line.cancellation,
        'cancelled', case when cancelled.purchase_line_id is not null then json_build_object(
          'cancelledAt', cancelled.cancelled_at, 'wasPaid', cancelled.was_paid,
          'productsAmount', cancelled.products_amount, 'reductionAmount', cancelled.reduction_amount,
          'refundPercent', cancelled.refund_percent, 'amount', cancelled.amount,
          'isPaidBack', exists (select from visit_payout where purchase_line_id = line.id) or exists (
            select from refund where refund.purchase_id = purchase.id
              and refund.reason = 'visit ' || line.id and ${hasArrived})) end)
        order by line.position), '[]')
      from purchase_line line left join product on product.id = line.product_id
        left join visit_cancellation cancelled on cancelled.purchase_line_id = line.id
      where line.purchase_id = purchase.id and line.type <> 'NIGHTS') as lines
  from purchase join shop on shop.id = purchase.shop_id
  -- Unpacked once, not once for each of its parts.
  cross join lateral jsonb_to_record(shop.document) as house (
    email text, phone text, theme jsonb, logo jsonb, address jsonb, "openingHours" jsonb, "openingHoursNote" jsonb,
    exceptions jsonb, closures jsonb, timezone text)`

export async function selectOrder(db: Queries, id: string): Promise<OrderRow | null> {
  const { rows } = await sql<OrderRow>`${selection} where purchase.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** What the account has bought on this site, newest first; attempts that were never accepted are left out. */
export async function selectOrdersOfAccount(
  db: Queries,
  { siteId, accountId }: { siteId: string; accountId: string },
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`${selection}
    where purchase.account_id = ${accountId} and purchase.site_id = ${siteId}
      and (purchase.accepted_at is not null or purchase.status in ('refund_due', 'refunded'))
    order by purchase.created_at desc limit 200`.execute(db)
  return rows
}

/** Who sells, as the shop's own page of legal facts says it. */
export async function selectSeller(
  db: Queries,
  shopId: string,
): Promise<{ name: string; legal: unknown; address: unknown; phone: string; email: string } | null> {
  const { rows } = await sql<{ name: string; legal: unknown; address: unknown; phone: string; email: string }>`
    select name, document -> 'legal' as legal, document -> 'address' as address,
      coalesce(document ->> 'phone', '') as phone, coalesce(document ->> 'email', '') as email
    from shop where id = ${shopId}`.execute(db)
  return rows[0] ?? null
}

/** Which things of the cellar so many of these lines are made of. */
export async function selectStockOf(
  trx: Transaction,
  lines: readonly { line: string; quantity: number }[],
): Promise<{ stockItemId: string; quantity: number }[]> {
  const statement = sql<{ stockItemId: string; quantity: number }>`
    select component.stock_item_id as "stockItemId", sum(component.quantity * given.quantity)::int as quantity
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given (line uuid, quantity int)
    join purchase_line line on line.id = given.line join product_component component on component.product_id = line.product_id
    group by 1 order by 1`
  return many(trx, statement)
}
