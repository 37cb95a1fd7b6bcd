import type { Activity, Product } from '#contract/shop.ts'

/** A bottle or a visit as the analytics service is told of it: of an activity the price of one person. */
export const viewedItem = ({ _id: id, analyticsName: name, price, shopName }: Product | Activity) => ({
  id,
  name,
  unitAmount: price.amount,
  shopName,
})
