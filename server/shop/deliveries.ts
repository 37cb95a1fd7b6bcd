import type { DeliveryTerms } from '#contract/shop.ts'
import type { Context } from '../context.ts'
import type { RuleInput } from '../rule.ts'
import { deliveryTerms } from './delivery-terms.ts'
import { findShopById } from './shops.ts'

/** @throws NO_SHOP_ERROR */
export async function readDeliveries(
  ctx: Context,
  { shopId }: RuleInput<'shopDeliveries'>,
): Promise<{ deliveries: DeliveryTerms[] }> {
  return { deliveries: deliveryTerms(await findShopById(ctx, shopId), ctx.now(), ctx) }
}
