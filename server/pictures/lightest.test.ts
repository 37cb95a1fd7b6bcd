import { expect, test } from 'vitest'
import { lightestThat } from './lightest.ts'

const steps = [30, 34, 38, 41, 44, 47, 50]
const attemptsFor = async (enough: number) => {
  const attempts: number[] = []
  const chosen = await lightestThat(steps, async (step) => {
    attempts.push(step)
    return { body: step, isEnough: step >= enough }
  })
  return { chosen, attempts }
}

test.each([
  [0, 30],
  [30, 30],
  [33, 34],
  [41, 41],
  [45, 47],
  [48, 50],
])('where quality %i is enough %i is the lightest step of it, found with three attempts', async (enough, expected) => {
  const { chosen, attempts } = await attemptsFor(enough)
  expect(chosen).toBe(expected)
  expect(attempts.length).toBeLessThanOrEqual(3)
})

test('where nothing is enough the highest step is taken', async () => {
  expect((await attemptsFor(99)).chosen).toBe(50)
})
