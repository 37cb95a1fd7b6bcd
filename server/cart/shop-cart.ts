import type { ShopCart } from '#contract/cart.ts'
import type { Context } from '../context.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { limitRate } from '../http/rate-limit.ts'
import { refuse } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { cartView } from './cart-view.ts'
import { loadCart, loadOwnCarts, loadWished } from './load-cart.ts'
import { promoProblem } from './promo-codes.ts'
import {
  type CartOwner,
  deleteLines,
  lockCart,
  moveLine,
  putLine,
  selectLinesOfProduct,
  selectPromoCodes,
  selectSellable,
  selectShop,
  selectShopIdOfProduct,
  selectSlot,
  type SellableRow,
  setUnchanged,
  updateContact,
  updatePromoCodes,
  upsertCart,
} from './repository.ts'
import { lineRefusal, promoRefusal } from './sentences.ts'

/** As the database adds up, too. */
const mostPerLine = 999

interface CartAnswer {
  cart: ShopCart | null
}

/** All carts of this visitor, one per shop. @throws UNKNOWN_TYPE for any type but SHOP. Source: CART-01, CART-08. */
export async function readCarts(
  ctx: Context,
  { type = 'SHOP' }: RuleInput<'cartRead'>,
): Promise<CartAnswer & { carts: ShopCart[] }> {
  if (type !== 'SHOP') throw refuse('UNKNOWN_TYPE')
  const carts = (await loadOwnCarts(ctx)).map((cart) => cartView(cart, ctx))
  return { cart: carts[0] ?? null, carts: carts.filter((cart) => cart.products.length > 0) }
}

/** @throws PRODUCT_NOT_FOUND, SOLD_OUT, OUT_OF_STOCK, MAX_PER_ORDER */
export async function addProduct(ctx: Context, input: RuleInput<'cartProductAdd'>): Promise<CartAnswer> {
  const quick = await changeBottles(ctx, input.productID, (now) => Math.min(now + input.quantity, mostPerLine))
  if (quick) return quick
  const product = await findSellable(ctx, input.productID, 'PRODUCT')
  return changeLine(ctx, product, null, (trx, cart) =>
    putLine(trx, 'add', { ...cart, productId: product.id, slotId: null, quantity: input.quantity }),
  )
}

/** Sets how many bottles; 0 removes the line. @throws as `addProduct`. */
export async function updateProduct(ctx: Context, input: RuleInput<'cartProductUpdate'>): Promise<CartAnswer> {
  if (input.quantity === 0) return removeProduct(ctx, input)
  const quick = await changeBottles(ctx, input.productID, () => input.quantity)
  if (quick) return quick
  const product = await findSellable(ctx, input.productID, 'PRODUCT')
  return changeLine(ctx, product, null, (trx, cart) =>
    putLine(trx, 'set', { ...cart, productId: product.id, slotId: null, quantity: input.quantity }),
  )
}

/** Takes a wine out, also one that is no longer sold. Taking out what is not in does nothing. */
export async function removeProduct(ctx: Context, { productID }: RuleInput<'cartProductRemove'>): Promise<CartAnswer> {
  return removeLines(ctx, { productId: productID })
}

/** @throws PRODUCT_NOT_FOUND, SLOT_NOT_FOUND, SLOT_TOO_LATE, SLOT_FULL, TOO_FEW_PERSONS, TOO_MANY_PERSONS */
export async function addActivity(ctx: Context, input: RuleInput<'cartActivityAdd'>): Promise<CartAnswer> {
  const activity = await findSellable(ctx, input.activityID, 'ACTIVITY')
  const slotId = await findSlotId(ctx, activity, input.startDate)
  return changeLine(ctx, activity, slotId, (trx, cart) =>
    putLine(trx, 'add', { ...cart, productId: activity.id, slotId, quantity: input.numberOfPersons }),
  )
}

/**
 * Sets how many places of a slot. When the activity stands in the cart once and at another time, it moves to this one.
 * @throws as `addActivity`.
 */
