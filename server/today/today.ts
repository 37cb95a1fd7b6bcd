import type { RawBuilder } from 'kysely'
import type { Right } from '#contract/rights.ts'
import { dayIn } from '#contract/days.ts'
import { ranks, type TodayLine } from '#contract/today-office.ts'
import { mayIn } from '../office/authority.ts'
import type { PlaceContext } from '../office-context.ts'
import type { OfficeRuleResult } from '../office-rule.ts'
import { applicationLines } from '../applications/office-applications.ts'
import { cardLines, cardsToday } from '../card-accounts/today-lines.ts'
import { abroadLines, abroadToday } from '../delivery/abroad.ts'
import { startLines, startToday } from '../estate/start.ts'
import { calendarLines, calendarsToday } from '../hospitality/calendars-today.ts'
import { messageLines, messagesToday } from '../messages/today-lines.ts'
import { orderLines, ordersToday } from '../orders/today-lines.ts'
import { refundLines, refundsToday } from '../refunds/today-lines.ts'
import { looksAfter, platformLines } from '../platform/today-lines.ts'
import { stockLines } from '../stock/today-lines.ts'
import { linesPutOff, selectHowMuch, selectPutOff } from './repository.ts'

export const timeZone = 'Europe/Paris'

interface Source {
  right: Right
  /** How much there may be to say; of nothing it is not asked for its lines. */
  howMuch?: (ctx: PlaceContext) => RawBuilder<number>
  lines: (ctx: PlaceContext) => Promise<TodayLine[]>
}

const messages: Source = { right: 'messages', howMuch: messagesToday, lines: messageLines }

/** Which capability has something to say of a day, and to whom. */
const sources: Source[] = [
  { right: 'orders', howMuch: ordersToday, lines: orderLines },
  { right: 'stock', lines: stockLines },
  { right: 'orderMoney', howMuch: refundsToday, lines: refundLines },
  messages,
  { right: 'estate', howMuch: startToday, lines: startLines },
  { right: 'delivery', howMuch: abroadToday, lines: abroadLines },
  { right: 'estateMoney', howMuch: cardsToday, lines: cardLines },
  { right: 'calendars', howMuch: calendarsToday, lines: calendarLines },
  { right: 'system', lines: platformLines },
  { right: 'applications', lines: applicationLines },
]

/**
 * What this place wants today of this person, ranked: one list, one verb a line, nothing that cannot be done
 * (DAY-01). Empty on a quiet day. What somebody has put off is kept apart until its day, unless it presses by now.
 */
export async function readToday(ctx: PlaceContext): Promise<OfficeRuleResult<'todayLines'>> {
  const { kind } = ctx.place
  const mine = sources.filter(({ right }) => mayIn(ctx, right))
  const which = { placeId: ctx.place.id, today: dayIn(timeZone, ctx.now()) }
  const [putOff = 0, ...counts] = await selectHowMuch(ctx.db, [
    linesPutOff(which),
    ...mine.map(({ howMuch }) => howMuch?.(ctx)),
  ])
  const lines: TodayLine[] = []
  for (const [place, source] of mine.entries()) if (counts[place] !== 0) lines.push(...(await source.lines(ctx)))
  const ranked = lines.toSorted((a, b) => ranks.indexOf(a.rank) - ranks.indexOf(b.rank))
  const waiting = putOff === 0 ? [] : await selectPutOff(ctx.db, which)
  const untilOf = new Map(waiting.map(({ line, until }) => [line, until]))
  return {
    lines: ranked.filter(({ id, rank }) => rank === 'now' || !untilOf.has(id)),
    later: ranked.flatMap((line) => {
      const until = untilOf.get(line.id)
      return until === undefined || line.rank === 'now' ? [] : [{ ...line, until }]
    }),
    ...(kind === 'PLATFORM' && { looksAfter: await looksAfter(ctx) }),
    messages: counts[mine.indexOf(messages)] ?? 0,
    asOf: ctx.now().toISOString(),
  }
}
