import type { CalendarUnclear } from '#contract/machines-office.ts'
import { formatDate } from '../../i18n/dates.ts'
import { useLanguage, useText } from '../language.ts'

/** Each of them would be read by nobody: the first say what kind of calendar it is. */
const most = 3

/** What of a calendar is not understood, and what that means for its nights, a sentence each. */
export function UnclearParts({ parts }: { parts: readonly CalendarUnclear[] }) {
  const t = useText()
  const language = useLanguage()
  return (
    <>
      {parts.slice(0, most).map(({ kind, day, word }) => (
        <span key={`${kind} ${day} ${word}`} className="meta">
          {day && `${t('calendars.unclear.of', { day: formatDate(day, language, 'LONG') })} `}
          {t(`calendars.unclear.kinds.${kind}`, { word })}
        </span>
      ))}
      {parts.length > most && (
        <span className="meta">{t('calendars.unclear.more', { count: parts.length - most })}</span>
      )}
    </>
  )
}
