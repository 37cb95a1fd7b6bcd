import type { OfficeRules } from '../office-rule.ts'
import { readReports, settleReport } from './office-reports.ts'

export const reportOfficeRoutes = {
  browserReports: (ctx) => readReports(ctx),
  browserReportSettle: (ctx, input) => settleReport(ctx, input),
} satisfies Partial<OfficeRules>
