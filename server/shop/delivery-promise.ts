import { z } from 'zod'
import { DeliveryTimes, ShopCalendar } from '#contract/documents/calendar.ts'
import type { HolidayRegion } from '#contract/holiday-regions.ts'
import { DeliveryType } from '#contract/shop.ts'
import { type Expected, expectedDays } from './delivery-days.ts'
import type { PricedDelivery } from '#contract/delivery-prices.ts'
import { vatWays } from '#contract/settled-ways.ts'

/** What an order keeps of a shop's rules, so that its days stay what its buyer was told (SELL-08). */
export const DeliveryPromise = z.object({
  type: DeliveryType,
  leadTimeWorkingDays: z.int().nullable(),
  ...DeliveryTimes.shape,
  delayWorkingDays: z.object({ min: z.int(), max: z.int() }).nullable(),
  calendar: ShopCalendar,
  /** Who pays excise, VAT and customs, as the buyer was told; absent at home. */
  taxes: z.enum(vatWays).optional(),
})
export type DeliveryPromise = z.infer<typeof DeliveryPromise>

export const promiseOf = (
  { method: { type, leadTimeWorkingDays, orderBefore, roundWeekdays }, zone, ...priced }: PricedDelivery,
  calendar: ShopCalendar,
): DeliveryPromise => ({
  ...{ type, leadTimeWorkingDays, orderBefore, roundWeekdays, calendar },
  delayWorkingDays: zone?.delayWorkingDays ?? null,
  ...(priced.reason === null && priced.taxes !== 'HOME' && { taxes: priced.taxes }),
})

/** The days of a promise, counted from when work on it could begin, on the way to where it goes. */
export const promisedDays = (
  { delayWorkingDays, calendar, ...method }: DeliveryPromise,
  from: Date,
  goesTo: HolidayRegion,
): Expected | null => expectedDays(method, delayWorkingDays && { delayWorkingDays }, calendar, from, goesTo)
