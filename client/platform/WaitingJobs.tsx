import type { OfficeResult } from '#contract/office-endpoints.ts'
import { useLanguage, useText } from '../office/language.ts'
import { momentOf } from '../office/moments.ts'
import { Chapter } from '../office/parts/Chapter.tsx'
import { Row } from '../office/parts/Row.tsx'
import { useTaskName } from './task-name.ts'

/** What is queued, by what it is. */
export function WaitingJobs({ waiting }: Pick<OfficeResult<'system'>, 'waiting'>) {
  const t = useText()
  const language = useLanguage()
  const nameOf = useTaskName()
  return (
    <Chapter title={t('platform.system.waiting')} say={waiting.length === 0 && t('platform.system.nothingWaits')}>
      {waiting.length > 0 && (
        <ul className="rows">
          {waiting.map(({ task, count, oldestAt }) => (
            <Row
              key={task}
              name={nameOf(task)}
              metas={[t('platform.system.oldest', { moment: momentOf(oldestAt, language, t) })]}
              end={<span className="num">{count}</span>}
            />
          ))}
        </ul>
      )}
    </Chapter>
  )
}
