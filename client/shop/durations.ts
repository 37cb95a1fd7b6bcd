import type { Translate } from '../base/texts.ts'

/** `45 minutes`, `2 h`, `2 h 30`. */
export function formatDuration(minutes: number, t: Translate): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return t('common.units.minute', { count: rest })
  return rest === 0 ? t('common.units.hours', { hours }) : t('common.units.hoursMinutes', { hours, minutes: rest })
}

/** Ends in one full stop, also behind « 2 Std. », which has one of its own. */
export const asSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)

/** How many may come: `2 à 10 personnes`. */
export const formatGroup = (min: number, max: number, t: Translate): string =>
  min === max ? t('common.units.person', { count: max }) : t('shop.activity.groupValue', { min, max })
