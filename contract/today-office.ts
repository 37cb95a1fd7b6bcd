import { z } from 'zod'
import { DisputeReason } from './disputes.ts'
import { CalendarUnclear } from './machines-office.ts'
import { Amount, CurrencyCode } from './money.ts'
import { officeEndpoint } from './office-endpoint.ts'
import { PlaceParams } from './team-office.ts'

/** How much a line presses, most first (office-facts, "Today, the rule"). */
export const ranks = ['now', 'hour', 'day', 'answer', 'good'] as const
const Rank = z.enum(ranks)
export type Rank = z.infer<typeof Rank>

const Line = z.object({
  /** The same for the same thing, so that a line is known again. */
  id: z.string(),
  rank: Rank,
  /** Where its screen is, below the place: `orders?view=unpaid`. */
  to: z.string(),
})

/** About the calendar of another platform. */
const CalendarDay = Line.extend({
  feedId: z.uuid(),
  name: z.string(),
  /** Who is asked, without the secret that stands in its address. */
  host: z.string(),
  apartment: z.string(),
})

/** One thing to do, with one verb. */
export const TodayLine = z.discriminatedUnion('kind', [
  /** So many orders to pack, with so many bottles; the oldest has waited since. */
  Line.extend({ kind: z.literal('toPack'), orders: z.int(), bottles: z.int(), since: z.iso.datetime() }),
  /** Packed parcels that wait for their carrier. */
  Line.extend({ kind: z.literal('toSend'), orders: z.int(), since: z.iso.datetime() }),
  /** Somebody fetches an order that is ready. `orderStep` from `ready` to `delivered` hands it over. */
  Line.extend({
    kind: z.literal('toHandOver'),
    orderId: z.string(),
    name: z.string(),
    bottles: z.int(),
    isToBePaid: z.boolean(),
  }),
  /** A transfer that has not arrived. `orderPaid` notes it; amounts are null for who does not see them. */
  Line.extend({
    kind: z.literal('transfer'),
    orderId: z.string(),
    name: z.string(),
    days: z.int(),
    amount: Amount.nullable(),
    currencyCode: CurrencyCode,
  }),
  /** Bottles that were sold here by hand and were not there any more. */
  Line.extend({ kind: z.literal('missing'), name: z.string(), count: z.int() }),
  /** Wines below their threshold, or under two weeks of sales; the first by its name. */
  Line.extend({ kind: z.literal('lowStock'), name: z.string(), count: z.int(), wines: z.int() }),
  /** What a buyer has withdrawn from or called off, to be paid back within so many days. */
  Line.extend({
    kind: z.literal('toPayBack'),
    name: z.string(),
    days: z.int(),
    amount: Amount,
    currencyCode: CurrencyCode,
  }),
  /** Money of a refund that the house sends itself. `orderRefundSent` notes it. */
  Line.extend({
    kind: z.literal('toSendBack'),
    orderId: z.string(),
    refundId: z.uuid(),
    name: z.string(),
    amount: Amount,
    currencyCode: CurrencyCode,
  }),
  /** A refund that has come back from the card, or of which nobody knows whether it has left. */
  Line.extend({
    kind: z.literal('refundBack'),
    name: z.string(),
    isUnclear: z.boolean(),
    amount: Amount,
    currencyCode: CurrencyCode,
  }),
  /** A buyer's bank wants an answer: why the payment is disputed, and how many days are left. */
  Line.extend({
    kind: z.literal('dispute'),
    name: z.string(),
    reason: DisputeReason,
    days: z.int().nullable(),
    amount: Amount,
    currencyCode: CurrencyCode,
  }),
  /** Somebody whom nobody has answered since. */
  Line.extend({
    kind: z.literal('toAnswer'),
    name: z.string(),
    preview: z.string(),
    since: z.iso.datetime(),
  }),
  /** A new shop: so many of its first steps are to be done. */
  Line.extend({ kind: z.literal('toStart'), count: z.int() }),
  /** Zones list countries where excise and VAT are not settled: nothing is sent there. */
  Line.extend({ kind: z.literal('unsettled'), countries: z.array(z.string()) }),
  /** Cards in the shop’s own name: stopped, cut off, or soon to be stopped; so many things are asked for, until a day. */
  Line.extend({
    kind: z.literal('cards'),
    state: z.enum(['stopped', 'gone', 'due']),
    count: z.int(),
    until: z.iso.date().nullable(),
  }),
  /** A calendar of another platform is not read any more. `ownCalendarRead` asks for it. */
  CalendarDay.extend({ kind: z.literal('calendarAside') }),
  /** Something in a calendar of another platform is not understood. `ownCalendarRead` asks for it. */
  CalendarDay.extend({ kind: z.literal('calendarUnclear'), unclear: z.array(CalendarUnclear) }),
  /** It leaves out most of its nights, which stay taken until then. `ownCalendarBelieve` does not wait. */
  CalendarDay.extend({ kind: z.literal('calendarShrunk'), until: z.iso.datetime() }),
  /** It has the very nights of a stay: our own coming back, or another guest. `ownCalendarAnswer` says which. */
  CalendarDay.extend({
    kind: z.literal('calendarQuestion'),
    bookingId: z.string(),
    number: z.int().nullable(),
    startDate: z.iso.date(),
    endDate: z.iso.date(),
  }),
  /** The platform: mails and jobs that failed. */
  Line.extend({ kind: z.literal('failedJobs'), count: z.int() }),
  /** Growers who asked to sell here, and the first of them. */
  Line.extend({ kind: z.literal('applications'), name: z.string(), count: z.int() }),
  /** The platform: a house nobody holds the keys of. */
  Line.extend({ kind: z.literal('houseWithoutKeys'), name: z.string(), count: z.int() }),
])
export type TodayLine = z.infer<typeof TodayLine>

/** So many days a line may wait. */
export const mostDaysOff = 60
const Day = z.iso.date()

export const todayOfficeEndpoints = {
  todayLines: officeEndpoint({
    method: 'GET',
    path: '/api/office/places/{place}/today',
    access: 'today',
    summary: 'What this place wants today, ranked, for this person; empty on a quiet day',
    params: PlaceParams,
    result: z.object({
      lines: z.array(TodayLine),
      /** Put off, and to which day. */
      later: z.array(TodayLine.and(z.object({ until: Day }))),
      /** How many messages nobody has answered yet, however new; 0 for who does not see them. */
      messages: z.int(),
      /** Of the platform: so many houses that sell, and sites. Absent elsewhere. */
      looksAfter: z.object({ houses: z.int(), sites: z.int() }).optional(),
      asOf: z.iso.datetime(),
    }),
  }),
  /** A reverse of itself. `from` says what the caller saw; `until` null is today after all. */
  linePutOff: officeEndpoint({
    method: 'POST',
    path: '/api/office/places/{place}/today/put-off',
    access: 'today',
    summary: 'Not today: a line of the day waits until another one',
    params: PlaceParams,
    body: z.object({ line: z.string().max(200), from: Day.nullable(), until: Day.nullable() }),
    result: z.object({}),
  }),
}