export async function updateActivity(ctx: Context, input: RuleInput<'cartActivityUpdate'>): Promise<CartAnswer> {
  const activity = await findSellable(ctx, input.productID, 'ACTIVITY')
  const slotId = await findSlotId(ctx, activity, input.startDate)
  return changeLine(ctx, activity, slotId, async (trx, cart) => {
    const quantity = input.numberOfPersons
    const { id: cartId } = await upsertCart(trx, cart)
    const lines = await selectLinesOfProduct(trx, { cartId, productId: activity.id })
    const [only] = lines
    if (only && lines.length === 1) return moveLine(trx, only.id, slotId, quantity)
    return putLine(trx, 'set', { ...cart, productId: activity.id, slotId, quantity })
  })
}

/** Takes places out; without `startDate` those of all slots. */
export async function removeActivity(
  ctx: Context,
  { activityID, startDate }: RuleInput<'cartActivityRemove'>,
): Promise<CartAnswer> {
  if (startDate === undefined) return removeLines(ctx, { productId: activityID })
  const slot = await selectSlot(ctx.db, { productId: activityID, startsAt: new Date(startDate) })
  if (!slot) throw refuse('SLOT_NOT_FOUND')
  return removeLines(ctx, { productId: activityID, slotId: slot.id })
}

/** Remembers who buys, complete or not; delivery prices follow the address. @throws NO_SHOP_ERROR. Source: CART-06. */
export async function rememberContact(ctx: Context, input: RuleInput<'cartContactUpdate'>): Promise<CartAnswer> {
  await findShop(ctx, input.shopID)
  const owner = ownerOf(await ctx.session.ensure())
  return inTransaction(ctx.db, async (trx) => {
    const cart = await upsertCart(trx, { siteId: ctx.site.id, owner, shopId: input.shopID, now: ctx.now() })
    await updateContact(trx, cart.id, input.contact)
    return answerWith(ctx, trx, owner, input.shopID)
  })
}

/**
 * Enters a code, which takes the place of an earlier one: one counts at a time.
 * @throws NO_SHOP_ERROR, CART_EMPTY, PROMO_CODES_NOT_ALLOWED, PROMO_CODE_ALREADY_APPLIED and what `promoProblem` says.
 * Source: CART-04.
 */
export async function addPromoCode(
  ctx: Context,
  { shopID, promoCode }: RuleInput<'cartPromoCodeAdd'>,
): Promise<CartAnswer> {
  const shop = await findShop(ctx, shopID)
  if (!shop.isPromoCodesAllowed) throw refuse('PROMO_CODES_NOT_ALLOWED')
  // Codes are short words: without a limit they could be tried out.
  await limitRate(ctx, 'promo-code', { max: 30, windowSeconds: 600, by: ctx.address })
  const session = await ctx.session.read()
  if (!session) throw refuse('CART_EMPTY')
  const owner = ownerOf(session)
  const now = ctx.now()
  return inTransaction(ctx.db, async (trx) => {
    const row = await lockCart(trx, { owner, shopId: shopID })
    const cart = row && (await loadCart(trx, { siteId: ctx.site.id, owner, shopId: shopID, now }))
    if (!cart || cart.lines.length === 0) throw refuse('CART_EMPTY')
    if (cart.promoCodes.includes(promoCode)) throw refuse('PROMO_CODE_ALREADY_APPLIED')
    const [promo] = await selectPromoCodes(trx, [{ shopId: shopID, code: promoCode, ownOrderId: cart.orderId }])
    const problem = promoProblem(promo ?? null, cart.productsAmount, now)
    if (problem) throw promoRefusal(problem, cart.shop.currencyCode, ctx.language)
    await updatePromoCodes(trx, cart.id, [promoCode])
    return answerWith(ctx, trx, owner, shopID)
  })
}

export async function removePromoCode(
  ctx: Context,
  { shopID, promoCode }: RuleInput<'cartPromoCodeRemove'>,
): Promise<CartAnswer> {
  await findShop(ctx, shopID)
  const session = await ctx.session.read()
  if (!session) return { cart: null }
  const owner = ownerOf(session)
  return inTransaction(ctx.db, async (trx) => {
    const row = await lockCart(trx, { owner, shopId: shopID })
    if (!row) return { cart: null }
    const cart = await loadCart(trx, { siteId: ctx.site.id, owner, shopId: shopID, now: ctx.now() })
    const codes = (cart?.promoCodes ?? []).filter((code) => code !== promoCode)
    await updatePromoCodes(trx, row.id, codes)
    return answerWith(ctx, trx, owner, shopID)
  })
}

