import type { Rules } from '../rule.ts'
import {
  addActivity,
  addProduct,
  addPromoCode,
  readCarts,
  rememberContact,
  removeActivity,
  removeProduct,
  removePromoCode,
  updateActivity,
  updateProduct,
} from './shop-cart.ts'

export const cartRoutes = {
  cartRead: (ctx, input) => readCarts(ctx, input),
  cartProductAdd: (ctx, input) => addProduct(ctx, input),
  cartProductUpdate: (ctx, input) => updateProduct(ctx, input),
  cartProductRemove: (ctx, input) => removeProduct(ctx, input),
  cartActivityAdd: (ctx, input) => addActivity(ctx, input),
  cartActivityUpdate: (ctx, input) => updateActivity(ctx, input),
  cartActivityRemove: (ctx, input) => removeActivity(ctx, input),
  cartContactUpdate: (ctx, input) => rememberContact(ctx, input),
  cartPromoCodeAdd: (ctx, input) => addPromoCode(ctx, input),
  cartPromoCodeRemove: (ctx, input) => removePromoCode(ctx, input),
} satisfies Partial<Rules>
