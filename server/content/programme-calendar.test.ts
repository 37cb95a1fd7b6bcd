import { expect, test } from 'vitest'
import { programmeCalendar } from './programme-calendar.ts'

const festival = {
  title: 'La Paulée',
  place: 'Halle aux Toiles, Val-Saint-Aubain',
  updated: '2026-11-10',
  days: [
    { date: '2027-04-17', title: 'Samedi', entries: [{ time: '19:30', title: 'La tablée', text: '240 places' }] },
    { date: '2027-04-18', title: 'Dimanche', entries: [{ time: '09:00', title: 'Marche' }] },
  ],
}

test('[PAGE-02] a programme is a calendar file of whole days, each with its hours in the language of the page', () => {
  const lines = programmeCalendar(festival, { host: 'la-paulee', language: 'fr' })?.split('\r\n') ?? []
  expect(lines.filter((line) => /^(DTSTART|DTEND|SUMMARY|LOCATION|DESCRIPTION)/.test(line))).toEqual([
    'DTSTART;VALUE=DATE:20270417',
    'DTEND;VALUE=DATE:20270418',
    'SUMMARY:La Paulée · Samedi',
    'DESCRIPTION:19 h 30 La tablée\\, 240 places',
    'LOCATION:Halle aux Toiles\\, Val-Saint-Aubain',
    'DTSTART;VALUE=DATE:20270418',
    'DTEND;VALUE=DATE:20270419',
    'SUMMARY:La Paulée · Dimanche',
    'DESCRIPTION:9 h Marche',
    'LOCATION:Halle aux Toiles\\, Val-Saint-Aubain',
  ])
})

test('[PAGE-02] data that are no programme are no calendar', () => {
  for (const data of [null, {}, { title: 'x', days: [] }, { ...festival, days: [{ date: 'tomorrow' }] }])
    expect(programmeCalendar(data, { host: 'la-paulee', language: 'de' })).toBeNull()
})
