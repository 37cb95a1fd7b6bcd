import type { TodayLine } from '#contract/today-office.ts'
import { useText } from '../office/language.ts'
import { ToScreen } from './ToScreen.tsx'

/** Bottles that went and were in no stock: somebody looks at the rack. */
export function MissingLine({ line }: { line: Extract<TodayLine, { kind: 'missing' }> }) {
  const t = useText()
  const { name, count } = line
  return (
    <ToScreen
      line={line}
      count={count}
      name={t('stock.day.missing', { name, count })}
      meta={t('stock.day.say')}
      verb={t('stock.day.verb')}
    />
  )
}
