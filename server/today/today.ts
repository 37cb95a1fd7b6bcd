import { hasRight, type Right } from '#contract/rights.ts'
import { ranks, type TodayLine } from '#contract/today-office.ts'
import type { PlaceContext } from '../office-context.ts'
import type { OfficeRuleResult } from '../office-rule.ts'
import { applicationLines } from '../applications/office-applications.ts'
import { orderLines } from '../orders/today-lines.ts'
import { refundLines } from '../refunds/today-lines.ts'
import { platformLines } from '../platform/today-lines.ts'
import { stockLines } from '../stock/today-lines.ts'

/** Which capability has something to say of a day, and to whom. */
const sources: { right: Right; lines: (ctx: PlaceContext) => Promise<TodayLine[]> }[] = [
  { right: 'orders', lines: orderLines },
  { right: 'stock', lines: stockLines },
  { right: 'orderMoney', lines: refundLines },
  { right: 'system', lines: platformLines },
  { right: 'applications', lines: applicationLines },
]

/**
 * What this place wants today of this person, ranked: one list, one verb a line, nothing that cannot be done
 * (DAY-01). Empty on a quiet day.
 */
export async function readToday(ctx: PlaceContext): Promise<OfficeRuleResult<'todayLines'>> {
  const { kind } = ctx.place
  const lines: TodayLine[] = []
  for (const source of sources)
    if (hasRight(source.right, { kind, role: ctx.role })) lines.push(...(await source.lines(ctx)))
  const ranked = lines.toSorted((a, b) => ranks.indexOf(a.rank) - ranks.indexOf(b.rank))
  return { lines: ranked, asOf: ctx.now().toISOString() }
}
