import { expect, test } from 'vitest'
import { addWorkingDays, easterSunday, isWorkingDay } from './working-days.ts'

test('[LAW-01] Easter falls where the church’s tables have it', () => {
  const known = ['2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2030-04-21', '2038-04-25', '2049-04-18']
  expect(known.map((day) => easterSunday(Number(day.slice(0, 4))))).toEqual(known)
})

test('[SELL-08] nobody works on a weekend or a holiday', () => {
  expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-11', '2026-04-06'].map(isWorkingDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})

test('[SELL-08] working days are counted from the first that is worked', () => {
  expect(addWorkingDays('2026-11-22', 0)).toBe('2026-11-23')
  expect(addWorkingDays('2026-11-20', 2)).toBe('2026-11-24')
  // Christmas is a Friday, and New Year's Day another.
  expect(addWorkingDays('2026-12-24', 1)).toBe('2026-12-28')
  expect(addWorkingDays('2026-12-24', 5)).toBe('2027-01-04')
})
