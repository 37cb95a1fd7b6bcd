import { expect, test } from 'vitest'
import { readVisitSearch, visitQuery } from '#contract/visit-search.ts'
import { isNarrowed, readWineSearch, wineQuery } from '#contract/wine-search.ts'

const read = (query: string) => readWineSearch(new URLSearchParams(query))

test('[SELL-07] a search and its address say the same, in one order', () => {
  const query = '?q=riesling+sec&colour=red,white&region=alsace,jura&price=20&ready=1&stock=1&sort=price&page=3'
  expect(wineQuery(read(query))).toBe(query)
  expect(wineQuery(read('?stock=1&colour=white&colour=red&q=+x+&utm_source=mail'))).toBe(
    '?q=x&colour=red,white&stock=1',
  )
  expect(wineQuery(read('?q=a%26b%3Dc'))).toBe('?q=a%26b%3Dc')
})

test('[SELL-07] what an address does not mean bars nothing', () => {
  for (const query of [
    '',
    '?page=0',
    '?page=-1',
    '?page=x',
    '?page=1.5',
    '?price=17',
    '?colour=blue',
    '?region=%3Cb%3E',
  ])
    expect(wineQuery(read(query)), query).toBe('')
})

test('[SELL-07] an address without end is read to a bounded one', () => {
  expect(read(`?q=${'a'.repeat(10_000)}`).text).toHaveLength(100)
  expect(read(`?region=${Array.from({ length: 500 }, (_, index) => `r${index}`).join(',')}`).regions).toHaveLength(30)
})

test('[SELL-07] order and page leave nothing out', () => {
  expect(isNarrowed(read('?sort=price&page=2'))).toBe(false)
  expect(isNarrowed(read('?stock=1'))).toBe(true)
})

test('[SELL-07] the days of a visit are turned where they are the wrong way round, and nonsense is none', () => {
  const visits = (query: string) => visitQuery(readVisitSearch(new URLSearchParams(query)))
  expect(visits('?from=2027-05-09&to=2027-05-01&region=jura')).toBe('?from=2027-05-01&to=2027-05-09&region=jura')
  expect(visits('?from=2027-13-40&to=tomorrow&region=%22')).toBe('')
  expect(visits('?to=2027-05-01')).toBe('?to=2027-05-01')
})
