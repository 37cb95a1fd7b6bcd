import { addDays, bookingHorizonDays, daysBetween, isDay, weekdayOf } from './days.ts'
import { shareOfAmount, sumAmounts } from './money.ts'
import {
  addTax,
  type Guests,
  noTax,
  rateOf,
  type TaxOfStay,
  type TouristTaxRate,
  type VatOfLet,
  vatOn,
} from './tourist-tax.ts'
import { weekdayInWords } from './written-dates.ts'
import { eitherOf } from './written-lists.ts'

/** Rules of a stay that the browser and the server share. Dates are plain ISO days at the apartment, `2026-06-13`. */

/** Both are `MM-DD`, both nights included; one that ends before it begins runs over New Year. */
interface SeasonPeriod {
  from: string
  to: string
}

export interface SeasonRule {
  code: string
  periods: SeasonPeriod[]
  nightlyAmount: number
  minimumStay: number
  /** 0 is Monday. Empty: any day. */
  arrivalWeekdays: number[]
}

export interface ApartmentRule {
  seasons: SeasonRule[]
  guests: number
  /** Nights. */
  maximumStay: number
  cleaningAmount: number
  /** What the commune asks of each adult, its years rising; children pay none. */
  touristTax: TouristTaxRate[]
  /** VAT within the price of a night, its days rising. */
  vat?: VatOfLet[]
  /** False where the law asks for a registration number and the apartment has none (LAW-04). */
  isLettable: boolean
}

/** Nights from the first to the day before the second: departure is not a night. */
export interface DateRange {
  startDate: string
  endDate: string
}

export type StayProblem =
  | { code: 'DATES_INVALID' }
  | { code: 'ARRIVAL_DAY_NOT_ALLOWED'; weekdays: number[] }
  | { code: 'STAY_TOO_SHORT'; count: number }
  | { code: 'STAY_TOO_LONG'; count: number }
  | { code: 'TOO_MANY_GUESTS'; count: number }
  | { code: 'TOO_MANY_EXEMPT'; count: number }
  | { code: 'NOT_LET' }

/** Minor units; `touristTaxAmount` is the sum of what is paid of the tax, and that of its shares. */
export interface StayPriceParts extends TaxOfStay {
  nights: { seasonCode: string; count: number; nightlyAmount: number; amount: number }[]
  nightsAmount: number
  cleaningAmount: number
  touristTaxAmount: number
  totalAmount: number
}

export const nightsOf = ({ startDate, endDate }: DateRange): number => daysBetween(startDate, endDate)

/** `samedi ou dimanche`. 1 January 2024 was a Monday. */
export const weekdayNames = (weekdays: readonly number[], language: string): string =>
  eitherOf(
    weekdays.map((weekday) => weekdayInWords(new Date(Date.UTC(2024, 0, 1 + weekday)), language)),
    language,
  )

/** The season of the night that begins on this day. @throws when the seasons leave the day out. */
export function seasonOf<Season extends Pick<SeasonRule, 'periods'>>(seasons: readonly Season[], day: string): Season {
  const monthAndDay = day.slice(5)
  const season = seasons.find(({ periods }) => periods.some((period) => covers(period, monthAndDay)))
  if (!season) throw new Error(`No season covers the night of ${day}.`)
  return season
}

function covers({ from, to }: SeasonPeriod, monthAndDay: string): boolean {
  const isAfterStart = monthAndDay >= from
  const isBeforeEnd = monthAndDay <= to
  return from <= to ? isAfterStart && isBeforeEnd : isAfterStart || isBeforeEnd
}

/** The price of a stay, night by night, summed by season in the order of the nights. Source: STAY-05. */
export function priceStay(rule: ApartmentRule, stay: DateRange & Guests): StayPriceParts {
  const count = nightsOf(stay)
  const nights: StayPriceParts['nights'] = []
  const tax = noTax()
  for (let passed = 0; passed < count; passed++) {
    const day = addDays(stay.startDate, passed)
    const { code: seasonCode, nightlyAmount } = seasonOf(rule.seasons, day)
    const night = { nightlyAmount, vatBasisPoints: vatOn(rule.vat ?? [], day) }
    addTax(tax, rateOf(rule.touristTax, day), night, stay)
    const known = nights.find((part) => part.seasonCode === seasonCode)
    if (known) {
      known.count += 1
      known.amount += nightlyAmount
    } else nights.push({ seasonCode, count: 1, nightlyAmount, amount: nightlyAmount })
  }
  const nightsAmount = sumAmounts(nights.map(({ amount }) => amount))
  const touristTaxAmount = sumAmounts(tax.touristTax.map(({ amount }) => amount))
  const { cleaningAmount } = rule
  const totalAmount = sumAmounts([nightsAmount, cleaningAmount, touristTaxAmount])
  return { nights, nightsAmount, cleaningAmount, ...tax, touristTaxAmount, totalAmount }
}

/**
 * Why these dates cannot be asked for, whether or not the nights are free. The season of the arrival sets the
 * minimum and the days of arrival, also for a stay that runs into another season.
 */
export function stayProblem(rule: ApartmentRule, stay: DateRange & Guests, today: string): StayProblem | null {
  if (!rule.isLettable) return { code: 'NOT_LET' }
  const { startDate, endDate } = stay
  const isInTime = startDate >= today && endDate <= addDays(today, bookingHorizonDays)
  if (!isDay(startDate) || !isDay(endDate) || startDate >= endDate || !isInTime) return { code: 'DATES_INVALID' }
  const { minimumStay, arrivalWeekdays } = seasonOf(rule.seasons, startDate)
  if (!isArrivalDay(arrivalWeekdays, startDate)) return { code: 'ARRIVAL_DAY_NOT_ALLOWED', weekdays: arrivalWeekdays }
  const count = nightsOf(stay)
  if (count < minimumStay) return { code: 'STAY_TOO_SHORT', count: minimumStay }
  if (count > rule.maximumStay) return { code: 'STAY_TOO_LONG', count: rule.maximumStay }
  if (stay.adults + stay.children > rule.guests) return { code: 'TOO_MANY_GUESTS', count: rule.guests }
  if ((stay.seasonal ?? 0) + (stay.rehoused ?? 0) > stay.adults) return { code: 'TOO_MANY_EXEMPT', count: stay.adults }
  return null
}

