import { expect, test } from 'vitest'
import { instantOf, localDateOf } from './local-time.ts'
import type { Schedule } from './product-content.ts'
import { slotsOf } from './slots.ts'

const saturdays: Schedule = {
  timezone: 'Europe/Paris',
  season: { from: '01-01', to: '12-31' },
  weekly: [{ weekday: 'saturday', times: ['10:00'] }],
  closedDates: [],
  bookingLeadHours: 24,
}

test('[SHOP-05] ten o’clock stays ten o’clock when the clocks change', () => {
  const slots = slotsOf(saturdays, new Date('2026-10-20T00:00:00Z'), 21)
  expect(slots.map(({ localDate, startsAt }) => [localDate, startsAt.toISOString()])).toEqual([
    ['2026-10-24', '2026-10-24T08:00:00.000Z'],
    ['2026-10-31', '2026-10-31T09:00:00.000Z'],
    ['2026-11-07', '2026-11-07T09:00:00.000Z'],
  ])
})

test('[SHOP-05] ten o’clock stays ten o’clock when the clocks go forward, too', () => {
  const slots = slotsOf(saturdays, new Date('2027-03-25T00:00:00Z'), 14)
  expect(slots.map(({ localDate, localTime, startsAt }) => [localDate, localTime, startsAt.toISOString()])).toEqual([
    ['2027-03-27', '10:00', '2027-03-27T09:00:00.000Z'],
    ['2027-04-03', '10:00', '2027-04-03T08:00:00.000Z'],
  ])
})

test('[SHOP-05] a time the clocks leave out is no instant, one they show twice is the first', () => {
  expect(instantOf('2026-03-29', '02:30', 'Europe/Paris')).toBeNull()
  expect(instantOf('2026-03-29', '03:30', 'Europe/Paris')?.toISOString()).toBe('2026-03-29T01:30:00.000Z')
  expect(instantOf('2026-10-25', '02:30', 'Europe/Paris')?.toISOString()).toBe('2026-10-25T00:30:00.000Z')
  expect(instantOf('2026-10-25', '03:30', 'Europe/Paris')?.toISOString()).toBe('2026-10-25T02:30:00.000Z')
})

test('[SHOP-05] zones far from ours are read off their own clocks', () => {
  expect(instantOf('2026-07-01', '09:30', 'Asia/Kathmandu')?.toISOString()).toBe('2026-07-01T03:45:00.000Z')
  expect(instantOf('2026-07-01', '09:30', 'America/Los_Angeles')?.toISOString()).toBe('2026-07-01T16:30:00.000Z')
  expect(localDateOf(new Date('2026-06-30T23:00:00Z'), 'Europe/Paris')).toBe('2026-07-01')
})

test('[SHOP-05] a season may run over New Year, and closed days have no slot', () => {
  const winter: Schedule = { ...saturdays, season: { from: '12-20', to: '01-10' }, closedDates: ['12-26'] }
  const dates = slotsOf(winter, new Date('2026-12-01T00:00:00Z'), 60).map(({ localDate }) => localDate)
  expect(dates).toEqual(['2027-01-02', '2027-01-09'])
})

test('[SHOP-05] a slot that has begun is not offered', () => {
  const today = (time: string) => slotsOf(saturdays, new Date(`2026-10-24T${time}Z`), 1)
  expect(today('07:59')).toHaveLength(1)
  expect(today('08:00')).toHaveLength(0)
})
