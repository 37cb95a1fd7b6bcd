import { z } from 'zod'
import { OpeningHours } from '../shop.ts'

/** `03-31`: a day of every year. */
const YearDay = z.string().regex(/^\d\d-\d\d$/)
const TimeOfDay = z.string().regex(/^\d\d:\d\d$/)
/** Monday is 0. */
const Weekday = z.int().min(0).max(6)

/** When a house is away, every year, both days included; over the turn of the year where `from` is the later one. */
const Closure = z.object({
  from: YearDay,
  to: YearDay,
  /** Only the cellar door is shut, on these days of the week; without them nothing leaves the house either. */
  weekdays: z.array(Weekday).optional(),
})

/** By what a shop counts its days. */
export const ShopCalendar = z.object({
  timezone: z.string().default('Europe/Paris'),
  openingHours: OpeningHours,
  closures: z.array(Closure).default([]),
})
export type ShopCalendar = z.infer<typeof ShopCalendar>

/** What a way of delivery adds to it. */
export const DeliveryTimes = z.object({
  /** Orders from this hour on count as the next day's. */
  orderBefore: TimeOfDay.optional(),
  /** The days of the house's own rounds; absent, somebody drives every working day. */
  roundWeekdays: z.array(Weekday).min(1).optional(),
})
export type DeliveryTimes = z.infer<typeof DeliveryTimes>
