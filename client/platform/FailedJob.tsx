import type { OfficeResult } from '#contract/office-endpoints.ts'
import { useLanguage, useText } from '../office/language.ts'
import { momentOf } from '../office/moments.ts'
import { Row } from '../office/parts/Row.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { useTaskName } from './task-name.ts'

type Job = OfficeResult<'system'>['failed'][number]

/** Something that went wrong: what, to whom, why, and one button. */
export function FailedJob({ job: { id, task, attempts, queuedAt, nextAt, problem, mail } }: { job: Job }) {
  const t = useText()
  const language = useLanguage()
  const { place } = usePlace()
  const name = useTaskName()(task)
  const retry = useWrite('jobRetry', { said: () => t('platform.system.retried', { task: name }) })
  const since = t('platform.system.since', { moment: momentOf(queuedAt, language, t) })
  const next =
    nextAt === null
      ? t('platform.system.givenUp')
      : t('platform.system.next', { moment: momentOf(nextAt, language, t) })
  return (
    <Row
      lead={
        <span className="sign" data-tone="error">
          {attempts}
          <small>{t('platform.system.tries', { tries: attempts })}</small>
        </span>
      }
      name={name}
      metas={[
        mail && `${t('machines.mail.to', { address: mail.to })}. ${t(`machines.mail.problems.${mail.problem}`)}`,
        // Whatever machine said it, it was in its own words.
        problem && (
          <span key="problem">
            {mail && `${t('machines.mail.words')} `}
            <span lang="en">{problem}</span>
          </span>
        ),
        `${since}. ${next}.`,
      ]}
      end={
        <button
          type="button"
          className="button"
          data-variant="outline"
          data-size="small"
          data-busy={retry.isBusy || undefined}
          aria-label={t('platform.system.retryOf', { task: name })}
          onClick={() => retry.write({ place: place.handle, job: id })}
        >
          {t('platform.system.retry')}
        </button>
      }
    />
  )
}
