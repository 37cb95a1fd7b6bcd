import type { TodayLine } from '#contract/today-office.ts'
import { useText } from '../office/language.ts'
import { ToScreen } from './ToScreen.tsx'

/** What the platform's people have to do. */
export function PlatformLine({ line }: { line: Extract<TodayLine, { kind: 'failedJobs' | 'houseWithoutKeys' }> }) {
  const t = useText()
  const { kind, count } = line
  return (
    <ToScreen
      line={line}
      count={count}
      isPressing={kind === 'failedJobs'}
      name={t(`platform.day.${kind}.name`, { count, ...(kind === 'houseWithoutKeys' && { name: line.name }) })}
      meta={t(`platform.day.${kind}.say`)}
      verb={t(`platform.day.${kind}.verb`)}
    />
  )
}
