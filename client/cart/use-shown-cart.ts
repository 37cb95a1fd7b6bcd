import type { ShopCart } from '#contract/cart.ts'
import { useCartUi } from './cart-ui.ts'
import { useCarts, useCurrentCart } from './queries.ts'

/** The cart the side cart shows: the one that was picked, else the one at hand. */
export function useShownCart(): ShopCart | undefined {
  const { shopId } = useCartUi()
  const { carts } = useCarts()
  const current = useCurrentCart()
  return carts.find(({ shop }) => shop._id === shopId) ?? current
}
