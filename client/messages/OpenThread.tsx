import { useEffect, useId, useRef } from 'react'
import { Link } from 'wouter'
import type { Thread, ThreadView } from '#contract/messages-office.ts'
import { useAnswer } from '../office/answers.ts'
import { useText } from '../office/language.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { usePlace } from '../office/place.ts'
import { Assigned } from './Assigned.tsx'
import { Beside } from './Beside.tsx'
import { PutAway } from './PutAway.tsx'
import { Reply } from './Reply.tsx'
import { Said } from './Said.tsx'
import { useThreadKeys } from './use-thread-keys.ts'

/** A thread beside the list it is in. */
export function OpenThread({ id, view }: { id: string; view: ThreadView }) {
  const t = useText()
  const { place } = usePlace()
  const answer = useAnswer('messageThread', { place: place.handle, conversation: id, view })
  if (answer.data) return <Open key={id} thread={answer.data} view={view} />
  const failure = answer.error ?? (answer.isPaused ? new Error(t('office.noNetwork')) : null)
  return failure ? <Failed error={failure} onAgain={() => void answer.refetch()} /> : <Bones lines={4} />
}

function Open({ thread, view }: { thread: Thread; view: ThreadView }) {
  const id = useId()
  const head = useRef<HTMLHeadingElement>(null)
  useThreadKeys(thread, view)
  // Whoever has just come begins at the thread, not before the search and the list that stand beside it.
  useEffect(() => {
    if (document.activeElement?.matches('main')) head.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section aria-labelledby={id}>
      <div className="thread-head">
        <h2 ref={head} id={id} tabIndex={-1}>
          {thread.name}
        </h2>
        <PutAway thread={thread} />
        <About thread={thread} />
      </div>
      <Said thread={thread} />
      <Reply thread={thread} hasButton />
      <Beside thread={thread} />
      <Assigned thread={thread} />
    </section>
  )
}

/** The order it is about, one press away; all the others stand below. */
function About({ thread: { orders } }: { thread: Thread }) {
  const t = useText()
  const { pathTo } = usePlace()
  const about = orders.find(({ isAboutIt, isOpen, number }) => isAboutIt && isOpen && number !== null)
  if (!about) return null
  return (
    <p className="small">
      <Link href={pathTo(`orders/${about.id}?view=all`)}>
        {t('messages.beside.number', { number: String(about.number) })}
      </Link>
      {`, ${t(`messages.stages.${about.stage}`)}`}
    </p>
  )
}
