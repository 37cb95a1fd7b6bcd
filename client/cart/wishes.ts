import { type CartLine, type ShopCart } from '#contract/cart.ts'
import type { Carts } from '../sessions/carts.ts'

/** What the visitor has asked for and the server has not answered yet. */
export type Wish =
  | { kind: 'add'; line: string; quantity: number }
  /** 0 takes the line out. */
  | { kind: 'set'; line: string; quantity: number }
  | { kind: 'contact'; shopId: string }
  | { kind: 'promo-code'; shopId: string }

/** Names a line of a cart: a wine, or an activity at its instant, however that is written. */
export const lineKey = (id: string, startDate?: string): string =>
  startDate === undefined ? id : `${id} ${Date.parse(startDate)}`

export const keyOfLine = ({ product, activity, startDate }: CartLine): string =>
  lineKey((product ?? activity)?._id ?? '', startDate)

/** One wish instead of two for the same thing, or null where both must be told in their order. */
export function mergedWish(earlier: Wish, later: Wish): Wish | null {
  if (earlier.kind === 'set' && later.kind === 'set' && earlier.line === later.line) return later
  if (earlier.kind === 'contact' && later.kind === 'contact' && earlier.shopId === later.shopId) return later
  if (earlier.kind === 'add' && later.kind === 'add' && earlier.line === later.line)
    return { ...later, quantity: earlier.quantity + later.quantity }
  return null
}

/**
 * The carts as they will be when all is well: quantities at once, amounts when the server has counted them. Nothing is
 * ever rolled back: a wish that is refused is dropped, and what the server has shows again.
 */
export function withWishes(carts: Carts, wishes: readonly Wish[]): Carts {
  const set = new Map(wishes.flatMap((wish) => (wish.kind === 'set' ? [[wish.line, wish.quantity] as const] : [])))
  return set.size === 0 ? carts : { ...carts, carts: carts.carts.map((cart) => withQuantities(cart, set)) }
}

function withQuantities(cart: ShopCart, set: ReadonlyMap<string, number>): ShopCart {
  if (!cart.products.some((line) => set.has(keyOfLine(line)))) return cart
  const products = cart.products.flatMap((line) => {
    const quantity = set.get(keyOfLine(line)) ?? line.quantity
    return quantity === 0 ? [] : [{ ...line, quantity }]
  })
  return { ...cart, products, itemsCount: products.reduce((sum, { quantity }) => sum + quantity, 0) }
}

/** How many items are on their way into a cart. */
export const addedCount = (wishes: readonly Wish[]): number =>
  wishes.reduce((sum, wish) => (wish.kind === 'add' ? sum + wish.quantity : sum), 0)
