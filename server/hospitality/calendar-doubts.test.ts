import { expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import { isShrunk, unclearIn } from './calendar-doubts.ts'

const today = '2026-12-01'
const nights = (from: number, to: number) => ({ startDate: addDays(today, from), endDate: addDays(today, to) })
const shrunk = (known: [number, number][], said: [number, number][], own: [number, number][] = []) =>
  isShrunk(
    known.map(([from, to]) => nights(from, to)),
    said.map(([from, to]) => nights(from, to)),
    { today, own: own.map(([from, to]) => nights(from, to)) },
  )

test('[CAL-01] a calendar has shrunk that leaves out more than half of the nights that were known, however they overlap', () => {
  expect(shrunk([], [])).toBe(false)
  expect(shrunk([[0, 10]], [[0, 5]])).toBe(false)
  expect(shrunk([[0, 10]], [[0, 4]])).toBe(true)
  // Two entries of the same nights count once.
  expect(
    shrunk(
      [
        [0, 10],
        [2, 6],
        [8, 12],
      ],
      [[0, 6]],
    ),
  ).toBe(false)
  // What began before today counts from today on; our own nights coming back do not count.
  expect(shrunk([[-20, 4]], [[-3, 2]])).toBe(false)
  expect(
    shrunk(
      [
        [0, 4],
        [10, 30],
      ],
      [[0, 4]],
      [[10, 30]],
    ),
  ).toBe(false)
})

test('[CAL-01] what is not understood may still mean what was known by its name, its days or its nights', () => {
  const isUnclear = unclearIn(['stay-1', ''])
  for (const uid of ['stay-1', 'stay-1 2026-12-03', 'stay-1 2026-12-03 2026-12-03 2026-12-05', '2026-12-03 2026-12-05'])
    expect(isUnclear(uid), uid).toBe(true)
  for (const uid of ['stay-10', 'stay-1x', 'other 2026-12-03']) expect(isUnclear(uid), uid).toBe(false)
  expect(unclearIn(['stay-1'])('2026-12-03 2026-12-05')).toBe(false)
})
