import { localize } from '#contract/localized.ts'
import { type Answer, answer } from '../answer.ts'
import type { Context } from '../context.ts'
import { type CalendarEntry, calendarFile, calendarInstant } from '../calendar-file.ts'
import { refuse } from '../refusal.ts'
import { findProven, type OrderLineRecord, type OrderRecord, type Proof } from './orders.ts'
import { isKept } from './visits.ts'

/** An order that is to be kept to: accepted, and not given back. */
const accepted: readonly string[] = ['confirmed', 'paid']

/**
 * The visits of an order as a file for the buyer's own calendar.
 * @throws ORDER_NOT_FOUND for every miss, and for an order without a visit to come to; TOO_MANY_REQUESTS.
 */
export async function orderCalendarFile(ctx: Context, proof: Proof): Promise<Answer<Record<string, never>>> {
  const order = await findProven(ctx, proof)
  const visits = entriesOf(order, ctx)
  if (visits.length === 0 || !accepted.includes(order.status)) throw refuse('ORDER_NOT_FOUND')
  const fileToDownload = {
    content: calendarFile('Visits', { name: order.shopName, entries: visits }),
    fileName: `${order.id}.ics`,
    contentType: 'text/calendar; charset=utf-8',
    isBase64: false,
  }
  return answer({}, { fileToDownload })
}

const entriesOf = (order: OrderRecord, ctx: Context): CalendarEntry[] =>
  order.lines.filter(isKept).map((line) => visitEntry(order, line, ctx))

/** The same visit has the same uid in every file, so that one that takes it back is understood. */
export function visitEntry(
  order: OrderRecord,
  line: OrderLineRecord,
  { language, translate }: Pick<Context, 'language' | 'translate'>,
): CalendarEntry {
  const startsAt = new Date(line.startsAt ?? 0)
  const minutes = line.durationMinutes
  // When nobody has said how long it takes, the entry marks its beginning.
  const endsAt = minutes === null ? [] : [new Date(startsAt.getTime() + minutes * 60_000)]
  return {
    uid: `${order.id}.${line.id}@visits`,
    summary: `${localize(line.title, language)}, ${order.shopName}`,
    description: [
      translate('common.units.person', { count: line.quantity }),
      `${translate('order.lookup.orderId')} ${order.id}`,
      order.shopPhone,
      order.shopEmail,
    ]
      .filter(Boolean)
      .join('\n'),
    location: localize(line.meetingPoint, language),
    when: [`DTSTART:${calendarInstant(startsAt)}`, ...endsAt.map((end) => `DTEND:${calendarInstant(end)}`)],
    revision: 0,
    stamp: order.paidAt ?? order.createdAt,
  }
}
