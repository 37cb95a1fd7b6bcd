import type { Translate } from '../base/texts.ts'
import { dayName, dayOf, hourOf } from '../office/moments.ts'

const dayMs = 24 * 3600 * 1000

/** `hier, 21 h 12`; of what is older the day is enough. */
export function receivedAt(instant: string, language: string, t: Translate, now = new Date()): string {
  const day = dayName(instant, language, t, now)
  const isOld = Date.parse(dayOf(now)) - Date.parse(dayOf(instant)) > dayMs
  return isOld ? day : `${day}, ${hourOf(instant, language)}`
}
