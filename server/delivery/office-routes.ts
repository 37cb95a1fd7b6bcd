import type { OfficeRules } from '../office-rule.ts'
import { saveAbroad } from './abroad.ts'
import { readDelivery, saveDelivery } from './delivery.ts'

export const deliveryOfficeRoutes = {
  deliveryRead: (ctx) => readDelivery(ctx),
  deliverySave: (ctx, input) => saveDelivery(ctx, input),
  abroadSave: (ctx, input) => saveAbroad(ctx, input),
} satisfies Partial<OfficeRules>
