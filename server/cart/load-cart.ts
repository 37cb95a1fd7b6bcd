import { z } from 'zod'
import { ShopCalendar } from '#contract/documents/calendar.ts'
import { Contact } from '#contract/cart.ts'
import { CurrencyCode } from '#contract/money.ts'
import { readStored } from '../database/stored.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { parsedOnce } from '../database/parsed-once.ts'
import type { StockOfProduct } from '../inventory/availability-sql.ts'
import { DeliveryMethod } from '#contract/documents/shop.ts'
import { VisitTerms } from '../shop/visit-rule.ts'
import { priceCart, type PricedCart, type StoredCart } from './priced-cart.ts'
import {
  type CartLineRow,
  type CartOwner,
  type CartRow,
  lockCart,
  selectCarts,
  selectPromoCodes,
  type StockedLineRow,
} from './repository.ts'

export type { CartOwner } from './repository.ts'

const deliveryMethods = parsedOnce(z.array(DeliveryMethod))
const calendar = parsedOnce(ShopCalendar)

export interface CartSearch {
  siteId: string
  owner: CartOwner
  /** One shop's cart; all of them when it is not given. */
  shopId?: string
  now: Date
  /** Who buys, when it is not who the cart remembers: the contact of the checkout. */
  contact?: Contact
}

/**
 * The owner's carts, counted anew, the one touched last first. What their own pending order holds does not stand in
 * their way: a visitor who returns from the card form does not find the bottle sold out to themselves.
 */
export async function loadCarts(db: Queries, { contact, ...search }: CartSearch): Promise<PricedCart[]> {
  const rows = await selectCarts(db, search)
  const wantedCodes = rows.flatMap((row) =>
    row.promoCodes.map((code) => ({ shopId: row.shopId, code, ownOrderId: row.orderId })),
  )
  const promos = wantedCodes.length > 0 ? await selectPromoCodes(db, wantedCodes) : []
  return rows.map((row) =>
    priceCart(storedCart(row, contact), {
      stock: row.lines.flatMap(stockOf),
      freePlaces: new Map(row.lines.flatMap(({ slotId, freeSeats }) => (slotId ? [[slotId, freeSeats ?? 0]] : []))),
      promos: promos.filter((promo) => promo.shopId === row.shopId),
      now: search.now,
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
): Promise<{ id: string } | null> {
  return lockCart(trx, { owner, shopId })
}

function storedCart(row: CartRow, contact: Contact | undefined): StoredCart {
  const at = { table: 'shop', id: row.shopId }
  return {
    id: row.id,
    shop: {
      id: row.shopId,
      name: row.shopName,
      path: row.shopPath,
      currencyCode: CurrencyCode.parse(row.currencyCode),
      cartonBottles: row.cartonBottles,
      isPromoCodesAllowed: row.isPromoCodesAllowed,
      methodOfDeliveries: deliveryMethods(row.methodOfDeliveries, at),
      calendar: calendar(row.calendar, at),
      countryCode: row.countryCode,
    },
    lines: row.lines.map(cartLine),
    contact: contact ?? Contact.safeParse(row.contact).data ?? null,
    promoCodes: row.promoCodes,
    orderId: row.orderId,
    updatedAt: row.updatedAt,
  }
}

const cartLine = ({ parts: _, freeSeats: __, startsAt, terms, ...line }: StockedLineRow): CartLineRow => ({
  ...line,
  terms: readStored(VisitTerms.nullable(), terms, { table: 'product', id: line.productId }),
  startsAt: startsAt === null ? null : new Date(startsAt),
})

const stockOf = ({ productId, parts }: StockedLineRow): StockOfProduct[] =>
  parts.map((part) => ({ productId, ...part }))
