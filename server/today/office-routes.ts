import type { OfficeRules } from '../office-rule.ts'
import { putOff } from './put-off.ts'
import { readToday } from './today.ts'

export const todayOfficeRoutes = {
  todayLines: (ctx) => readToday(ctx),
  linePutOff: (ctx, input) => putOff(ctx, input),
} satisfies Partial<OfficeRules>
