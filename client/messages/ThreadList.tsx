import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { type ThreadView, threadViews } from '#contract/messages-office.ts'
import { useAnswer } from '../office/answers.ts'
import { useText } from '../office/language.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { FilterWords } from '../office/parts/choices.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { FindLine } from '../office/parts/FindLine.tsx'
import { Nothing } from '../office/parts/Nothing.tsx'
import { usePlace } from '../office/place.ts'
import { ThreadRows } from './ThreadRows.tsx'

interface ThreadListProps {
  view: ThreadView
  /** The thread that is open beside it. */
  chosen: string | null
}

/** Threads to look through: by what is to be done with them, or by a word. */
export function ThreadList({ view, chosen }: ThreadListProps) {
  const t = useText()
  const { place, pathTo } = usePlace()
  const [, navigate] = useLocation()
  const [q, setQ] = useState('')
  const [befores, setBefores] = useState<string[]>([])
  const { data } = useAnswer('messageList', { place: place.handle, view })
  const counts = data?.counts
  const words = q.trim()
  return (
    <div>
      <FindLine
        label={t('messages.find')}
        words={q}
        onType={(typed) => {
          setQ(typed)
          setBefores([])
        }}
      />
      {!words && (
        <FilterWords
          legend={t('office.sections.messages')}
          choices={threadViews.map((each) => ({
            value: each,
            label: t(`messages.views.${each}`),
            ...(counts && each !== 'done' && { count: counts[each] }),
          }))}
          value={view}
          onChoose={(next) => {
            setBefores([])
            // What is open stays open while another list is looked through.
            navigate(pathTo(`messages${chosen ? `/${chosen}` : ''}?view=${next}`), { replace: true })
          }}
        />
      )}
      {[undefined, ...befores].map((before, index) => (
        <Page
          key={`${view} ${words} ${before ?? ''}`}
          {...{ view, chosen, words, before }}
          onMore={index === befores.length ? (next) => setBefores([...befores, next]) : undefined}
        />
      ))}
      <p className="words-row">
        <Link className="word" data-tone="plain" href={pathTo('messages/phrases')}>
          {t('messages.phrases.title')}
        </Link>
      </p>
    </div>
  )
}

interface PageProps extends ThreadListProps {
  words: string
  before: string | undefined
  /** Of the last page that is shown. */
  onMore: ((before: string) => void) | undefined
}

function Page({ view, chosen, words, before, onMore }: PageProps) {
  const t = useText()
  const { place } = usePlace()
  const answer = useAnswer('messageList', {
    place: place.handle,
    view,
    ...(words && { q: words }),
    ...(before !== undefined && { before }),
  })
  const failure = answer.error ?? (answer.isPaused ? new Error(t('office.noNetwork')) : null)
  if (!answer.data) return failure ? <Failed error={failure} onAgain={() => void answer.refetch()} /> : <Bones />
  const { threads, before: next } = answer.data
  if (threads.length === 0) return <Nothing title={t(words ? 'messages.nothingFound' : `messages.none.${view}`)} />
  return (
    <>
      <ThreadRows {...{ threads, view, chosen }} />
      {next && onMore && (
        <div className="pager">
          <span />
          <button type="button" className="word" onClick={() => onMore(next)}>
            {t('messages.more')}
          </button>
        </div>
      )}
    </>
  )
}
