import { cartView } from '../cart/cart-view.ts'
import { type CartOwner, loadCart } from '../cart/load-cart.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'

/** Does the work; where it is refused because things have changed, the refusal brings the cart along as it now is. */
export async function withFreshCart<Result>(
  ctx: Context,
  { owner, shopId }: { owner: CartOwner; shopId: string },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error
    const cart = await loadCart(ctx.db, { siteId: ctx.site.id, owner, shopId, now: ctx.now() })
    throw Object.assign(error, { cart: cart && cartView(cart, ctx) })
  }
}
