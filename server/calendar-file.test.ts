import { expect, test } from 'vitest'
import { calendarFile, calendarInstant } from './calendar-file.ts'

test('[CHECKOUT-05] what people wrote is text in the file: it neither ends a line nor makes one too long', () => {
  const entry = {
    uid: '1@visits',
    summary: 'é'.repeat(80),
    description: 'a\r\nEND:VCALENDAR\\;',
    location: '',
    when: [`DTSTART:${calendarInstant(new Date('2026-10-25T00:30:00Z'))}`],
    stamp: new Date('2026-01-01T00:00:00Z'),
  }
  const text = calendarFile('Visits', { name: 'Domaine, et fils', entries: [entry] })
  const lines = text.split('\r\n')
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${'é'.repeat(80)}\r\n`)
  expect(lines).toContain('DESCRIPTION:a\\nEND:VCALENDAR\\\\\\;')
  expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1)
  expect(lines).toContain('X-WR-CALNAME:Domaine\\, et fils')
  expect(lines).toContain('DTSTART:20261025T003000Z')
  expect(text).not.toMatch(/DTEND|LOCATION|TRANSP/)
})
