import { type RawBuilder, sql } from 'kysely'
import type { LocalizedText } from '#contract/localized.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { freeSeats, freeUnits } from '../inventory/availability-sql.ts'
import { fromLiveSession, sessionColumns, type SessionKey, type SessionRow } from '../sessions/session-sql.ts'
import { stylesOf } from '../shop/kinds-sql.ts'
import { isShopOpen } from '../shop/open-sql.ts'
import { struckAmount } from '../shop/price-sql.ts'
import type { VisitTerms } from '../shop/visit-rule.ts'
import type { PromoCode } from './promo-codes.ts'

/** Whose cart it is: a member's hangs on the account, a guest's on the session. */
export interface CartOwner {
  sessionId: string
  accountId: string | null
}

export interface CartRow {
  id: string
  shopId: string
  contact: unknown
  promoCodes: string[]
  orderId: string | null
  updatedAt: Date
  /** Another one after every write of the shop's row. */
  shopVersion: string
  lines: StockedLineRow[]
}

/** With what the shop says of itself in the same moment. */
export interface WholeCartRow extends CartRow {
  shopName: string
  shopPath: string
  currencyCode: string
  cartonBottles: number
  isPromoCodesAllowed: boolean
  /** JSON. */
  methodOfDeliveries: string
  settlements: string
  calendar: string
  countryCode: string
}

/** A visitor and their carts, which travel as JSON. */
export interface VisitorRow extends SessionRow {
  carts: (Omit<CartRow, 'updatedAt'> & { updatedAt: string })[]
}

/** A visitor and one cart of theirs, if they have it. */
export interface WisherRow extends SessionRow {
  cart:
    | (Omit<VisitorRow['carts'][number], 'lines'> & {
        version: string
        lines: (Omit<StockedLineRow, 'id'> & { id: string | null })[]
      })
    | null
}

/** A line as it travels: JSON has no dates. */
export interface StockedLineRow extends Omit<CartLineRow, 'startsAt' | 'terms'> {
  startsAt: string | null
  terms: unknown
  /** What the product is made of. */
  parts: { stockItemId: string; perProduct: number; free: number }[]
  /** Of the slot of an activity. */
  freeSeats: number | null
}

export interface CartLineRow {
  id: string
  cartId: string
  productId: string
  slotId: string | null
  quantity: number
  type: 'PRODUCT' | 'ACTIVITY'
  code: string
  title: LocalizedText
  subtitle: LocalizedText
  year: number | null
  colour: string | null
  volumeMl: number | null
  /** As `kindsOf` reads them. */
  styles: (string | null)[]
  thumbnail: string
  priceAmount: number
  nonDiscountedAmount: number | null
  maxPerOrder: number | null
  bottleUnits: number
  minPersons: number | null
  maxPersons: number | null
  bookingLeadHours: number
  isPublished: boolean
  startsAt: Date | null
  localDate: string | null
  localTime: string | null
  /** Of an activity: how it may be called off. */
  terms: VisitTerms | null
  timezone: string | null
}

/** What can be put into a cart, found within the site it belongs to. */
export interface SellableRow {
  id: string
  shopId: string
  title: LocalizedText
  minPersons: number | null
  maxPersons: number | null
  bookingLeadHours: number
}

const ownedBy = ({ sessionId, accountId }: CartOwner) =>
  accountId ? sql`cart.account_id = ${accountId}` : sql`cart.session_id = ${sessionId}`

/**
 * The owner's carts on this site, the one touched last first, their lines in the order they were added, and what can be
 * had of each: one statement, because a cart is read on every page and a round trip costs more than all of it.
 */
