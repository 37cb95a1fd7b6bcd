import { record } from '../audit/record.ts'
import type { Services } from '../context.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { deleteReportsBefore, selectReports, updateSettled } from './repository.ts'

/** What browsers report, the same things as one line (PLATFORM-02). */
export async function readReports({ db }: PlaceContext): Promise<OfficeRuleResult<'browserReports'>> {
  const reports = await selectReports(db, { limit: 50 })
  return {
    reports: reports.map(({ firstAt, lastAt, ...report }) => ({
      ...report,
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
    })),
  }
}

/** @throws NOT_FOUND */
export async function settleReport(
  ctx: PlaceContext & Writing,
  { report: id, isSettled }: OfficeRuleInput<'browserReportSettle'>,
): Promise<Record<string, never>> {
  const report = await updateSettled(ctx.db, { id, settledAt: isSettled ? ctx.now() : null })
  if (!report) throw refuse('NOT_FOUND')
  const reverse = { name: 'browserReportSettle' as const, input: { report: id, isSettled: !isSettled } }
  await record(ctx, { action: 'browserReportSettle', values: { message: report.message }, reverse }, ['browserReports'])
  return {}
}

/** What was not told again for so long is mended, or nobody comes there any more. */
export const forgetOldReports = ({ database }: Pick<Services, 'database'>, before: Date): Promise<number> =>
  deleteReportsBefore(database.query, before)
