import { addDays, weekdayOf } from './stays.ts'

/** Neither a Saturday nor a Sunday nor a holiday. Sellers, carriers and their public holidays are French. */
export const isWorkingDay = (day: string): boolean => weekdayOf(day) < 5 && !isHoliday(day)

/** The day that many working days later; with 0 the day itself, or the next that is worked. */
export function addWorkingDays(day: string, count: number): string {
  let reached = day
  while (!isWorkingDay(reached)) reached = addDays(reached, 1)
  for (let left = count; left > 0; left -= 1) {
    reached = addDays(reached, 1)
    while (!isWorkingDay(reached)) reached = addDays(reached, 1)
  }
  return reached
}

const fixedHolidays = {
  ...{ newYear: '01-01', labourDay: '05-01', victory: '05-08', nationalDay: '07-14', assumption: '08-15' },
  ...{ allSaints: '11-01', armistice: '11-11', christmas: '12-25' },
}
const afterEaster = { easterMonday: 1, ascension: 39, whitMonday: 50 }

/** By what a holiday is named in the texts, `holidays.christmas`. */
export type HolidayKey = keyof typeof fixedHolidays | keyof typeof afterEaster

/** The text that names it. */
export const holidayText = (key: HolidayKey): `holidays.${HolidayKey}` => `holidays.${key}`

const isHoliday = (day: string): boolean => holidayOn(day) !== null

const known = new Map<string, ReadonlyMap<string, HolidayKey>>()

/** Which holiday a day is. */
export function holidayOn(day: string): HolidayKey | null {
  const year = day.slice(0, 4)
  let holidays = known.get(year)
  if (!holidays) {
    const easter = easterSunday(Number(year))
    const all = [
      ...Object.entries(fixedHolidays).map(([key, date]) => [`${year}-${date}`, key]),
      ...Object.entries(afterEaster).map(([key, days]) => [addDays(easter, days), key]),
    ]
    // They are the keys of the two tables.
    holidays = new Map(all as [string, HolidayKey][])
    known.set(year, holidays)
  }
  return holidays.get(day) ?? null
}

/** Gauss's rule as Lichtenberg wrote it, for the Gregorian calendar. */
export function easterSunday(year: number): string {
  const century = Math.floor(year / 100)
  const moonShift = 15 + Math.floor((3 * century + 3) / 4) - Math.floor((8 * century + 13) / 25)
  const sunShift = 2 - Math.floor((3 * century + 3) / 4)
  const cycle = year % 19
  const seed = (19 * cycle + moonShift) % 30
  const correction = Math.floor((seed + Math.floor(cycle / 11)) / 29)
  const fullMoon = 21 + seed - correction
  const firstSunday = 7 - ((year + Math.floor(year / 4) + sunShift) % 7)
  const distance = 7 - ((((fullMoon - firstSunday) % 7) + 7) % 7)
  return addDays(`${year}-03-01`, fullMoon + distance - 1)
}
