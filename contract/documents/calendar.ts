import { z } from 'zod'
import { OpeningHours } from '../shop.ts'
import { text } from './kinds.ts'

/** `03-31`: a day of every year. */
const YearDay = z.string().regex(/^\d\d-\d\d$/)
export const TimeOfDay = z.string().regex(/^\d\d:\d\d$/)
/** Monday is 0. */
const Weekday = z.int().min(0).max(6)

/** When a house is away, every year, both days included; over the turn of the year where `from` is the later one. */
export const Closure = z.object({
  from: YearDay,
  to: YearDay,
  /** Only the cellar door is shut, on these days of the week; without them nothing leaves the house either. */
  weekdays: z.array(Weekday).optional(),
})
export type Closure = z.infer<typeof Closure>

/** Days of one year, both included, on which the cellar door is open at other hours than those of the week, or shut. */
export const OpeningException = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** None is shut. */
  hours: z.array(z.object({ from: TimeOfDay, to: TimeOfDay })),
  /** Nobody is there: nothing leaves the house either. */
  isAway: z.boolean(),
  /** Why, for who reads it. */
  title: text().optional(),
})
export type OpeningException = z.infer<typeof OpeningException>

/** By what a shop counts its days. */
export const ShopCalendar = z.object({
  timezone: z.string().default('Europe/Paris'),
  openingHours: OpeningHours,
  closures: z.array(Closure).default([]),
  /** Those that are over stand there until somebody writes the next. */
  exceptions: z.array(OpeningException).default([]),
  /** Whose holidays it keeps. What was promised before this was kept counted the whole of France's. */
  address: z.object({ countryCode: z.string(), postalCode: z.string() }).optional(),
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
