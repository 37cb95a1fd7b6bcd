import { describe, expect, test } from 'vitest'
import { formatTime, formatTimeRange, longDate } from './formats.ts'

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

describe('[I18N-06] each language writes an hour in one way of its own, and no noughts behind it', () => {
  test.each([
    ['fr', '14 h 30', '9 h', '9 h – 12 h 30', '14 h – 18 h'],
    ['de', '14.30 Uhr', '9 Uhr', '9–12.30 Uhr', '14–18 Uhr'],
    ['en', '2:30 pm', '9 am', '9 am–12:30 pm', '2–6 pm'],
  ])('%s', (language, halfPastTwo, nine, morning, afternoon) => {
    const plain = (text: string) => text.replaceAll('\u00a0', ' ')
    expect([formatTime('14:30', language), formatTime('09:00', language)].map(plain)).toEqual([halfPastTwo, nine])
    expect(plain(formatTimeRange({ from: '09:00', to: '12:30' }, language))).toBe(morning)
    expect(plain(formatTimeRange({ from: '14:00', to: '18:00' }, language))).toBe(afternoon)
  })

  test('midnight and noon in English', () => {
    expect([formatTime('00:15', 'en'), formatTime('12:00', 'en')]).toEqual(['12:15\u00a0am', '12\u00a0pm'])
  })
})
