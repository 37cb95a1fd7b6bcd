import { inTwo, type OfficeRules } from '../office-rule.ts'
import { placePhoneOrder, preparePhoneOrder } from './place-order.ts'
import { priceOrder, readOptions } from './price-order.ts'

export const phoneOrderOfficeRoutes = {
  phoneOrderOptions: (ctx, input) => readOptions(ctx, input),
  phoneOrderPrice: (ctx, input) => priceOrder(ctx, input),
  phoneOrderPlace: inTwo(preparePhoneOrder, placePhoneOrder),
} satisfies Partial<OfficeRules>
