import path from 'node:path'
import type { DateRange } from '#contract/stays.ts'
import { type CalendarEntry, calendarFile } from '../calendar-file.ts'
import { foreignReader } from '../foreign/foreign-reader.ts'
import type { CalendarEvent, CalendarReading, read, UnclearPart } from './foreign-calendar.ts'

export type { CalendarEvent, CalendarReading, UnclearPart }

/** An honest calendar takes some hundredths of a second. */
const calendars = foreignReader<typeof read>(path.join(import.meta.dirname, 'foreign-calendar.ts'), {
  mostSeconds: 2,
  mostBytes: 256 * 1024 * 1024,
  mostInLine: 1000,
})

/**
 * The nights in a calendar of another platform (`foreign-calendar.ts`).
 * @throws UnreadableError with a sentence
 */
export const readCalendarEvents = (
  text: string,
  { timeZone, today }: { timeZone: string; today: string },
): Promise<CalendarReading> => calendars({ text, timeZone, today })

export interface StayEntry extends DateRange, Omit<CalendarEntry, 'when' | 'isBusy'> {}

/** A calendar file with whole days: they are the same days on every device, wherever it is. */
export const writeCalendar = (name: string, entries: readonly StayEntry[]): string =>
  calendarFile('Stays', {
    name,
    entries: entries.map(({ startDate, endDate, ...entry }) => ({
      ...entry,
      when: [`DTSTART;VALUE=DATE:${startDate.replaceAll('-', '')}`, `DTEND;VALUE=DATE:${endDate.replaceAll('-', '')}`],
      isBusy: true,
    })),
  })
