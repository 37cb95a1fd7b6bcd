import type { CartonOffer } from '#contract/cart.ts'
import { bottlesToFillCarton, type PricedCart } from './priced-cart.ts'

/**
 * The bottles that are missing before the cart can be sent, else those that fill the carton that is open, and the wine
 * of the cart that can be had so many times more: the one that was added last. Null when nothing is missing.
 */
export function cartonOffer(cart: PricedCart): CartonOffer | null {
  if (!cart.needsDelivery) return null
  const shipping = cart.shop.methodOfDeliveries.find(({ type }) => type === 'SHIPPING')
  const toShip = Math.max(0, (shipping?.minBottles ?? 0) - cart.bottlesCount)
  const bottles = toShip || bottlesToFillCarton(cart)
  if (bottles === 0) return null
  const line = cart.pricedLines.findLast(
    ({ line: { type, quantity, bottleUnits }, problem, maxQuantity }) =>
      type === 'PRODUCT' &&
      problem === null &&
      bottleUnits > 0 &&
      bottles % bottleUnits === 0 &&
      quantity + bottles / bottleUnits <= maxQuantity,
  )?.line
  return {
    purpose: toShip > 0 ? 'SHIPPING' : 'CARTON',
    bottles,
    add: line ? { productID: line.productId, quantity: bottles / line.bottleUnits } : null,
  }
}