const ownerOf = ({ id, accountId }: { id: string; accountId: string | null }): CartOwner => ({
  sessionId: id,
  accountId,
})

async function findSellable(ctx: Context, productId: string, type: 'PRODUCT' | 'ACTIVITY'): Promise<SellableRow> {
  const product = await selectSellable(ctx.db, { siteId: ctx.site.id, productId, type })
  if (!product) throw refuse('PRODUCT_NOT_FOUND')
  return product
}

async function findSlotId(ctx: Context, activity: SellableRow, startDate: string): Promise<string> {
  const slot = await selectSlot(ctx.db, { productId: activity.id, startsAt: new Date(startDate) })
  if (!slot) throw refuse('SLOT_NOT_FOUND')
  return slot.id
}

async function findShop(ctx: Context, shopId: string): Promise<{ isPromoCodesAllowed: boolean }> {
  const shop = await selectShop(ctx.db, { siteId: ctx.site.id, shopId })
  if (!shop) throw refuse('NO_SHOP_ERROR')
  return shop
}

interface OwnedCart {
  siteId: string
  owner: CartOwner
  shopId: string
  now: Date
}

/**
 * The usual change, of a bottle in a cart that is there: counted first, then written if nobody has changed the cart
 * meanwhile. Two round trips instead of six. Null where that cannot be; then `changeLine` does it.
 */
async function changeBottles(
  ctx: Context,
  productId: string,
  quantityOf: (now: number) => number,
): Promise<CartAnswer | null> {
  const found = await loadWished(ctx, productId, quantityOf)
  if (!found) return null
  const { cart, version, wished } = found
  const refusal = lineRefusal(wished, ctx.language)
  if (refusal) throw refusal
  const isSet = await setUnchanged(ctx.db, { cart: { id: cart.id, version }, line: wished.line, now: cart.updatedAt })
  return isSet ? { cart: cartView(cart, ctx) } : null
}

/** Writes the wish, counts the whole cart and takes the wish back if it cannot be had. */
async function changeLine(
  ctx: Context,
  { id: productId, shopId }: SellableRow,
  slotId: string | null,
  change: (trx: Transaction, cart: OwnedCart) => Promise<void>,
): Promise<CartAnswer> {
  const owner = ownerOf(await ctx.session.ensure())
  const search = { siteId: ctx.site.id, site: ctx.site, owner, shopId, now: ctx.now() }
  return inTransaction(ctx.db, async (trx) => {
    await change(trx, search)
    const cart = await loadCart(trx, search)
    const changed = cart?.pricedLines.find(({ line }) => line.productId === productId && line.slotId === slotId)
    const refusal = changed && lineRefusal(changed, ctx.language)
    if (refusal) throw refusal
    return { cart: cart && cartView(cart, ctx) }
  })
}

async function removeLines(ctx: Context, line: { productId: string; slotId?: string }): Promise<CartAnswer> {
  const session = await ctx.session.read()
  const shopId = await selectShopIdOfProduct(ctx.db, { siteId: ctx.site.id, productId: line.productId })
  if (!session || !shopId) return { cart: null }
  const owner = ownerOf(session)
  return inTransaction(ctx.db, async (trx) => {
    const cart = await lockCart(trx, { owner, shopId })
    if (!cart) return { cart: null }
    await upsertCart(trx, { siteId: ctx.site.id, owner, shopId, now: ctx.now() })
    await deleteLines(trx, { cartId: cart.id, ...line })
    return answerWith(ctx, trx, owner, shopId)
  })
}

async function answerWith(ctx: Context, trx: Transaction, owner: CartOwner, shopId: string): Promise<CartAnswer> {
  const cart = await loadCart(trx, { siteId: ctx.site.id, owner, shopId, now: ctx.now() })
  return { cart: cart && cartView(cart, ctx) }
}
