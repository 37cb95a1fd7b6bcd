import { expect, test } from 'vitest'
import type { ShopCalendar } from '#contract/documents/calendar.ts'
import { holidayRegion } from '#contract/holiday-regions.ts'
import { deliveryDays, expectedDays, openings, readyFrom } from './delivery-days.ts'
import { openingsNow } from './open-now.ts'

const morningAndAfternoon = [
  { from: '10:00', to: '12:00' },
  { from: '14:00', to: '18:00' },
]
const calendar: ShopCalendar = {
  timezone: 'Europe/Paris',
  openingHours: {
    tuesday: morningAndAfternoon,
    wednesday: morningAndAfternoon,
    thursday: morningAndAfternoon,
    friday: morningAndAfternoon,
    saturday: [{ from: '10:00', to: '12:30' }],
  },
  closures: [],
  exceptions: [],
}
/** In winter Paris is an hour ahead. 23 November 2026 is a Monday. */
const at = (day: number, time = '09:00') => new Date(`2026-11-${String(day).padStart(2, '0')}T${time}:00+01:00`)
const delay = { min: 2, max: 4 }

test('[SELL-08] a parcel comes after its working days, weekends and holidays left out', () => {
  expect(deliveryDays({ delay }, calendar, at(23))).toEqual({ from: '2026-11-25', until: '2026-11-27' })
  expect(deliveryDays({ delay }, calendar, at(26))).toEqual({ from: '2026-11-30', until: '2026-12-02' })
  // Ordered on a Sunday it leaves on Monday; the 11th is Armistice Day.
  expect(deliveryDays({ delay }, calendar, at(8))).toEqual({ from: '2026-11-12', until: '2026-11-16' })
})

test('[SELL-08] after the hour of the carrier an order counts as the next day’s, on the shop’s own clock', () => {
  const rule = { delay, orderBefore: '12:00' }
  expect(deliveryDays(rule, calendar, at(23, '11:59')).from).toBe('2026-11-25')
  expect(deliveryDays(rule, calendar, at(23, '12:00')).from).toBe('2026-11-26')
  // Half past midnight in Paris is still the day before by the clock of the server.
  expect(deliveryDays(rule, calendar, new Date('2026-11-23T23:30:00Z')).from).toBe('2026-11-26')
})

test('[SELL-08] nothing leaves while the house is away, also over the turn of the year', () => {
  const away = { ...calendar, closures: [{ from: '12-24', to: '01-03' }] }
  const rule = { delay: { min: 1, max: 2 } }
  expect(deliveryDays(rule, away, new Date('2026-12-23T09:00:00Z'))).toEqual({
    from: '2026-12-24',
    until: '2026-12-28',
  })
  expect(deliveryDays(rule, away, new Date('2026-12-24T09:00:00Z'))).toEqual({
    from: '2027-01-05',
    until: '2027-01-06',
  })
  const doorShut = { ...calendar, closures: [{ from: '11-01', to: '11-30', weekdays: [0, 1, 2, 3, 4, 5, 6] }] }
  expect(deliveryDays(rule, doorShut, at(23)).from).toBe('2026-11-24')
})

test('[WINES-07] what a house says of a day holds, whatever the week, the year or the holidays say', () => {
  const day = (of: number, more: object) => ({
    from: `2026-11-${of}`,
    to: `2026-11-${of}`,
    hours: [],
    isAway: false,
    ...more,
  })
  const shutDoor = { ...calendar, exceptions: [day(24, {})] }
  expect(readyFrom({ leadDays: 1 }, shutDoor, at(23)).date).toBe('2026-11-25')
  // Only the door is shut: the parcels of that day leave.
  expect(deliveryDays({ delay }, shutDoor, at(24)).from).toBe('2026-11-26')
  const away = { ...calendar, exceptions: [day(24, { isAway: true })] }
  expect(deliveryDays({ delay }, away, at(24)).from).toBe('2026-11-27')
  const market = { ...calendar, exceptions: [day(29, { hours: [{ from: '09:00', to: '19:00' }] })] }
  expect(readyFrom({ leadDays: 0 }, market, at(28, '18:00'))).toEqual({
    date: '2026-11-29',
    hours: { from: '09:00', to: '19:00' },
  })
})

test('[SELL-08] the house’s own round comes on its day of the week, never on a holiday', () => {
  const round = { delay: { min: 1, max: 5 }, roundWeekdays: [4] }
  expect(deliveryDays(round, calendar, at(23))).toEqual({ from: '2026-11-27', until: '2026-11-27' })
  expect(deliveryDays(round, calendar, at(27))).toEqual({ from: '2026-12-04', until: '2026-12-04' })
  // Christmas is a Friday, and so is New Year’s Day.
  expect(deliveryDays(round, calendar, new Date('2026-12-21T09:00:00Z')).from).toBe('2027-01-08')
})

test('[SELL-08] what is fetched is ready at the next hour the door is open after it is prepared', () => {
  expect(readyFrom({ leadDays: 1 }, calendar, at(23))).toEqual({ date: '2026-11-24', hours: morningAndAfternoon[0] })
  // Prepared on Monday, when the door is shut.
  expect(readyFrom({ leadDays: 1 }, calendar, at(27))).toEqual({ date: '2026-12-01', hours: morningAndAfternoon[0] })
})

