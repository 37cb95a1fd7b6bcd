import type { ShopCalendar } from '#contract/documents/calendar.ts'
import { dayRange } from '#contract/formats.ts'
import { localize } from '#contract/localized.ts'
import type { OtherDays } from '#contract/shop.ts'
import { addDays, dayIn } from '#contract/stays.ts'

/** How far ahead it is said that a door is open otherwise than in other weeks. */
const saidAheadDays = 60

/** The days to come on which a cellar door is open at other hours than those of its week, or shut, in words. */
export function otherDays(
  { exceptions, timezone }: Pick<ShopCalendar, 'exceptions' | 'timezone'>,
  { language, now }: { language: string; now: Date },
): OtherDays {
  const today = dayIn(timezone, now)
  return exceptions
    .filter(({ from, to }) => to >= today && from <= addDays(today, saidAheadDays))
    .map(({ from, to, hours, title }) => ({
      ...{ from, to, hours },
      days: dayRange(from, to, language),
      title: localize(title, language),
    }))
}
