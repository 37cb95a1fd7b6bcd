import { expect, test } from 'vitest'
import { formatDate } from './dates.ts'

test('[I18N-06] a day and its month stay on one line, in every language', () => {
  expect(['fr', 'de', 'en'].map((language) => formatDate('2027-05-10', language, 'WEEKDAY'))).toEqual([
    'lundi 10\u00a0mai',
    'Montag, 10.\u00a0Mai',
    'Monday 10\u00a0May',
  ])
})

test('[I18N-06] in French the first of a month is « 1er », and the eleventh is not', () => {
  expect(formatDate('2026-05-01', 'fr')).toBe('1er\u00a0mai 2026')
  expect(formatDate('2026-05-11', 'fr')).toBe('11\u00a0mai 2026')
  expect(formatDate('2026-05-01', 'fr', 'SHORT')).toBe('01/05/2026')
})

test('[I18N-06] the short form of a date with a time has the time, of a plain day it has none', () => {
  expect(['fr', 'de', 'en'].map((language) => formatDate('2026-05-01T12:30:00Z', language, 'SHORT'))).toEqual([
    '01/05/2026 14:30',
    '01.05.2026, 14:30',
    '01/05/2026, 14:30',
  ])
  expect(formatDate('2026-05-01', 'de', 'SHORT')).toBe('01.05.2026')
})

test('[I18N-06] a date in words says its time as the language says times', () => {
  const inWords = (language: string) => formatDate('2026-05-11T12:30:00Z', language, 'LONG', { withTime: true })
  expect(['fr', 'de', 'en'].map(inWords)).toEqual([
    '11\u00a0mai 2026 à 14\u00a0h\u00a030',
    '11.\u00a0Mai 2026 um 14.30\u00a0Uhr',
    '11\u00a0May 2026 at 2:30\u00a0pm',
  ])
})

test('[I18N-06] the numeric form is read on the clock of the place: shortly after midnight it is the next day', () => {
  expect(formatDate('2026-05-01T22:35:00Z', 'fr', 'NUMERIC')).toBe('2026-05-02 00:35')
  expect(formatDate('2026-05-01T22:35:00Z', 'fr', 'NUMERIC', { timeZone: 'UTC' })).toBe('2026-05-01 22:35')
  expect(formatDate('2026-05-01', 'en', 'NUMERIC')).toBe('2026-05-01')
})
