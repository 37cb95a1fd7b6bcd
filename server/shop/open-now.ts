import { onClock } from '#contract/door-hours.ts'
import { addDays, dayIn } from '#contract/days.ts'
import { type DoorCalendar, openings, timeIn } from './delivery-days.ts'

/** The hours of today, and before them what is left of the evening before. */
export function openingsNow(calendar: DoorCalendar, now: Date): { from: string; to: string }[] {
  const today = dayIn(calendar.timezone, now)
  const tail = openings(calendar, addDays(today, -1)).findLast(({ to }) => to > '24:00')
  const until = tail ? onClock(tail.to) : ''
  return [
    ...(until > timeIn(calendar.timezone, now) ? [{ from: '00:00', to: until }] : []),
    ...openings(calendar, today),
  ]
}