export async function selectCarts(
  db: Queries,
  { siteId, owner, shopId, now }: { siteId: string; owner: CartOwner; shopId?: string; now: Date },
): Promise<WholeCartRow[]> {
  const inShop = shopId === undefined ? sql`` : sql`and cart.shop_id = ${shopId}`
  const { rows } = await sql<WholeCartRow>`
    select ${cartColumns(now)}, shop.name as "shopName", shop.path as "shopPath", shop.currency_code as "currencyCode",
      shop.carton_bottles as "cartonBottles", shop.is_promo_codes_allowed as "isPromoCodesAllowed",
      house."methodOfDeliveries"::text as "methodOfDeliveries",
      coalesce(house.settlements, '[]')::text as settlements,
      json_strip_nulls(json_build_object('timezone', house.timezone, 'closures', house.closures,
        'exceptions', house.exceptions, 'openingHours', coalesce(house."openingHours", '{}'), 'address', house.address))::text as calendar,
      coalesce(house.address ->> 'countryCode', '') as "countryCode"
    ${fromCarts}
    -- Unpacked once, not once for each of its parts.
    cross join lateral jsonb_to_record(shop.document) as house (
      "methodOfDeliveries" jsonb, settlements jsonb, "openingHours" jsonb, timezone jsonb, closures jsonb, exceptions jsonb, address jsonb)
    where ${ownedBy(owner)} and cart.site_id = ${siteId} ${inShop}
    order by cart.updated_at desc, cart.id`.execute(db)
  return rows
}

/** The visitor behind a cookie and their carts, without what their shops say: half of the work of reading a cart. */
export async function selectVisitor(db: Queries, key: SessionKey): Promise<VisitorRow | null> {
  const { rows } = await sql<VisitorRow>`
    select ${sessionColumns}, (select coalesce(json_agg(mine), '[]') from (
      select ${cartColumns(key.now)} ${fromCarts}
      where cart.site_id = session.site_id
        and (cart.account_id = session.account_id or session.account_id is null and cart.session_id = session.id)
      order by cart.updated_at desc, cart.id) mine) as carts
    ${fromLiveSession(key)}`.execute(db)
  return rows[0] ?? null
}

/** The visitor, their cart in the shop that sells this, and in it a line of this: with none of it when it had none. */
export async function selectWisher(db: Queries, key: SessionKey, productId: string): Promise<WisherRow | null> {
  const { rows } = await sql<WisherRow>`
    select ${sessionColumns}, (select row_to_json(mine) from (
      select cart.xmin::text as version, ${cartColumns(key.now, productId)} ${fromCarts}
      where cart.shop_id = (select shop_id from product where id = ${productId}) and cart.site_id = session.site_id
        and (cart.account_id = session.account_id or session.account_id is null and cart.session_id = session.id)
      ) mine) as cart
    ${fromLiveSession(key)}`.execute(db)
  return rows[0] ?? null
}

/**
 * Sets the bottles of one line, unless anything of the cart was changed since it was read: every change of a cart writes
 * its row. @returns whether it was set.
 */
