import { expect, test } from 'vitest'
import { onClockOf } from './structured-data.ts'

test('[SHOP-05] search engines read the hour of a visit on its own clock, summer and winter', () => {
  expect(onClockOf('Europe/Paris', Date.parse('2026-11-25T15:00:00Z'))).toBe('2026-11-25T16:00:00+01:00')
  expect(onClockOf('Europe/Paris', Date.parse('2026-07-25T14:00:00Z'))).toBe('2026-07-25T16:00:00+02:00')
  expect(onClockOf('UTC', Date.parse('2026-07-25T14:00:00Z'))).toBe('2026-07-25T14:00:00+00:00')
})