/** How far from the wish another arrival is still worth telling, in days. */
export const nearestWithinDays = 60

/**
 * The stay that can be had and begins the fewest days from the one asked for, of two the earlier: as many nights, or as
 * many as its season wants at least. `free` holds the ranges of free nights. Null when there is none within reach.
 */
export function nearestStay(
  rule: ApartmentRule,
  free: readonly DateRange[],
  wish: DateRange & Guests,
  today: string,
): DateRange | null {
  const guests = { adults: wish.adults, children: wish.children }
  const wanted = Math.max(1, nightsOf(wish))
  for (let days = 0; days <= nearestWithinDays; days++)
    for (const startDate of days === 0 ? [wish.startDate] : [-days, days].map((by) => addDays(wish.startDate, by))) {
      const range = free.find((each) => each.startDate <= startDate && startDate < each.endDate)
      if (!range) continue
      const endDate = addDays(startDate, Math.max(wanted, seasonOf(rule.seasons, startDate).minimumStay))
      const stay = { startDate, endDate, ...guests }
      if (endDate <= range.endDate && stayProblem(rule, stay, today) === null) return { startDate, endDate }
    }
  return null
}

const isArrivalDay = (arrivalWeekdays: readonly number[], day: string): boolean =>
  arrivalWeekdays.length === 0 || arrivalWeekdays.includes(weekdayOf(day))

/** What a day is in the calendar of an apartment. A taken day is struck through, a closed one only not offered. */
export type CalendarDay =
  | { kind: 'arrival' }
  | { kind: 'departure' }
  | { kind: 'taken' }
  | { kind: 'closed'; reason: 'past' | 'arrivalDay' | 'gap' | 'tooShort' | 'beyond' }

/** What the calendar offers before an arrival is chosen. `free` holds the ranges of free nights, in order. */
export function dayForArrival(
  rule: ApartmentRule,
  free: readonly DateRange[],
  today: string,
  day: string,
): CalendarDay {
  if (day < today) return { kind: 'closed', reason: 'past' }
  const range = free.find(({ startDate, endDate }) => startDate <= day && day < endDate)
  if (!range)
    return day >= addDays(today, bookingHorizonDays) ? { kind: 'closed', reason: 'beyond' } : { kind: 'taken' }
  const { minimumStay, arrivalWeekdays } = seasonOf(rule.seasons, day)
  if (!isArrivalDay(arrivalWeekdays, day)) return { kind: 'closed', reason: 'arrivalDay' }
  return daysBetween(day, range.endDate) < minimumStay ? { kind: 'closed', reason: 'gap' } : { kind: 'arrival' }
}

/** What the calendar offers once an arrival is chosen: days of departure, the day of another guest's arrival too. */
export function dayForDeparture(
  rule: ApartmentRule,
  free: readonly DateRange[],
  today: string,
  { arrival, day }: { arrival: string; day: string },
): CalendarDay {
  const range = free.find(({ startDate, endDate }) => startDate <= arrival && arrival < endDate)
  if (!range || day <= arrival) return dayForArrival(rule, free, today, day)
  const count = daysBetween(arrival, day)
  if (day > range.endDate || count > rule.maximumStay) return dayForArrival(rule, free, today, day)
  const { minimumStay } = seasonOf(rule.seasons, arrival)
  return count < minimumStay ? { kind: 'closed', reason: 'tooShort' } : { kind: 'departure' }
}

/** Runs of free nights between two stays that nobody can book, because they are fewer than the minimum. */
export function gapsIn(
  rule: ApartmentRule,
  free: readonly DateRange[],
  month: string,
): (DateRange & { minimumStay: number })[] {
  return free.flatMap((range) => {
    if (range.startDate.slice(0, 7) > month || addDays(range.endDate, -1).slice(0, 7) < month) return []
    const { minimumStay } = seasonOf(rule.seasons, range.startDate)
    return nightsOf(range) < minimumStay ? [{ ...range, minimumStay }] : []
  })
}

/** Each tier holds until so many days before arrival, the day itself included; the first that still holds counts. */
export interface CancellationTier {
  untilDaysBefore: number
  refundPercent: number
}

/** What a guest gets back who cancels today, in minor units of what was paid. Null once the stay has begun. */
export function refundOnCancel(
  tiers: readonly CancellationTier[],
  { startDate, today, paidAmount }: { startDate: string; today: string; paidAmount: number },
): number | null {
  const left = daysBetween(today, startDate)
  if (left < 0) return null
  const sorted = tiers.toSorted((a, b) => b.untilDaysBefore - a.untilDaysBefore)
  const tier = sorted.find(({ untilDaysBefore }) => left >= untilDaysBefore)
  return shareOfAmount(paidAmount, (tier?.refundPercent ?? 0) * 100)
}

/** The last day on which all comes back; null when there is none any more. */
export function freeCancellationUntil(
  tiers: readonly CancellationTier[],
  startDate: string,
  today: string,
): string | null {
  const full = tiers.filter(({ refundPercent }) => refundPercent === 100).map(({ untilDaysBefore }) => untilDaysBefore)
  if (full.length === 0) return null
  const day = addDays(startDate, -Math.min(...full))
  return day >= today ? day : null
}
