import { useEffect } from 'react'
import type { ShopCart } from '#contract/cart.ts'
import { itemsOfCart, track } from '../notifications/analytics.ts'

type CheckoutStep = 1 | 2 | 3

/** Steps told already, per cart; a change of language draws the page anew and is no new checkout. */
const told = new Set<string>()

/** The beginning, and each step once: review 1, delivery 2, payment 3 (THIRD-01). */
export function useCheckoutTracking(cart: ShopCart, step: CheckoutStep): void {
  useEffect(() => {
    const { currencyCode, productsAmount, shop } = cart
    const shared = { currencyCode, items: itemsOfCart(cart) }
    for (const reached of ([1, 2, 3] as const).filter((each) => each <= step)) {
      const key = `${shop._id} ${reached}`
      if (told.has(key)) continue
      told.add(key)
      if (reached === 1) track({ name: 'begin_checkout', valueAmount: productsAmount, ...shared })
      track({ name: 'checkout_progress', step: reached, ...shared })
    }
  }, [cart, step])
}

/** The next order of this shop is another checkout. */
export function forgetCheckoutSteps(shopId: string): void {
  for (const step of [1, 2, 3]) told.delete(`${shopId} ${step}`)
}
