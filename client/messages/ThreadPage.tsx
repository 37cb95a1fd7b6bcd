import { Link, useParams, useSearch } from 'wouter'
import type { Thread, ThreadView } from '#contract/messages-office.ts'
import { useAnswer } from '../office/answers.ts'
import { useText } from '../office/language.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { usePlace } from '../office/place.ts'
import '../styles/office/threads.css'
import { Assigned } from './Assigned.tsx'
import { Beside } from './Beside.tsx'
import { Inbox } from './Inbox.tsx'
import { PutAway } from './PutAway.tsx'
import { Reply } from './Reply.tsx'
import { Said } from './Said.tsx'
import { useIsWide } from './use-is-wide.ts'
import { useThreadKeys } from './use-thread-keys.ts'
import { viewIn } from './views.ts'

/** One thread: what was said, the order or the booking beside it, and a line to answer on; on a wide window beside its list. */
export function ThreadPage() {
  const { conversation: id } = useParams<{ conversation: string }>()
  const view = viewIn(useSearch())
  return useIsWide() ? <Inbox {...{ view }} chosen={id} /> : <Alone {...{ id, view }} />
}

function Alone({ id, view }: { id: string; view: ThreadView }) {
  const t = useText()
  const { place, pathTo } = usePlace()
  const answer = useAnswer('messageThread', { place: place.handle, conversation: id, view })
  const back = { href: pathTo(`messages?view=${view}`), label: t('office.sections.messages') }
  if (answer.data) return <Known key={id} thread={answer.data} {...{ view, back }} />
  const failure = answer.error ?? (answer.isPaused ? new Error(t('office.noNetwork')) : null)
  return (
    <>
      <PageHead title={t('office.sections.messages')} back={back} />
      {failure ? <Failed error={failure} onAgain={() => void answer.refetch()} /> : <Bones lines={4} />}
    </>
  )
}

interface KnownProps {
  thread: Thread
  view: ThreadView
  back: { href: string; label: string }
}

function Known({ thread, view, back }: KnownProps) {
  const t = useText()
  const { before, after } = useThreadKeys(thread, view)
  return (
    <>
      <PageHead
        title={thread.name}
        back={back}
        act={
          <>
            <PutAway thread={thread} />
            <button type="submit" form="reply" className="button">
              {t('messages.answer')}
            </button>
          </>
        }
      />
      <div className="split-page">
        <div>
          <Said thread={thread} />
          <Reply thread={thread} />
        </div>
        <div className="aside">
          <Beside thread={thread} />
          <Assigned thread={thread} />
        </div>
      </div>
      <nav className="pager" aria-label={t('messages.neighbours')}>
        {before ? (
          <Link className="word" data-tone="plain" href={before}>
            {t('messages.previous')}
          </Link>
        ) : (
          <span />
        )}
        {after && (
          <Link className="word" data-tone="plain" href={after}>
            {t('messages.next')}
          </Link>
        )}
      </nav>
    </>
  )
}
