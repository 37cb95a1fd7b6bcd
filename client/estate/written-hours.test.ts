import { expect, test } from 'vitest'
import { hoursIn, writtenHours } from './written-hours.ts'

const day = [
  { from: '10:00', to: '12:00' },
  { from: '14:00', to: '18:30' },
]

test.each([
  '10-12 14-18h30',
  '10h-12h 14h-18h30',
  '10 h – 12 h, 14 h – 18 h 30',
  '10 h - 12 h 14 h - 18 h 30',
  '10–12 Uhr, 14–18.30 Uhr',
  '10 bis 12 und 14 bis 18.30 Uhr',
  '10:00-12:00 / 14:00-18:30',
  '10 am–12 pm, 2–6:30 pm',
  '10am to 12pm and 2pm to 6:30pm',
  '10 à 12 et 14 à 18h30',
])('[WINES-07] « %s » is ten to twelve and two to half past six', (written) => {
  expect(hoursIn(written)).toEqual(day)
})

test.each(['fr', 'de', 'en'])('[WINES-07] what stands in a field in %s is understood again', (language) => {
  for (const ranges of [day, [{ from: '09:15', to: '11:45' }], [{ from: '00:00', to: '24:00' }], []])
    expect(hoursIn(writtenHours(ranges, language))).toEqual(ranges)
})

test.each(['10', '12-10', '10-12 11-13', 'on request', '10-25', '10-12-14'])(
  '[WINES-07] « %s » is not understood',
  (written) => {
    expect(hoursIn(written)).toBeNull()
  },
)
