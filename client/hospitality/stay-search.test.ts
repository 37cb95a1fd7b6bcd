import { expect, test } from 'vitest'
import { sizeOf } from './ApartmentCard.tsx'
import { noSearch, readSearch, writeSearch } from './stay-search.ts'

test('[STAY-06] a search survives the way into the address and back, and an empty one leaves no trace', () => {
  const search = {
    agency: 'haut-pays',
    arrival: '2027-03-08',
    departure: '2027-03-12',
    guests: 3,
    hasPets: true,
    hasPool: false,
  }
  expect(readSearch(writeSearch(search))).toEqual(search)
  expect(writeSearch(noSearch)).toBe('')
  expect(readSearch('')).toEqual(noSearch)
})

test('[STAY-06] what is no date, no number or in the wrong order is not looked for', () => {
  for (const query of [
    '?arrival=2027-03-12&departure=2027-03-08',
    '?arrival=2027-02-30&departure=2027-03-08',
    '?arrival=2027-03-08',
    '?guests=-1',
    '?guests=many',
  ])
    expect(readSearch(query)).toEqual(noSearch)
})

test('[STAY-06] every row of cards comes out even', () => {
  const columns = { large: 4, small: 2, third: 2 }
  for (const count of [2, 3, 4, 5, 6, 7, 8, 9])
    expect([
      count,
      Array.from({ length: count }, (_, index) => columns[sizeOf(index, count)]).reduce((sum, each) => sum + each, 0) %
        6,
    ]).toEqual([count, 0])
})
