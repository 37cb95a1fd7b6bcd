import { clockIn } from '#contract/clock.ts'
import type { Closure, DeliveryTimes, OpeningException, ShopCalendar } from '#contract/documents/calendar.ts'
import type { DeliveryType } from '#contract/shop.ts'
import { addDays, dayIn, weekdayOf } from '#contract/days.ts'
import { type HolidayRegion, holidayRegion } from '#contract/holiday-regions.ts'
import type { HolidayKey } from '#contract/holidays.ts'
import { addWorkingDays, holidayOn, isWorkingDay } from '#contract/working-days.ts'
import { weekdays } from '#contract/weekdays.ts'

/** Days of the shop's own calendar, both included. */
export interface DayRange {
  from: string
  until: string
}

/**
 * From when to when a parcel arrives that is ordered now. The delay counts in days that are worked where it leaves and
 * where it goes, from the first day on which somebody is there to send it; a round of the house comes on its own day.
 * @param goesTo none where nobody knows yet who buys. Source: SELL-08, HOLI-01.
 */
export function deliveryDays(
  { delay, orderBefore, roundWeekdays }: DeliveryTimes & { delay: { min: number; max: number } },
  calendar: ShopCalendar,
  orderedAt: Date,
  goesTo: HolidayRegion = [],
): DayRange {
  const onTheWay = [...regionOf(calendar), ...goesTo]
  const leaves = firstWorkedDay(calendar, firstDay(calendar, orderedAt, orderBefore))
  const from = addWorkingDays(leaves, delay.min, onTheWay)
  if (!roundWeekdays) return { from, until: addWorkingDays(leaves, delay.max, onTheWay) }
  const isRound = (day: string) => roundWeekdays.includes(weekdayOf(day)) && isWorked(calendar, day, onTheWay)
  const round = nextDay(from, isRound) ?? from
  return { from: round, until: round }
}

/** Where the house keeps its holidays. */
const regionOf = ({ address }: Pick<ShopCalendar, 'address'>): HolidayRegion =>
  holidayRegion(address ?? { countryCode: 'FR' })

export interface Readiness {
  /** A day of the shop's own calendar. */
  date: string
  /** When the door is open that day; null where the hours are by appointment. */
  hours: { from: string; to: string } | null
}

/**
 * When what is ordered now can be fetched: prepared within the working days that takes, then at the next hour the door
 * is open. With no day of preparation it is ready an hour later. Source: SELL-08.
 */
export function readyFrom(
  { leadDays, orderBefore }: Pick<DeliveryTimes, 'orderBefore'> & { leadDays: number },
  calendar: ShopCalendar,
  orderedAt: Date,
): Readiness {
  const today = dayIn(calendar.timezone, orderedAt)
  const first = firstDay(calendar, orderedAt, orderBefore)
  const ready = leadDays === 0 ? firstDayAtHome(calendar, first) : addHouseDays(calendar, first, leadDays)
  const earliest = ready === today ? nextHour(calendar.timezone, orderedAt) : ''
  // An hour after midnight is tomorrow's, though the door that is open then opened today.
  const isOver = earliest >= '24:00'
  const openAt = (day: string) => openings(calendar, day).find(({ to }) => day > today || (!isOver && to > earliest))
  const date = nextDay(ready, (day) => openAt(day) !== undefined, doorHorizonDays)
  const hours = date && openAt(date)
  if (!date || !hours) return { date: firstWorkedDay(calendar, ready), hours: null }
  return { date, hours: date === today && hours.from < earliest ? { ...hours, from: earliest } : hours }
}

export interface Expected extends DayRange {
  /** Of what is fetched: when the door is open on that day; null where it is by appointment. */
  hours?: { from: string; to: string } | null
}

/** What is known of a way of delivery: its own times, and the zone's delay where it has zones. */
export type ExpectedMethod = DeliveryTimes & { type: DeliveryType; leadTimeWorkingDays: number | null }

type Zone = { delayWorkingDays: { min: number; max: number } } | null

/**
 * When what is ordered now comes, or can be fetched. Null where the shop has said nothing. It is reckoned once a minute:
 * every cart that is read asks for it.
 */
export function expectedDays(
  method: ExpectedMethod,
  zone: Zone,
  calendar: ShopCalendar,
  orderedAt: Date,
  goesTo: HolidayRegion = [],
): Expected | null {
  const { type, leadTimeWorkingDays, orderBefore, roundWeekdays } = method
  const minute = Math.floor(orderedAt.getTime() / 60_000)
  let known = reckoned.get(calendar)
  if (known?.minute !== minute) reckoned.set(calendar, (known = { minute, days: new Map() }))
  const key = JSON.stringify([type, leadTimeWorkingDays, orderBefore, roundWeekdays, zone?.delayWorkingDays, goesTo])
  let days = known.days.get(key)
  if (days === undefined) known.days.set(key, (days = reckonedDays(method, zone, calendar, { orderedAt, goesTo })))
  return days
}

