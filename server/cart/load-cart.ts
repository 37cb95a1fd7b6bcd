import { z } from 'zod'
import { ShopCalendar } from '#contract/documents/calendar.ts'
import { Settlement } from '#contract/documents/settlement.ts'
import { Contact } from '#contract/cart.ts'
import { CurrencyCode } from '#contract/money.ts'
import { readStored } from '../database/stored.ts'
import type { Context } from '../context.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { parsedOnce } from '../database/parsed-once.ts'
import { SiteMemory } from '../site-memory.ts'
import type { StockOfProduct } from '../inventory/availability-sql.ts'
import { DeliveryMethod } from '#contract/documents/shop.ts'
import { VisitTerms } from '../shop/visit-rule.ts'
import { type CartShop, priceCart, type PricedCart, type PricedLine, type StoredCart } from './priced-cart.ts'
import {
  type CartLineRow,
  type CartOwner,
  type CartRow,
  lockCart,
  selectCarts,
  selectPromoCodes,
  selectVisitor,
  selectWisher,
  type StockedLineRow,
  type WholeCartRow,
} from './repository.ts'

export type { CartOwner } from './repository.ts'

const deliveryMethods = parsedOnce(z.array(DeliveryMethod))
const settlements = parsedOnce(z.array(Settlement))
const calendar = parsedOnce(ShopCalendar)

export interface CartSearch {
  siteId: string
  owner: CartOwner
  /** One shop's cart; all of them when it is not given. */
  shopId?: string
  now: Date
  /** Where it is given, what the shop says of itself is remembered with it. */
  site?: Context['site']
  /** Who buys, when it is not who the cart remembers: the contact of the checkout. */
  contact?: Contact
}

/**
 * The owner's carts, counted anew, the one touched last first. What their own pending order holds does not stand in
 * their way: a visitor who returns from the card form does not find the bottle sold out to themselves.
 */
export async function loadCarts(db: Queries, { contact, site, ...search }: CartSearch): Promise<PricedCart[]> {
  const rows = await selectCarts(db, search)
  const read = rows.map((row) => ({ row, shop: shopOf(row) }))
  if (site) for (const { row, shop } of read) shops.keep(site, row.shopId, { shop, version: row.shopVersion })
  return priceCarts(db, read, { now: search.now, contact })
}

/** More shops than a node sells for in a while, a few kilobytes each. */
const shops = new SiteMemory<{ shop: CartShop; version: string }>({ most: 1000 })

/**
 * The carts of the visitor behind this request, in one round trip with their session: what a shop says of itself is
 * remembered for as long as its row is the same.
 */
export async function loadOwnCarts(ctx: Pick<Context, 'db' | 'site' | 'session' | 'now'>): Promise<PricedCart[]> {
  const visitor = await ctx.session.readThrough((key) => selectVisitor(ctx.db, key))
  if (!visitor) return []
  const known = visitor.carts.flatMap(({ updatedAt, ...row }) => {
    const shop = knownShop(ctx.site, row)
    return shop ? [{ row: { ...row, updatedAt: new Date(updatedAt) }, shop }] : []
  })
  const now = ctx.now()
  if (known.length === visitor.carts.length) return priceCarts(ctx.db, known, { now })
  const owner = { sessionId: visitor.id, accountId: visitor.accountId }
  return loadCarts(ctx.db, { siteId: ctx.site.id, site: ctx.site, owner, now })
}

/** A cart of which one line is wished to be otherwise. */
export interface WishedCart {
  cart: PricedCart
  /** How the database has the cart now. */
  version: string
  wished: PricedLine
}

/**
 * The cart that is there already, in the shop that sells this bottle, with as many of it as `quantityOf` makes of what it
 * has now; nothing is written. Null where there is more to find out: no cart yet, no such bottle, a shop that is not known.
 */
