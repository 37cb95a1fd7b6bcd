import type { OfficeRules } from '../office-rule.ts'
import { answerOwn, believeOwn, readOwnAgain } from './calendars-today.ts'

export const hospitalityOfficeRoutes = {
  ownCalendarRead: (ctx, input) => readOwnAgain(ctx, input),
  ownCalendarBelieve: (ctx, input) => believeOwn(ctx, input),
  ownCalendarAnswer: (ctx, input) => answerOwn(ctx, input),
} satisfies Partial<OfficeRules>
