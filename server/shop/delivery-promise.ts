import { z } from 'zod'
import { DeliveryTimes, ShopCalendar } from '#contract/documents/calendar.ts'
import type { HolidayRegion } from '#contract/holiday-regions.ts'
import { DeliveryType } from '#contract/shop.ts'
import { type Expected, expectedDays } from './delivery-days.ts'
import type { DeliveryMethod, DeliveryZone } from '#contract/documents/shop.ts'

/** What an order keeps of a shop's rules, so that its days stay what its buyer was told (SELL-08). */
export const DeliveryPromise = z.object({
  type: DeliveryType,
  leadTimeWorkingDays: z.int().nullable(),
  ...DeliveryTimes.shape,
  delayWorkingDays: z.object({ min: z.int(), max: z.int() }).nullable(),
  calendar: ShopCalendar,
})
export type DeliveryPromise = z.infer<typeof DeliveryPromise>

export const promiseOf = (
  { type, leadTimeWorkingDays, orderBefore, roundWeekdays }: DeliveryMethod,
  zone: DeliveryZone | null,
  calendar: ShopCalendar,
): DeliveryPromise => ({
  ...{ type, leadTimeWorkingDays, orderBefore, roundWeekdays, calendar },
  delayWorkingDays: zone?.delayWorkingDays ?? null,
})

/** The days of a promise, counted from when work on it could begin, on the way to where it goes. */
export const promisedDays = (
  { delayWorkingDays, calendar, ...method }: DeliveryPromise,
  from: Date,
  goesTo: HolidayRegion,
): Expected | null => expectedDays(method, delayWorkingDays && { delayWorkingDays }, calendar, from, goesTo)