test('[SELL-08] with nothing to prepare it is ready an hour later, or when the door opens again', () => {
  const rule = { leadDays: 0, orderBefore: '15:00' }
  expect(readyFrom(rule, calendar, at(24, '10:20'))).toEqual({ date: '2026-11-24', hours: morningAndAfternoon[1] })
  expect(readyFrom(rule, calendar, at(24, '14:20'))).toEqual({
    date: '2026-11-24',
    hours: { from: '16:00', to: '18:00' },
  })
  expect(readyFrom(rule, calendar, at(24, '15:00'))).toEqual({ date: '2026-11-25', hours: morningAndAfternoon[0] })
  // A Saturday is worked where the door is open.
  expect(readyFrom(rule, calendar, at(28, '08:00')).date).toBe('2026-11-28')
  expect(readyFrom(rule, calendar, at(28, '12:00')).date).toBe('2026-12-01')
})

test('[SELL-08] where the door stays shut for weeks the day is said without hours', () => {
  const byAppointment = { ...calendar, closures: [{ from: '11-01', to: '03-31', weekdays: [0, 1, 2, 3, 4, 5, 6] }] }
  expect(readyFrom({ leadDays: 2 }, byAppointment, at(23))).toEqual({ date: '2026-11-25', hours: null })
  expect(readyFrom({ leadDays: 0 }, { ...calendar, openingHours: {} }, at(22))).toEqual({
    date: '2026-11-23',
    hours: null,
  })
  const harvest = { ...calendar, closures: [{ from: '11-20', to: '12-14' }] }
  expect(readyFrom({ leadDays: 0 }, harvest, at(23)).date).toBe('2026-12-15')
})

test('[SELL-08] what is expected follows the minute, the way it is sent and the calendar', () => {
  const parcel = { type: 'SHIPPING' as const, leadTimeWorkingDays: 2, orderBefore: '12:00' }
  const from = (method = parcel, when = at(23, '11:59'), days = calendar) =>
    expectedDays(method, null, days, when)?.from
  expect(from()).toBe('2026-11-25')
  expect(from({ ...parcel, leadTimeWorkingDays: 3 })).toBe('2026-11-26')
  expect(from({ ...parcel, orderBefore: '09:00' })).toBe('2026-11-26')
  expect(from(parcel, at(23, '12:00'))).toBe('2026-11-26')
  expect(from(parcel, at(23, '11:59'))).toBe('2026-11-25')
  const away = { ...calendar, closures: [{ from: '11-23', to: '11-24' }] }
  expect(from(parcel, at(23, '11:59'), away)).toBe('2026-11-27')
  const zone = { delayWorkingDays: { min: 4, max: 5 } }
  expect(expectedDays(parcel, zone, calendar, at(23, '11:59'))).toEqual({ from: '2026-11-27', until: '2026-11-30' })
})

test('[WINES-07] hours past midnight belong to the evening they begin on, and are open until their end', () => {
  const late = {
    ...calendar,
    openingHours: { friday: [{ from: '18:00', to: '26:00' }], saturday: [{ from: '10:00', to: '12:30' }] },
    exceptions: [{ from: '2026-11-28', to: '2026-11-28', hours: [], isAway: false }],
  }
  const evening = [{ from: '18:00', to: '26:00' }]
  expect(openingsNow(late, at(27, '12:00'))).toEqual(evening)
  // The Saturday is shut, the Friday's evening goes on into it.
  expect(openingsNow(late, at(28, '01:59'))).toEqual([{ from: '00:00', to: '02:00' }])
  expect(openingsNow(late, at(28, '02:00'))).toEqual([])
  expect(openingsNow({ ...late, exceptions: [] }, at(21, '01:00'))).toEqual([
    { from: '00:00', to: '02:00' },
    { from: '10:00', to: '12:30' },
  ])
  // Christmas is a Friday: its evening is shut, that of the day before is not.
  const daily = { ...late, openingHours: { thursday: evening, friday: evening }, exceptions: [] }
  expect(openingsNow(daily, new Date('2026-12-25T00:30:00Z'))).toEqual([{ from: '00:00', to: '02:00' }])
  expect(openingsNow(daily, new Date('2026-12-26T00:30:00Z'))).toEqual([])
  // Late in the evening the next full hour is tomorrow's.
  const pickup = { leadDays: 0 }
  expect(readyFrom(pickup, daily, at(27, '22:30'))).toEqual({ date: '2026-12-03', hours: evening[0] })
  expect(readyFrom(pickup, daily, at(27, '20:30')).date).toBe('2026-11-27')
})

test('[HOLI-01] a house and its parcels keep the holidays of where they are and where they go', () => {
  const inAlsace = { ...calendar, address: { countryCode: 'FR', postalCode: '68420' } }
  const easter = new Date('2027-03-24T09:00:00Z')
  const day = { delay: { min: 1, max: 2 } }
  // Good Friday of 2027 is 26 March, Easter Monday the 29th.
  expect(deliveryDays(day, calendar, easter)).toEqual({ from: '2027-03-25', until: '2027-03-26' })
  expect(deliveryDays(day, inAlsace, easter)).toEqual({ from: '2027-03-25', until: '2027-03-30' })
  const strasbourg = holidayRegion({ countryCode: 'FR', postalCode: '67000' })
  expect(deliveryDays(day, calendar, easter, strasbourg)).toEqual({ from: '2027-03-25', until: '2027-03-30' })
  // 3 October is a holiday in Cologne, not here.
  const cologne = holidayRegion({ countryCode: 'DE', postalCode: '50667' })
  expect(deliveryDays(day, calendar, new Date('2028-10-02T09:00:00Z'), cologne).from).toBe('2028-10-04')
  // A door in Colmar is shut on 26 December, one in the Jura is not.
  expect([openings(calendar, '2026-12-26'), openings(inAlsace, '2026-12-26')]).toEqual([
    [{ from: '10:00', to: '12:30' }],
    [],
  ])
  expect(
    expectedDays({ type: 'PICKUP', leadTimeWorkingDays: 1 }, null, inAlsace, new Date('2027-03-25T09:00:00Z'))?.from,
  ).toBe('2027-03-30')
})
