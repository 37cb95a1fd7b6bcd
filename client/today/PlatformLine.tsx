import type { TodayLine } from '#contract/today-office.ts'
import { useText } from '../office/language.ts'
import { ToScreen } from './ToScreen.tsx'

/** What the platform's people have to do. */
export function PlatformLine({
  line,
}: {
  line: Extract<TodayLine, { kind: 'failedJobs' | 'applications' | 'houseWithoutKeys' }>
}) {
  const t = useText()
  const { kind, count } = line
  const values = { count, name: 'name' in line ? line.name : '' }
  return (
    <ToScreen
      line={line}
      count={count}
      isPressing={kind === 'failedJobs'}
      name={t(`platform.day.${kind}.name`, values)}
      meta={t(`platform.day.${kind}.say`, values)}
      verb={t(`platform.day.${kind}.verb`)}
    />
  )
}
