import type { TodayLine } from '#contract/today-office.ts'
import { useText } from '../office/language.ts'
import { ToScreen } from './ToScreen.tsx'

/** What a new shop has left to say before it sells. */
export function StartLine({ line }: { line: Extract<TodayLine, { kind: 'toStart' }> }) {
  const t = useText()
  const { count } = line
  return (
    <ToScreen
      line={line}
      count={count}
      name={t('estate.start.title')}
      meta={t('estate.start.left', { count })}
      verb={t('estate.start.go')}
    />
  )
}
