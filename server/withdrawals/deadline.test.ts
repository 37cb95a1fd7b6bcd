import { expect, test } from 'vitest'
import { isTooLate, lastDayToWithdraw } from './deadline.ts'

const at = (instant: string) => new Date(instant)

test('[LAW-01] fourteen days after the day of delivery, which does not count itself', () => {
  expect(lastDayToWithdraw(null)).toBeNull()
  expect(lastDayToWithdraw(at('2026-11-03T09:00:00Z'))).toBe('2026-11-17')
  // A delivery at half past midnight in France is still the day before by the clock of the server.
  expect(lastDayToWithdraw(at('2026-11-02T23:30:00Z'))).toBe('2026-11-17')
})

test('[LAW-01] a Saturday, a Sunday or a holiday is not the last day', () => {
  expect(lastDayToWithdraw(at('2026-11-07T09:00:00Z'))).toBe('2026-11-23')
  expect(lastDayToWithdraw(at('2026-11-08T09:00:00Z'))).toBe('2026-11-23')
  expect(lastDayToWithdraw(at('2026-10-28T09:00:00Z'))).toBe('2026-11-12')
  // Easter Monday of 2026 follows a Sunday; Christmas is a Friday.
  expect(lastDayToWithdraw(at('2026-03-22T09:00:00Z'))).toBe('2026-04-07')
  expect(lastDayToWithdraw(at('2026-12-11T09:00:00Z'))).toBe('2026-12-28')
})

test('[LAW-01] the last day is whole, in France', () => {
  expect(isTooLate('2026-11-17', at('2026-11-17T22:59:59Z'))).toBe(false)
  expect(isTooLate('2026-11-17', at('2026-11-17T23:00:00Z'))).toBe(true)
  expect(isTooLate(null, at('2030-01-01T00:00:00Z'))).toBe(false)
})
