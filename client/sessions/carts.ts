import type { QueryClient } from '@tanstack/react-query'
import type { ShopCart } from '#contract/cart.ts'

/** The visitor's carts, one per shop; `current` is the shop of the one touched last. */
export interface Carts {
  carts: ShopCart[]
  current: string | null
}

export const cartsKey = ['carts'] as const
export const noCarts: Carts = { carts: [], current: null }

/** Puts the cart of an answer in its place; from then on the carts count as retrieved (CART-03). */
export function applyCart(queryClient: QueryClient, cart: ShopCart | null): void {
  // A cart of stays travels the same way; whoever asked for it puts it in its place.
  if (!cart || !('shop' in cart)) return
  queryClient.setQueryData<Carts>(cartsKey, (known = noCarts) => ({
    carts: [cart, ...known.carts.filter((other) => other.shop._id !== cart.shop._id)],
    current: cart.shop._id,
  }))
}
