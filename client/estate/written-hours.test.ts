import { expect, test } from 'vitest'
import { dayHoursIn, hoursIn, writtenHours } from './written-hours.ts'

/** Doors that shut at midnight or in the morning after. */
const late = [
  [{ from: '18:00', to: '24:00' }],
  [{ from: '18:00', to: '26:00' }],
  [
    { from: '11:30', to: '14:00' },
    { from: '19:00', to: '24:30' },
  ],
  [{ from: '22:00', to: '30:00' }],
  [{ from: '12:00', to: '25:00' }],
]

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
  'de 10h à midi et de 14h à 18h30',
  'de 10 heures à 12 heures puis de 14 heures à 18 heures 30',
  '10-12 u. 14-18.30 Uhr',
  'von 10 bis 12 Uhr und von 14 bis 18.30 Uhr',
  '10.00 – 12.00 Uhr sowie 14.00 – 18.30 Uhr',
  'from 10 a.m. to noon and from 2 p.m. to 6:30 p.m.',
  '10h00/12h00 14h00/18h30',
])('[WINES-07] « %s » is ten to twelve and two to half past six', (written) => {
  expect(hoursIn(written)).toEqual(day)
})

test.each(['fr', 'de', 'en'])('[WINES-07] what stands in a field in %s is understood again', (language) => {
  for (const ranges of [day, [{ from: '09:15', to: '11:45' }], [{ from: '00:00', to: '24:00' }], [], ...late])
    expect(hoursIn(writtenHours(ranges, language))).toEqual(ranges)
})

test.each([
  ['18h-2h', '18:00', '26:00'],
  ['de 18 h à 2 h', '18:00', '26:00'],
  ['18–2 Uhr', '18:00', '26:00'],
  ['von 20 Uhr bis Mitternacht', '20:00', '24:00'],
  ['6 pm–2 am', '18:00', '26:00'],
  ['6pm to midnight', '18:00', '24:00'],
  ['22-6', '22:00', '30:00'],
  ['23h-0h30', '23:00', '24:30'],
  ['10h - minuit', '10:00', '24:00'],
  ['midi-18h', '12:00', '18:00'],
  ['de 10h à 18h', '10:00', '18:00'],
  ['durchgehend 9-18 Uhr', '09:00', '18:00'],
  ['noon to 6pm', '12:00', '18:00'],
  ['mittags bis 18 Uhr', '12:00', '18:00'],
])('[WINES-07] « %s » is %s to %s', (written, from, to) => {
  expect(hoursIn(written)).toEqual([{ from, to }])
})

test.each(['fermé', 'Fermée', 'FERMÉ.', 'geschlossen', 'Ruhetag', 'closed', '-', '–', ' '])(
  '[WINES-07] « %s » is a day that is shut',
  (written) => {
    expect(hoursIn(written)).toEqual([])
  },
)

test.each([
  ['sur rendez-vous', []],
  ['Uniquement sur RDV', []],
  ['nach Vereinbarung', []],
  ['by appointment only', []],
  ['on request', []],
  ['10-12 14-18h30, sur rendez-vous', day],
  ['10–12, 14–18.30 Uhr und nach Vereinbarung', day],
])('[WINES-07] « %s » may come when it was agreed', (written, ranges) => {
  expect(dayHoursIn(written)).toEqual({ ranges, isByAppointment: true })
  expect(hoursIn(written)).toBeNull()
})

test.each(['10', '12-10', '10-12 11-13', 'on Sunday', '10-25', '10-12-14', '10-2', '22-7', '18-2 20-22', 'ab 10 Uhr'])(
  '[WINES-07] « %s » is not understood',
  (written) => {
    expect(hoursIn(written)).toBeNull()
  },
)
