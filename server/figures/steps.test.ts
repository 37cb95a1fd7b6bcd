import { expect, test } from 'vitest'
import { spanOf, stepsOf, yearBefore } from './steps.ts'

const today = '2026-11-24'

test('a year has twelve months, those to come without a sum, the one that runs is not over', () => {
  const span = spanOf('2026', { today, firstYear: 2024 })
  const days = [
    { day: '2026-01-31', amount: 1000 },
    { day: '2026-11-02', amount: 300 },
    { day: '2026-11-24', amount: 200 },
  ]
  const steps = stepsOf(span, { days, before: [{ day: '2025-12-24', amount: 900 }], today })
  expect(steps).toHaveLength(12)
  expect(steps[0]).toEqual({ on: '2026-01', amount: 1000, before: 0, isOpen: false })
  expect(steps[10]).toEqual({ on: '2026-11', amount: 500, before: 0, isOpen: true })
  expect(steps[11]).toEqual({ on: '2026-12', amount: null, before: 900, isOpen: false })
})

test('a month has its days, and a leap day is compared with the 28th', () => {
  const leap = spanOf('month', { today: '2028-02-10', firstYear: 2024 })
  expect(leap).toMatchObject({ from: '2028-02-01', to: '2028-02-29' })
  expect(yearBefore(leap)).toEqual({ from: '2027-02-01', to: '2027-02-28' })
  expect(stepsOf(leap, { days: [], before: [], today: '2028-02-10' })).toHaveLength(29)
})

test('ever has a step for each year since the first sale', () => {
  const span = spanOf('ever', { today, firstYear: 2024 })
  const steps = stepsOf(span, { days: [{ day: '2025-05-05', amount: 5 }], before: null, today })
  expect(steps.map(({ on, amount }) => [on, amount])).toEqual([
    ['2024', 0],
    ['2025', 5],
    ['2026', 0],
  ])
})