/** A calendar that reads the same is one object (`parsedOnce`), and a changed one another. */
const reckoned = new WeakMap<ShopCalendar, { minute: number; days: Map<string, Expected | null> }>()

function reckonedDays(
  method: ExpectedMethod,
  zone: Zone,
  calendar: ShopCalendar,
  { orderedAt, goesTo }: { orderedAt: Date; goesTo: HolidayRegion },
): Expected | null {
  const { type, leadTimeWorkingDays: leadDays } = method
  if (type === 'PICKUP') {
    if (leadDays === null) return null
    const { date, hours } = readyFrom({ ...method, leadDays }, calendar, orderedAt)
    return { from: date, until: date, hours }
  }
  const delay = zone?.delayWorkingDays ?? (leadDays === null ? null : { min: leadDays, max: leadDays })
  return delay && deliveryDays({ ...method, delay }, calendar, orderedAt, goesTo)
}

/** What a door's days are told by. */
export type DoorCalendar = Pick<ShopCalendar, 'openingHours' | 'closures' | 'exceptions' | 'timezone' | 'address'>

/**
 * When the cellar door is open on a day. What begins on it belongs to it, whatever the day is in whose morning it ends:
 * then `to` is past 24:00.
 */
export function openings(calendar: DoorCalendar, day: string): { from: string; to: string }[] {
  const exception = exceptionOn(calendar, day)
  if (exception) return exception.hours
  const isShut = calendar.closures.some((closure) => isShutBy(closure, day)) || isDoorHoliday(calendar, day)
  return isShut ? [] : hoursOfWeek(calendar, day)
}

/** The hours of its weekday in a week like any other. */
export const hoursOfWeek = ({ openingHours }: DoorCalendar, day: string): { from: string; to: string }[] =>
  openingHours[weekdays[weekdayOf(day)] ?? ''] ?? []

/** The holiday that keeps the door shut on a day. */
export const doorHoliday = (calendar: DoorCalendar, day: string): HolidayKey | null =>
  holidayOn(day, regionOf(calendar))

const isDoorHoliday = (calendar: DoorCalendar, day: string): boolean => doorHoliday(calendar, day) !== null

export const isShutBy = (closure: Closure, day: string): boolean =>
  isWithin(closure, day) && (!closure.weekdays || closure.weekdays.includes(weekdayOf(day)))

/** The day an order counts from. */
function firstDay({ timezone }: ShopCalendar, orderedAt: Date, orderBefore = '24:00'): string {
  const today = dayIn(timezone, orderedAt)
  return timeIn(timezone, orderedAt) < orderBefore ? today : addDays(today, 1)
}

/** Working days on which somebody of the house is there. */
function addHouseDays(calendar: ShopCalendar, day: string, count: number): string {
  let reached = firstWorkedDay(calendar, day)
  for (let left = count; left > 0; left -= 1) reached = firstWorkedDay(calendar, addDays(reached, 1))
  return reached
}

const firstWorkedDay = (calendar: ShopCalendar, day: string): string =>
  nextDay(day, (each) => isWorked(calendar, each)) ?? addWorkingDays(day, 0, regionOf(calendar))

const firstDayAtHome = (calendar: ShopCalendar, day: string): string =>
  nextDay(day, (each) => !isAway(calendar, each)) ?? day

const isWorked = (calendar: ShopCalendar, day: string, region = regionOf(calendar)): boolean =>
  isWorkingDay(day, region) && !isAway(calendar, day)

/** What is said of this very day holds, whatever the week, the year or the holidays say. */
export const exceptionOn = ({ exceptions }: DoorCalendar, day: string): OpeningException | undefined =>
  exceptions.find(({ from, to }) => from <= day && day <= to)

const isAway = (calendar: ShopCalendar, day: string): boolean =>
  exceptionOn(calendar, day)?.isAway ?? calendar.closures.some((closure) => !closure.weekdays && isWithin(closure, day))

/** Nobody is away longer than that; what is not found by then is not said. */
const horizonDays = 120
/** A door that stays shut for longer is opened by appointment. */
const doorHorizonDays = 14

function nextDay(from: string, isIt: (day: string) => boolean, horizon = horizonDays): string | null {
  for (let count = 0, day = from; count < horizon; count += 1, day = addDays(day, 1)) if (isIt(day)) return day
  return null
}

export function isWithin({ from, to }: { from: string; to: string }, day: string): boolean {
  const yearDay = day.slice(5)
  return from <= to ? from <= yearDay && yearDay <= to : yearDay >= from || yearDay <= to
}

/** The full hour after the next sixty minutes, `15:00`. */
function nextHour(timezone: string, instant: Date): string {
  const hour = Number(timeIn(timezone, instant).slice(0, 2)) + (timeIn(timezone, instant).endsWith(':00') ? 1 : 2)
  return `${String(hour).padStart(2, '0')}:00`
}

/** `14:05` */
export const timeIn = (timeZone: string, instant: Date): string =>
  clockIn(timeZone, instant).toISOString().slice(11, 16)
