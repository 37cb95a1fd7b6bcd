import type { OfficeRules } from '../office-rule.ts'
import { readOwnAgain } from './calendars-aside.ts'

export const hospitalityOfficeRoutes = {
  ownCalendarRead: (ctx, input) => readOwnAgain(ctx, input),
} satisfies Partial<OfficeRules>