export async function loadWished(
  ctx: Pick<Context, 'db' | 'site' | 'session' | 'now'>,
  productId: string,
  quantityOf: (now: number) => number,
): Promise<WishedCart | null> {
  const found = (await ctx.session.readThrough((key) => selectWisher(ctx.db, key, productId)))?.cart
  const shop = found && knownShop(ctx.site, found)
  if (!shop) return null
  const { version, lines, ...row } = found
  const isIt = (line: { productId: string }) => line.productId === productId
  if (!lines.some((line) => isIt(line) && line.type === 'PRODUCT' && line.isPublished)) return null
  const wishedLines = lines.map((line) => ({
    ...line,
    id: line.id ?? crypto.randomUUID(),
    quantity: isIt(line) ? quantityOf(line.quantity) : line.quantity,
  }))
  const now = ctx.now()
  const [cart] = await priceCarts(ctx.db, [{ row: { ...row, lines: wishedLines, updatedAt: now }, shop }], { now })
  const wished = cart?.pricedLines.find(({ line }) => line.productId === productId)
  return cart && wished ? { cart, version, wished } : null
}

function knownShop(site: Context['site'], { shopId, shopVersion }: Pick<CartRow, 'shopId' | 'shopVersion'>) {
  const kept = shops.recall(site, shopId)
  return kept?.version === shopVersion ? kept.shop : null
}

async function priceCarts(
  db: Queries,
  carts: { row: CartRow; shop: CartShop }[],
  { now, contact }: Pick<CartSearch, 'now' | 'contact'>,
): Promise<PricedCart[]> {
  const rows = carts.map(({ row }) => row)
  const wantedCodes = rows.flatMap((row) =>
    row.promoCodes.map((code) => ({ shopId: row.shopId, code, ownOrderId: row.orderId })),
  )
  const promos = wantedCodes.length > 0 ? await selectPromoCodes(db, wantedCodes) : []
  return carts.map(({ row, shop }) =>
    priceCart(storedCart(row, shop, contact), {
      stock: row.lines.flatMap(stockOf),
      freePlaces: new Map(row.lines.flatMap(({ slotId, freeSeats }) => (slotId ? [[slotId, freeSeats ?? 0]] : []))),
      promos: promos.filter((promo) => promo.shopId === row.shopId),
      now,
    }),
  )
}

export async function loadCart(db: Queries, search: CartSearch & { shopId: string }): Promise<PricedCart | null> {
  return (await loadCarts(db, search))[0] ?? null
}

/** Nobody else changes this cart until the transaction ends. Null when there is none. */
export async function lockOwnCart(
  trx: Transaction,
  { owner, shopId }: { owner: CartOwner; shopId: string },
): Promise<{ id: string; purchaseId: string | null } | null> {
  return lockCart(trx, { owner, shopId })
}

function shopOf(row: WholeCartRow): CartShop {
  const at = { table: 'shop', id: row.shopId }
  return {
    id: row.shopId,
    name: row.shopName,
    path: row.shopPath,
    currencyCode: CurrencyCode.parse(row.currencyCode),
    cartonBottles: row.cartonBottles,
    isPromoCodesAllowed: row.isPromoCodesAllowed,
    methodOfDeliveries: deliveryMethods(row.methodOfDeliveries, at),
    settlements: settlements(row.settlements, at),
    calendar: calendar(row.calendar, at),
    countryCode: row.countryCode,
  }
}

const storedCart = (row: CartRow, shop: CartShop, contact: Contact | undefined): StoredCart => ({
  id: row.id,
  shop,
  lines: row.lines.map(cartLine),
  contact: contact ?? Contact.safeParse(row.contact).data ?? null,
  promoCodes: row.promoCodes,
  orderId: row.orderId,
  updatedAt: row.updatedAt,
})

const cartLine = ({ parts: _, freeSeats: __, startsAt, terms, ...line }: StockedLineRow): CartLineRow => ({
  ...line,
  terms: terms === null ? null : readStored(VisitTerms, terms, { table: 'product', id: line.productId }),
  startsAt: startsAt === null ? null : new Date(startsAt),
})

const stockOf = ({ productId, parts }: StockedLineRow): StockOfProduct[] =>
  parts.map((part) => ({ productId, ...part }))