export async function setUnchanged(
  db: Queries,
  { cart, line, now }: { cart: { id: string; version: string }; line: Wish; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with target as (
      update cart set updated_at = ${now} where id = ${cart.id} and xmin::text = ${cart.version} returning id)
    insert into cart_line (id, cart_id, product_id, quantity)
    select ${line.id}::uuid, target.id, ${line.productId}::uuid, ${line.quantity}::int from target
    on conflict on constraint cart_line_once do update set quantity = excluded.quantity
    returning id`.execute(db)
  return rows.length > 0
}

interface Wish {
  id: string
  productId: string
  quantity: number
}

const fromCarts = sql`
    from cart join shop on shop.id = cart.shop_id left join account on account.id = cart.account_id`

/** @param wished a product that is shown among the lines, with a quantity of 0 where it is not in the cart. */
function cartColumns(now: Date, wished?: string): RawBuilder<unknown> {
  const lines = wished === undefined ? sql`cart_line` : linesAnd(wished)
  const asker = { now, ownPurchase: sql`cart.purchase_id` }
  return sql`
    cart.id, shop.id as "shopId", shop.xmin::text as "shopVersion", coalesce(cart.contact, account.contact) as contact,
      cart.promo_codes as "promoCodes", cart.purchase_id as "orderId", cart.updated_at as "updatedAt",
      (select coalesce(json_agg(stocked), '[]') from (
        select line.id, line.cart_id as "cartId", line.product_id as "productId", line.slot_id as "slotId",
          line.quantity, product.type, product.code, product.title, product.subtitle, product.year, product.colour,
          product.volume_ml as "volumeMl", ${stylesOf} as styles, product.thumbnail, product.price_amount as "priceAmount",
          ${struckAmount(now)} as "nonDiscountedAmount", product.max_per_order as "maxPerOrder",
          product.bottle_units as "bottleUnits", product.min_persons as "minPersons",
          product.max_persons as "maxPersons", product.booking_lead_hours as "bookingLeadHours",
          product.is_published and ${isShopOpen} as "isPublished", slot.starts_at as "startsAt", slot.local_date as "localDate",
          slot.local_time as "localTime", product.timezone,
          case when product.type = 'ACTIVITY' then json_build_object('rule', product.document -> 'cancellationRule',
            'text', coalesce(product.document -> 'cancellation', '{}')) end as terms,
          (select coalesce(json_agg(json_build_object('stockItemId', stock_item.id, 'perProduct', component.quantity,
              'free', ${freeUnits(asker)})), '[]')
            from product_component component join stock_item on stock_item.id = component.stock_item_id
            where component.product_id = line.product_id) as parts,
          ${freeSeats(asker)} as "freeSeats"
        from ${lines} line join product on product.id = line.product_id left join slot on slot.id = line.slot_id
        where line.cart_id = cart.id
        order by line.added_at, line.id
      ) stocked) as lines`
}

const linesAnd = (productId: string): RawBuilder<unknown> => sql`(
          select id, cart_id, product_id, slot_id, quantity, added_at from cart_line where cart_id = cart.id
          union all
          select null, cart.id, ${productId}::uuid, null, 0, 'infinity'
          where not exists (select from cart_line where cart_id = cart.id and product_id = ${productId}))`

/** A product or activity that is for sale on this site. */
export async function selectSellable(
  db: Queries,
  { siteId, productId, type }: { siteId: string; productId: string; type: 'PRODUCT' | 'ACTIVITY' },
): Promise<SellableRow | null> {
  const { rows } = await sql<SellableRow>`
    select product.id, product.shop_id as "shopId", product.title, product.min_persons as "minPersons",
      product.max_persons as "maxPersons", product.booking_lead_hours as "bookingLeadHours"
    from product join shop on shop.id = product.shop_id
    where product.id = ${productId} and product.type = ${type} and product.is_published and ${isShopOpen} and shop.site_id = ${siteId}`.execute(
    db,
  )
  return rows[0] ?? null
}

export async function selectShop(
  db: Queries,
  { siteId, shopId }: { siteId: string; shopId: string },
): Promise<{ isPromoCodesAllowed: boolean } | null> {
  const { rows } = await sql<{ isPromoCodesAllowed: boolean }>`
    select is_promo_codes_allowed as "isPromoCodesAllowed" from shop where id = ${shopId} and site_id = ${siteId}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Also of a product that is no longer for sale: it can still be taken out. */
export async function selectShopIdOfProduct(
  db: Queries,
  { siteId, productId }: { siteId: string; productId: string },
): Promise<string | null> {
  const { rows } = await sql<{ shopId: string }>`
    select product.shop_id as "shopId" from product join shop on shop.id = product.shop_id
    where product.id = ${productId} and shop.site_id = ${siteId}`.execute(db)
  return rows[0]?.shopId ?? null
}

export async function selectSlot(
  db: Queries,
  { productId, startsAt }: { productId: string; startsAt: Date },
): Promise<{ id: string; startsAt: Date } | null> {
  const { rows } = await sql<{ id: string; startsAt: Date }>`
    select id, starts_at as "startsAt" from slot where product_id = ${productId} and starts_at = ${startsAt}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Locks the owner's cart in this shop, making it first if need be. Every change of a cart begins here. */
export async function upsertCart(
  trx: Transaction,
  wish: { siteId: string; owner: CartOwner; shopId: string; now: Date },
): Promise<{ id: string }> {
  const { rows } = await sql<{ id: string }>`${upsertedCart(wish)}`.execute(trx)
  const row = rows[0]
  if (!row) throw new Error('The cart was not written.')
  return row
}

function upsertedCart({ siteId, owner, shopId, now }: { siteId: string; owner: CartOwner; shopId: string; now: Date }) {
  const target = owner.accountId ? sql`(account_id, shop_id)` : sql`(session_id, shop_id)`
  return sql`
    insert into cart (site_id, shop_id, session_id, account_id, updated_at)
    values (${siteId}, ${shopId}, ${owner.accountId ? null : owner.sessionId}, ${owner.accountId}, ${now})
    on conflict ${target} do update set updated_at = excluded.updated_at
    returning id`
}

/** Locks the owner's cart in this shop if there is one. */
export async function lockCart(
  trx: Transaction,
  { owner, shopId }: { owner: CartOwner; shopId: string },
): Promise<{ id: string; purchaseId: string | null } | null> {
  const { rows } = await sql<{ id: string; purchaseId: string | null }>`
    select id, purchase_id as "purchaseId" from cart where ${ownedBy(owner)} and shop_id = ${shopId} for no key update`.execute(
    trx,
  )
  return rows[0] ?? null
}

export async function setLine(
  trx: Transaction,
  line: { cartId: string; productId: string; slotId: string | null; quantity: number },
): Promise<void> {
  await sql`
    insert into cart_line (cart_id, product_id, slot_id, quantity)
    values (${line.cartId}, ${line.productId}, ${line.slotId}, ${line.quantity})
    on conflict on constraint cart_line_once do update set quantity = excluded.quantity`.execute(trx)
}

interface LineWish {
  siteId: string
  owner: CartOwner
  shopId: string
  now: Date
  productId: string
  slotId: string | null
  quantity: number
}

/**
 * Locks the owner's cart as `upsertCart` does and sets the line or adds to what it holds, in one statement: putting a
 * bottle into a cart is what visitors wait for most often. A line stores no more than 999, which no shop has: the
 * refusal then says what is left.
 */
export async function putLine(trx: Transaction, how: 'add' | 'set', wish: LineWish): Promise<void> {
  const quantity = how === 'set' ? sql`excluded.quantity` : sql`least(cart_line.quantity + excluded.quantity, 999)`
  await sql`
    with target as (${upsertedCart(wish)})
    insert into cart_line (cart_id, product_id, slot_id, quantity)
    select target.id, ${wish.productId}::uuid, ${wish.slotId}::uuid, ${wish.quantity}::int from target
    on conflict on constraint cart_line_once do update set quantity = ${quantity}`.execute(trx)
}

export async function selectLinesOfProduct(
  trx: Transaction,
  { cartId, productId }: { cartId: string; productId: string },
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from cart_line where cart_id = ${cartId} and product_id = ${productId}`.execute(trx)
  return rows
}

/** Moves the places of one slot to another, keeping their place in the cart. */
export async function moveLine(trx: Transaction, lineId: string, slotId: string, quantity: number): Promise<void> {
  await sql`update cart_line set slot_id = ${slotId}, quantity = ${quantity} where id = ${lineId}`.execute(trx)
}

export async function deleteLines(
  trx: Transaction,
  { cartId, productId, slotId }: { cartId: string; productId: string; slotId?: string | null },
): Promise<void> {
  const ofSlot = slotId === undefined ? sql`` : sql`and slot_id is not distinct from ${slotId}::uuid`
  await sql`delete from cart_line where cart_id = ${cartId} and product_id = ${productId} ${ofSlot}`.execute(trx)
}

export async function updateContact(trx: Transaction, cartId: string, contact: object): Promise<void> {
  await sql`update cart set contact = ${JSON.stringify(contact)}::jsonb where id = ${cartId}`.execute(trx)
}

export async function updatePromoCodes(trx: Transaction, cartId: string, codes: string[]): Promise<void> {
  await sql`update cart set promo_codes = ${codes}::text[] where id = ${cartId}`.execute(trx)
}

/** Codes by shop, each without the use that a pending order of these has taken. */
export async function selectPromoCodes(
  db: Queries,
  wanted: { shopId: string; code: string; ownOrderId: string | null }[],
): Promise<(PromoCode & { shopId: string })[]> {
  const { rows } = await sql<PromoCode & { shopId: string }>`
    select promo.id, promo.shop_id as "shopId", promo.code, promo.title, promo.type, promo.value,
      promo.min_amount as "minAmount", promo.valid_from as "validFrom", promo.valid_to as "validTo",
      promo.max_uses as "maxUses",
      promo.used_count - (select count(*)::int from purchase
        where purchase.id = wanted.purchase_id and purchase.promo_code_id = promo.id and purchase.status = 'pending') as "usedCount"
    from unnest(${wanted.map(({ shopId }) => shopId)}::uuid[], ${wanted.map(({ code }) => code)}::text[],
      ${wanted.map(({ ownOrderId }) => ownOrderId)}::text[]) as wanted (shop_id, code, purchase_id)
    join promo_code promo on promo.shop_id = wanted.shop_id and promo.code = wanted.code`.execute(db)
  return rows
}

export interface GuestCartRow {
  id: string
  siteId: string
  shopId: string
}

export async function lockGuestCarts(trx: Transaction, sessionId: string): Promise<GuestCartRow[]> {
  const { rows } = await sql<GuestCartRow>`
    select cart.id, cart.site_id as "siteId", shop.id as "shopId" from cart join shop on shop.id = cart.shop_id
    where cart.session_id = ${sessionId} order by shop.id for no key update of cart`.execute(trx)
  return rows
}

/** Adds the lines of one cart to another. @returns the ids of the lines of the other that now hold more. */
export async function mergeLines(trx: Transaction, ids: { fromCartId: string; toCartId: string }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into cart_line (cart_id, product_id, slot_id, quantity, added_at)
    select ${ids.toCartId}::uuid, product_id, slot_id, quantity, added_at from cart_line
    where cart_id = ${ids.fromCartId} order by added_at
    on conflict on constraint cart_line_once
      do update set quantity = least(cart_line.quantity + excluded.quantity, 999)
    returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

/**
 * What the guest has typed counts where the account's cart has nothing; a stay they have just chosen with the house
 * replaces the account's older one.
 */
export async function adoptGuestCart(trx: Transaction, ids: { fromCartId: string; toCartId: string }): Promise<void> {
  await sql`
    update cart set contact = coalesce(cart.contact, guest.contact),
      promo_codes = case when cart.promo_codes = '{}' then guest.promo_codes else cart.promo_codes end,
      agency_id = coalesce(cart.agency_id, guest.agency_id),
      (apartment_id, start_date, end_date, adults, children) = (select stay.apartment_id, stay.start_date,
        stay.end_date, stay.adults, stay.children from cart stay
        where stay.id = case when guest.apartment_id is null then cart.id else guest.id end)
    from cart guest where guest.id = ${ids.fromCartId} and cart.id = ${ids.toCartId}`.execute(trx)
}

/**
 * A guest who logs in half-way through paying keeps the order and its hold, unless the account's cart has a pending
 * order of its own: then the guest's runs out by itself.
 */
export async function adoptPendingOrder(
  trx: Transaction,
  { fromCartId, toCartId, accountId }: { fromCartId: string; toCartId: string; accountId: string },
): Promise<void> {
  await sql`
    with adopted as (
      update purchase set cart_id = ${toCartId}, account_id = ${accountId}
      where cart_id = ${fromCartId} and status = 'pending'
        and not exists (select from purchase other where other.cart_id = ${toCartId} and other.status = 'pending')
      returning id
    )
    update cart set purchase_id = adopted.id from adopted where cart.id = ${toCartId}`.execute(trx)
}

export async function deleteCart(trx: Transaction, cartId: string): Promise<void> {
  await sql`delete from cart where id = ${cartId}`.execute(trx)
}
