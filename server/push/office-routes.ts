import type { OfficeRules } from '../office-rule.ts'
import { readPush, startPush, stopPush } from './subscriptions.ts'

export const pushOfficeRoutes = {
  pushRead: (ctx) => readPush(ctx),
  pushStart: (ctx, input) => startPush(ctx, input),
  pushStop: (ctx) => stopPush(ctx),
} satisfies Partial<OfficeRules>
