import { expect, test } from 'vitest'
import { mayBeAsked, owesList } from './owes-list.ts'

const wine = (year: number | null, style: string, wasMadeBeforeLists: boolean | null = null) => ({
  ...{ year, style, wasMadeBeforeLists },
})

test.each([
  [wine(2023, 'still'), false],
  [wine(2024, 'still'), true],
  [wine(null, 'still'), true],
  // Made once its second fermentation has ended: a harvest of 2023 is drawn in 2024 (notice C/2023/1190).
  [wine(2023, 'sparkling'), true],
  [wine(2023, 'sparkling', true), false],
  [wine(2022, 'sparkling'), false],
  [wine(2022, 'sparkling', false), true],
  [wine(null, 'sparkling', true), false],
  // Nobody has made it before its harvest.
  [wine(2024, 'sparkling', true), true],
  [wine(2023, 'still', false), false],
])('[LABEL-01] %o owes a list: %s', (made, owes) => expect(owesList(made)).toBe(owes))

test('[LABEL-01] the grower is asked where the year does not say when a wine was made', () => {
  expect([wine(2023, 'sparkling'), wine(null, 'still')].map(mayBeAsked)).toEqual([true, true])
  expect([wine(2024, 'sparkling'), wine(2023, 'still')].map(mayBeAsked)).toEqual([false, false])
})
