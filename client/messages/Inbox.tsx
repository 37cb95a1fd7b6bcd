import type { ThreadView } from '#contract/messages-office.ts'
import { useAnswer } from '../office/answers.ts'
import { useText } from '../office/language.ts'
import { PageHead } from '../office/parts/PageHead.tsx'
import { usePlace } from '../office/place.ts'
import '../styles/office/threads.css'
import { OpenThread } from './OpenThread.tsx'
import { ThreadList } from './ThreadList.tsx'

/** The list, and on a wide window the thread that is open beside it. */
export function Inbox({ view, chosen }: { view: ThreadView; chosen: string | null }) {
  const t = useText()
  const { place } = usePlace()
  const counts = useAnswer('messageList', { place: place.handle, view }).data?.counts
  return (
    <>
      <PageHead title={t('office.sections.messages')} say={counts && t('messages.say', { count: counts.waiting })} />
      <div className="inbox">
        <ThreadList {...{ view, chosen }} />
        {chosen && <OpenThread id={chosen} view={view} />}
      </div>
    </>
  )
}
