import { expect, test } from 'vitest'
import { goalsTable } from './goals.ts'

test('[bench] a goal stands beside its figure, and one that nobody has measured is said so', () => {
  const measured: Record<string, string> = {
    'First load/list/JavaScript': '95.0',
    'First load/home/JavaScript': '105.7',
    'Pages/rendered page/CPU': '14.00',
    'Pages/rendered page/PostgreSQL': '1.97',
    'First visit on a phone/list, fr/performance': '100',
  }
  const { rows } = goalsTable((place) => measured[place.join('/')])
  const rowOf = (what: string) => rows.find(([name]) => name === what)?.slice(1)
  expect(rowOf('JavaScript of list')).toEqual(['≤ 95 KiB', '95 KiB', '1.00', 'yes'])
  expect(rowOf('JavaScript of home')).toEqual(['≤ 102 KiB', '105.7 KiB', '1.04', ''])
  expect(rowOf('rendered page')).toEqual(['≤ 0.9 ms', '15.97 ms', '17.74', ''])
  expect(rowOf('Lighthouse of list, fr')).toEqual(['≥ 100', '100', '1.00', 'yes'])
  expect(rowOf('product')).toEqual(['≤ 0.4 ms', '—', '', ''])
})
