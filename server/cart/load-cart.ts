import { z } from 'zod'
import { Contact } from '#contract/cart.ts'
import { CurrencyCode } from '#contract/money.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { freePlaces, stockOfProducts } from '../inventory/availability.ts'
import { DeliveryMethod } from '../shop/shop-document.ts'
import { priceCart, type PricedCart, type StoredCart } from './priced-cart.ts'
import { type CartOwner, type CartRow, lockCart, selectCarts, selectLines, selectPromoCodes } from './repository.ts'

export type { CartOwner } from './repository.ts'

const DeliveryMethods = z.array(DeliveryMethod)

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
export async function loadCarts(
  db: Queries,
  { siteId, owner, shopId, now, contact }: CartSearch,
): Promise<PricedCart[]> {
  const rows = await selectCarts(db, { siteId, owner, ...(shopId !== undefined && { shopId }) })
  if (rows.length === 0) return []
  const lines = await selectLines(
    db,
    rows.map(({ id }) => id),
  )
  const ownPurchaseIds = rows.flatMap(({ orderId }) => (orderId ? [orderId] : []))
  const idsOf = (type: 'PRODUCT' | 'ACTIVITY') =>
    lines.flatMap((line) =>
      line.type !== type ? [] : type === 'PRODUCT' ? [line.productId] : line.slotId ? [line.slotId] : [],
    )
  const stock = await stockOfProducts(db, idsOf('PRODUCT'), { now, ownPurchaseIds })
  const places = await freePlaces(db, idsOf('ACTIVITY'), { now, ownPurchaseIds })
  const wantedCodes = rows.flatMap((row) =>
    row.promoCodes.map((code) => ({ shopId: row.shopId, code, ownOrderId: row.orderId })),
  )
  const promos = wantedCodes.length > 0 ? await selectPromoCodes(db, wantedCodes) : []
  return rows.map((row) => {
    const stored = storedCart(
      row,
      lines.filter((line) => line.cartId === row.id),
      contact,
    )
    return priceCart(stored, {
      // Shops share no stock, but each cart is counted by itself.
      stock: stock.filter(({ productId }) => stored.lines.some((line) => line.productId === productId)),
      freePlaces: places,
      promos: promos.filter((promo) => promo.shopId === row.shopId),
      now,
    })
  })
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

function storedCart(row: CartRow, lines: StoredCart['lines'], contact: Contact | undefined): StoredCart {
  const remembered = Contact.safeParse(row.contact)
  return {
    id: row.id,
    shop: {
      id: row.shopId,
      name: row.shopName,
      path: row.shopPath,
      currencyCode: CurrencyCode.parse(row.currencyCode),
      cartonBottles: row.cartonBottles,
      isPromoCodesAllowed: row.isPromoCodesAllowed,
      methodOfDeliveries: DeliveryMethods.parse(row.methodOfDeliveries),
    },
    lines,
    contact: contact ?? remembered.data ?? null,
    promoCodes: row.promoCodes,
    orderId: row.orderId,
    updatedAt: row.updatedAt,
  }
}
