import type { OfficeRules } from '../office-rule.ts'
import { readDelivery, saveDelivery } from './delivery.ts'

export const deliveryOfficeRoutes = {
  deliveryRead: (ctx) => readDelivery(ctx),
  deliverySave: (ctx, input) => saveDelivery(ctx, input),
} satisfies Partial<OfficeRules>
