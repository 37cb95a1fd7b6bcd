import { hasRight, type Right } from '#contract/rights.ts'
import { dayIn } from '#contract/stays.ts'
import { ranks, type TodayLine } from '#contract/today-office.ts'
import type { PlaceContext } from '../office-context.ts'
import type { OfficeRuleResult } from '../office-rule.ts'
import { applicationLines } from '../applications/office-applications.ts'
import { cardLines } from '../card-accounts/today-lines.ts'
import { startLines } from '../estate/start.ts'
import { countMessages, messageLines } from '../messages/today-lines.ts'
import { orderLines } from '../orders/today-lines.ts'
import { refundLines } from '../refunds/today-lines.ts'
import { looksAfter, platformLines } from '../platform/today-lines.ts'
import { stockLines } from '../stock/today-lines.ts'
import { selectPutOff } from './repository.ts'

export const timeZone = 'Europe/Paris'

/** Which capability has something to say of a day, and to whom. */
const sources: { right: Right; lines: (ctx: PlaceContext) => Promise<TodayLine[]> }[] = [
  { right: 'orders', lines: orderLines },
  { right: 'stock', lines: stockLines },
  { right: 'orderMoney', lines: refundLines },
  { right: 'messages', lines: messageLines },
  { right: 'estate', lines: startLines },
  { right: 'estateMoney', lines: cardLines },
  { right: 'system', lines: platformLines },
  { right: 'applications', lines: applicationLines },
]

/**
 * What this place wants today of this person, ranked: one list, one verb a line, nothing that cannot be done
 * (DAY-01). Empty on a quiet day. What somebody has put off is kept apart until its day, unless it presses by now.
 */
export async function readToday(ctx: PlaceContext): Promise<OfficeRuleResult<'todayLines'>> {
  const { kind } = ctx.place
  const lines: TodayLine[] = []
  for (const source of sources)
    if (hasRight(source.right, { kind, role: ctx.role })) lines.push(...(await source.lines(ctx)))
  const ranked = lines.toSorted((a, b) => ranks.indexOf(a.rank) - ranks.indexOf(b.rank))
  const waiting = await selectPutOff(ctx.db, { placeId: ctx.place.id, today: dayIn(timeZone, ctx.now()) })
  const untilOf = new Map(waiting.map(({ line, until }) => [line, until]))
  return {
    lines: ranked.filter(({ id, rank }) => rank === 'now' || !untilOf.has(id)),
    later: ranked.flatMap((line) => {
      const until = untilOf.get(line.id)
      return until === undefined || line.rank === 'now' ? [] : [{ ...line, until }]
    }),
    ...(kind === 'PLATFORM' && { looksAfter: await looksAfter(ctx) }),
    messages: hasRight('messages', { kind, role: ctx.role }) ? await countMessages(ctx) : 0,
    asOf: ctx.now().toISOString(),
  }
}
