import { expect, test } from 'vitest'
import { rareLooks } from './looks.ts'

test('[PAGE-01] a site’s lists are looked through once, and after a change, but not each time a bottle runs out', () => {
  const looks = rareLooks(1000)
  expect([looks.isDue('a', 0), looks.isDue('a', 5000)]).toEqual([true, false])
  looks.noteChange('a')
  expect([looks.isDue('a', 5000), looks.isDue('a', 5000)]).toEqual([true, false])
  looks.noteChange('a')
  looks.noteChange('a')
  expect([looks.isDue('a', 5999), looks.isDue('a', 6000), looks.isDue('a', 9000)]).toEqual([false, true, false])
})

test('[PAGE-01] what changes all sites changes those that were looked through, and a new one is due anyway', () => {
  const looks = rareLooks(1000)
  looks.isDue('a', 0)
  looks.noteChange()
  expect([looks.isDue('a', 1000), looks.isDue('b', 1000)]).toEqual([true, true])
})
