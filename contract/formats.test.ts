import { expect, test } from 'vitest'
import { formatTime, longDate } from './formats.ts'

test('[I18N-06] mails and receipts write the first of a month « 1er », as the pages do', () => {
  expect(longDate('2026-12-01', 'fr')).toBe('1er\u00a0décembre 2026')
  expect(longDate('2027-01-01', 'fr', { withWeekday: true })).toBe('vendredi 1er\u00a0janvier 2027')
  expect(['de', 'en'].map((language) => longDate('2026-12-01', language))).toEqual([
    '1.\u00a0Dezember 2026',
    '1\u00a0December 2026',
  ])
})

test('[I18N-06] a plain day is that day everywhere, and an instant is read on the growers’ clock', () => {
  expect(longDate('2026-11-30', 'en')).toBe('30\u00a0November 2026')
  expect(longDate(new Date('2026-11-30T22:30:00Z'), 'en')).toBe('30\u00a0November 2026')
  expect(longDate(new Date('2026-11-30T23:30:00Z'), 'en')).toBe('1\u00a0December 2026')
})

test('[I18N-06] French writes an hour with its h, and no noughts behind it', () => {
  expect([formatTime('14:30', 'fr'), formatTime('09:00', 'fr')]).toEqual(['14\u00a0h\u00a030', '9\u00a0h'])
  expect(formatTime('14:30', 'de')).toBe('14:30')
})
