import type { Rules } from '../rule.ts'
import { takeReport } from './reports.ts'

export const reportRoutes = {
  reportError: (ctx, input) => takeReport(ctx, input),
} satisfies Partial<Rules>
