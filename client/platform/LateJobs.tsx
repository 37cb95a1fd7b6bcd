import type { OfficeResult } from '#contract/office-endpoints.ts'
import { useLanguage, useText } from '../office/language.ts'
import { momentOf } from '../office/moments.ts'
import { Chapter } from '../office/parts/Chapter.tsx'
import { Row } from '../office/parts/Row.tsx'
import { useTaskName } from './task-name.ts'

/** What runs by itself and has not come to an end in its time, and what waits for another try. */
export function LateJobs({ late, steppedBack }: Pick<OfficeResult<'system'>, 'late' | 'steppedBack'>) {
  const t = useText()
  const language = useLanguage()
  const nameOf = useTaskName()
  return (
    <Chapter title={t('platform.system.late')}>
      <ul className="rows">
        {late.map(({ task, minutes }) => (
          <Row key={task} name={nameOf(task)} metas={[notEnded(minutes, t)]} />
        ))}
        {steppedBack.map(({ kind, count, nextAt }) => (
          <Row
            key={kind}
            name={t(`platform.system.steppedBack.${kind}`, { count })}
            metas={[t('platform.system.next', { moment: momentOf(nextAt, language, t) })]}
          />
        ))}
      </ul>
    </Chapter>
  )
}

/** In the unit that people would say. */
function notEnded(minutes: number, t: ReturnType<typeof useText>): string {
  if (minutes < 120) return t('platform.system.notEnded.minutes', { count: minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return t('platform.system.notEnded.hours', { count: hours })
  return t('platform.system.notEnded.days', { count: Math.floor(hours / 24) })
}
