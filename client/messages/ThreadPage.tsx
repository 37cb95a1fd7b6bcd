import { useEffect } from 'react'
import { Link, useLocation, useParams, useSearch } from 'wouter'
import type { Thread, ThreadView } from '#contract/messages-office.ts'
import { useAnswer } from '../office/answers.ts'
import { isGoing, isSingle } from '../office/frame/use-keys.ts'
import { useText } from '../office/language.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import '../styles/office/threads.css'
import { Assigned } from './Assigned.tsx'
import { Beside } from './Beside.tsx'
import { Reply } from './Reply.tsx'
import { Said } from './Said.tsx'
import { viewIn } from './views.ts'

/** One thread: what was said, the order or the booking beside it, and a line to answer on. */
export function ThreadPage() {
  const t = useText()
  const { conversation: id } = useParams<{ conversation: string }>()
  const view = viewIn(useSearch())
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
  const { pathTo } = usePlace()
  const { previousId, nextId } = thread
  const [before, after] = [previousId, nextId].map((id) => id && pathTo(`messages/${id}?view=${view}`))
  useThreadKeys({ before, after })
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

function PutAway({ thread: { id, name, view } }: { thread: Thread }) {
  const t = useText()
  const { place } = usePlace()
  const isDone = view === 'done'
  const { write, isBusy } = useWrite('messageDone', {
    said: (_, input) => t(input.isDone ? 'messages.said.putAway' : 'messages.said.takenOut', { name }),
  })
  return (
    <button
      type="button"
      className="button"
      data-variant="quiet"
      data-size="small"
      data-busy={isBusy || undefined}
      onClick={() => write({ place: place.handle, conversation: id, isDone: !isDone })}
    >
      {t(isDone ? 'messages.takeOut' : 'messages.putAway')}
    </button>
  )
}

/** J and K: the threads beside it in the list it was opened from. */
function useThreadKeys({ before, after }: { before: string | null | undefined; after: string | null | undefined }) {
  const [, navigate] = useLocation()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSingle(event) || isGoing()) return
      const to = { j: after, k: before }[event.key]
      if (to) navigate(to)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [before, after, navigate])
}
