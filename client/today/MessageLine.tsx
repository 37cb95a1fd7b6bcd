import type { TodayLine } from '#contract/today-office.ts'
import { useLanguage, useText } from '../office/language.ts'
import { momentOf } from '../office/moments.ts'
import { useNow } from '../office/now.ts'
import { ToScreen } from './ToScreen.tsx'

/** Somebody whom nobody has answered. */
export function MessageLine({ line }: { line: Extract<TodayLine, { kind: 'toAnswer' }> }) {
  const t = useText()
  const language = useLanguage()
  const now = useNow()
  const { name, preview, since } = line
  const hours = Math.floor((now.getTime() - Date.parse(since)) / 3_600_000)
  const days = Math.floor(hours / 24)
  return (
    <ToScreen
      line={line}
      count={days > 0 ? days : hours}
      unit={days > 0 ? t('today.message.days', { count: days }) : t('today.message.hours', { count: hours })}
      name={name}
      meta={t('today.message.say', { preview, moment: momentOf(since, language, t) })}
      verb={t('today.message.answer')}
    />
  )
}
