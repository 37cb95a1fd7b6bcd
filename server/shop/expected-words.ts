import { formatTime } from '#contract/formats.ts'
import { dayInWords as dayOfYear } from '#contract/written-dates.ts'
import type { Translate } from '../i18n/translator.ts'
import type { Expected } from './delivery-days.ts'

/** `Chez vous entre le jeudi 26 et le lundi 30 novembre`, `Prêt le mardi 24 novembre dès 10 h`. */
export function expectedSentence(
  { from, until, hours }: Expected,
  { language, translate }: { language: string; translate: Translate },
): string {
  if (hours !== undefined)
    return hours
      ? translate('delivery.expected.ready', {
          date: dayInWords(from, language),
          time: formatTime(hours.from, language),
        })
      : translate('delivery.expected.byAppointment', { date: dayInWords(from, language) })
  if (from === until) return translate('delivery.expected.on', { date: dayInWords(from, language) })
  const isOneMonth = from.slice(0, 7) === until.slice(0, 7)
  return translate('delivery.expected.between', {
    from: dayInWords(from, language, { isShort: isOneMonth }),
    until: dayInWords(until, language),
  })
}

/** `jeudi 26 novembre`; short, its month is said by the day that follows. */
function dayInWords(day: string, language: string, { isShort = false } = {}): string {
  const written = dayOfYear(new Date(day), language, { withWeekday: true, withYear: false })
  return isShort ? written.replace(/\u00a0.*/, '') : written
}
