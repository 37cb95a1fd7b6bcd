import { z } from 'zod'
import { formatTime } from '#contract/formats.ts'
import { calendarFile } from '../calendar-file.ts'
import { addDays } from '#contract/days.ts'

const day = z.iso.date()

/** As much of `contract/programme.ts` as a calendar needs; data of another shape are no programme. */
const Programme = z.object({
  title: z.string(),
  place: z.string().optional(),
  updated: day.optional(),
  days: z
    .array(
      z.object({
        date: day,
        title: z.string(),
        entries: z.array(z.object({ time: z.string(), title: z.string(), text: z.string().optional() })),
      }),
    )
    .min(1),
})

/** A programme as a calendar file, one whole day after the other; null for data that are none. */
export function programmeCalendar(
  data: unknown,
  { host, language }: { host: string; language: string },
): string | null {
  const { success, data: programme } = Programme.safeParse(data)
  if (!success) return null
  const { title, place, updated, days } = programme
  return calendarFile('Programme', {
    name: title,
    entries: days.map(({ date, title: dayTitle, entries }) => ({
      uid: `${date}-${language}@${host}`,
      stamp: new Date(updated ?? date),
      // It may be any number that grows with each change: a programme is written anew once a day at most.
      revision: updated === undefined ? undefined : Date.parse(updated) / 86_400_000,
      when: [`DTSTART;VALUE=DATE:${plain(date)}`, `DTEND;VALUE=DATE:${plain(addDays(date, 1))}`],
      summary: `${title} · ${dayTitle}`,
      description: entries
        .map(
          ({ time, title: what, text }) => `${formatTime(time, language)} ${[what, text].filter(Boolean).join(', ')}`,
        )
        .join('\n'),
      location: place,
    })),
  })
}

const plain = (date: string): string => date.replaceAll('-', '')
