import type { HolidayRegion } from './holiday-regions.ts'
import { type HolidayKey, holidaysOf } from './holidays.ts'
import { addDays, weekdayOf } from './days.ts'

/** Neither a Saturday nor a Sunday nor a holiday in any of these places. */
export const isWorkingDay = (day: string, region: HolidayRegion): boolean =>
  weekdayOf(day) < 5 && holidayOn(day, region) === null

/** The day that many working days later; with 0 the day itself, or the next that is worked. */
export function addWorkingDays(day: string, count: number, region: HolidayRegion): string {
  let reached = day
  while (!isWorkingDay(reached, region)) reached = addDays(reached, 1)
  for (let left = count; left > 0; left -= 1) {
    reached = addDays(reached, 1)
    while (!isWorkingDay(reached, region)) reached = addDays(reached, 1)
  }
  return reached
}

/** Which holiday a day is in one of these places. Source: HOLI-01. */
export function holidayOn(day: string, region: HolidayRegion): HolidayKey | null {
  for (const place of region) {
    const holiday = holidaysOf(place, day.slice(0, 4)).get(day)
    if (holiday) return holiday
  }
  return null
}

/** The text that names it. */
export const holidayText = (key: HolidayKey): `holidays.${HolidayKey}` => `holidays.${key}`
