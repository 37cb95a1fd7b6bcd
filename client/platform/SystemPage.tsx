import '../styles/office/machines.css'
import { useQuery } from '@tanstack/react-query'
import { answerOptions } from '../office/answers.ts'
import { useText } from '../office/language.ts'
import { useOffice } from '../office/office-context.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Chapter } from '../office/parts/Chapter.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { usePlace } from '../office/place.ts'
import { BrowserReports } from './BrowserReports.tsx'
import { Calendars } from './Calendars.tsx'
import { FailedJob } from './FailedJob.tsx'
import { Invariants } from './Invariants.tsx'
import { LateJobs } from './LateJobs.tsx'
import { WaitingJobs } from './WaitingJobs.tsx'

const lookedMs = 60_000

/** What the machines do, what has failed, and whether what must always be true is (PLATFORM-02). */
export function SystemPage() {
  const t = useText()
  const { place } = usePlace()
  const { call } = useOffice()
  // What the queue does tells nobody; whoever looks sees it anew.
  const answer = useQuery({ ...answerOptions(call, 'system', { place: place.handle }), refetchInterval: lookedMs })
  const { failed = [], waiting = [], late = [], steppedBack = [] } = answer.data ?? {}
  const troubles = [
    failed.length > 0 && t('platform.system.failing', { failed: failed.length }),
    late.length > 0 && t('platform.system.areLate', { late: late.length }),
  ].filter((said) => said !== false)
  const say = troubles.length > 0 ? troubles.join(' ') : t('platform.system.allWell')
  return (
    <>
      <PageHead
        title={t('platform.system.title')}
        say={answer.data && `${say} ${t('machines.words.seenEachMinute')}`}
      />
      {answer.error && !answer.data && <Failed error={answer.error} onAgain={() => void answer.refetch()} />}
      {answer.isPending && <Bones lines={3} />}
      {(late.length > 0 || steppedBack.length > 0) && <LateJobs late={late} steppedBack={steppedBack} />}
      {failed.length > 0 && (
        <Chapter title={t('platform.system.failed')}>
          <ul className="rows" data-narrow>
            {failed.map((job) => (
              <FailedJob key={job.id} job={job} />
            ))}
          </ul>
        </Chapter>
      )}
      <div className="two-cols">
        <Invariants />
        {answer.data && <WaitingJobs waiting={waiting} />}
      </div>
      <Calendars />
      <BrowserReports />
    </>
  )
}
