import type { OfficeRules } from '../office-rule.ts'
import { readToday } from './today.ts'

export const todayOfficeRoutes = { todayLines: (ctx) => readToday(ctx) } satisfies Partial<OfficeRules>
