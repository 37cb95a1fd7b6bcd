import '../styles/office/stock.css'
import { onlineManager } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { StockCard } from '#contract/stock-office.ts'
import { useText } from '../office/language.ts'
import { useAllRead, useFirst, useLongList } from '../office/lists/long-list.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { FindLine } from '../office/parts/FindLine.tsx'
import { MoreLine } from '../office/parts/MoreLine.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { usePlace } from '../office/place.ts'
import { say } from '../office/toasts.ts'
import { useTakenBack } from '../office/taken-back.ts'
import { useWrite, type Write } from '../office/writes.ts'
import { countOf, isWalk, linesOf, type Walk, walkOf } from './counting.ts'
import { CountRow } from './CountRow.tsx'
import { CountSheet } from './CountSheet.tsx'
import { useKept } from './kept.ts'
import { useBottlesUnknownTo } from './waiting.ts'

/** A walk through the cellar with a number for each wine; what is written stays on the device until it is sent. */
export function CountPage() {
  const t = useText()
  const { pathTo } = usePlace()
  const [q, setQ] = useState('')
  const answer = useFirst('stockList')
  const { isLong, pages, readAt, onMore } = useLongList('stockList', answer, { q })
  const failure = answer.error ?? (answer.isPaused ? new Error(t('office.noNetwork')) : null)
  const back = { href: pathTo('stock'), label: t('office.sections.stock') }
  if (answer.data && !isLong) return <CountWalk items={answer.data.items} readAt={answer.dataUpdatedAt} back={back} />
  if (answer.data?.counts)
    return (
      <CountWalk
        items={(pages ?? []).flatMap((page) => page.items)}
        readAt={readAt}
        back={back}
        long={{
          wines: answer.data.counts.all,
          find: <FindLine label={t('stock.find')} words={q} onType={setQ} />,
          more: <MoreLine word={t('stock.more')} onMore={onMore} />,
        }}
      />
    )
  return (
    <>
      <PageHead title={t('stock.count.title')} back={back} />
      {failure ? <Failed error={failure} onAgain={() => void answer.refetch()} /> : <Bones />}
    </>
  )
}

interface CountWalkProps {
  items: readonly StockCard[]
  /** When their figures were read, in ms. */
  readAt: number
  back: { href: string; label: string }
  /** A cellar of which only some wines are here: how many it has, and the way to the others. */
  long?: { wines: number; find: ReactNode; more: ReactNode }
}

function CountWalk({ items, readAt, back, long }: CountWalkProps) {
  const t = useText()
  const { place } = usePlace()
  const [walk, setWalk] = useKept<Walk>(`office.count.${place.handle}`, { first: {}, isValue: isWalk })
  const waiting = useBottlesUnknownTo(readAt)
  const [isEnding, setEnding] = useState(false)
  const [dropped, setDropped] = useState<Walk | null>(null)
  useTakenBack(isCount, ({ input }) => setWalk({ ...walkOf(input.lines), ...walk }))
  const read = useAllRead('stockList').flatMap((answer) => answer.items)
  // Of a long cellar what was counted on the way is known from the pages it was on.
  const known = long ? [...new Map([...read, ...items].map((item) => [item.id, item])).values()] : items
  const lines = linesOf(walk).filter(({ item }) => known.some(({ id }) => id === item))
  const wines = long?.wines ?? items.length
  const left = wines - lines.length
  const { send, isBusy } = useSend(() => setWalk({}))
  // A walk goes from rack to rack: the order stays while the figures change.
  const inOrder = (some: readonly StockCard[]) =>
    some.toSorted((a, b) => a.title.localeCompare(b.title) || (b.year ?? 0) - (a.year ?? 0))
  // A walk that was thrown away by mistake comes back by the same word.
  const startAgain = () => {
    setDropped(lines.length > 0 ? walk : null)
    setWalk(lines.length > 0 ? {} : (dropped ?? {}))
  }
  const write = (item: StockCard, text: string) => {
    const { [item.id]: before, ...others } = walk
    // As it was seen when the number was first written: what changes later is not this count's.
    const expected = before && countOf(before.text) !== null ? before.expected : item.standing + (waiting[item.id] ?? 0)
    setWalk(text.trim() === '' ? others : { ...others, [item.id]: { text, expected } })
  }
  return (
    <>
      <PageHead
        title={t('stock.count.title')}
        say={t('stock.count.say')}
        back={back}
        act={
          <>
            {(lines.length > 0 || dropped) && (
              <button type="button" className="button" data-variant="quiet" data-size="small" onClick={startAgain}>
                {t(lines.length > 0 ? 'stock.count.again' : 'stock.count.back')}
              </button>
            )}
            <button
              type="button"
              className="button"
              aria-haspopup="dialog"
              disabled={lines.length === 0 || lines.length > mostCounted}
              onClick={() => setEnding(true)}
            >
              {t('stock.count.finish', { left })}
            </button>
          </>
        }
      />
      <div className="count-progress">
        <span className="small">
          {t('stock.count.progress', {
            done: lines.length,
            wines,
            bottles: lines.reduce((sum, { counted }) => sum + counted, 0),
          })}
        </span>
        <div
          className="gauge"
          role="progressbar"
          aria-label={t('stock.count.gauge')}
          aria-valuemin={0}
          aria-valuemax={wines}
          aria-valuenow={lines.length}
          // Custom properties have no type in React's styles.
          style={{ '--at': `${(lines.length / Math.max(1, wines)) * 100}%` } as CSSProperties}
        />
      </div>
      {lines.length > mostCounted && (
        <p className="small" role="status">
          {t('stock.count.most')}
        </p>
      )}
      {long?.find}
      <ul className="rows count-rows" data-narrow>
        {inOrder(items).map((item) => (
          <CountRow key={item.id} item={item} counted={walk[item.id]} onWrite={(text) => write(item, text)} />
        ))}
      </ul>
      {long?.more}
      <p className="small count-hint">{t('stock.count.hint')}</p>
      {isEnding && (
        <CountSheet
          items={inOrder(known)}
          left={left}
          lines={lines}
          isBusy={isBusy}
          onClose={() => setEnding(false)}
          onSend={(note) => send(lines, note)}
        />
      )}
    </>
  )
}

/** As many as one write may hold, which a whole page of a usual cellar never reaches. */
const mostCounted = 400

const isCount = (write: Write): write is Write<'stockCount'> => write.name === 'stockCount'

/** Sends the walk as one write; without a signal it waits, and the walk is over all the same. */
function useSend(onSent: () => void) {
  const t = useText()
  const { place, pathTo } = usePlace()
  const [, navigate] = useLocation()
  const end = () => {
    onSent()
    navigate(pathTo('stock'))
  }
  // Without a signal the walk is over at once; when it is heard at last, another one may have begun.
  const isLeft = useRef(false)
  const { write, isBusy } = useWrite('stockCount', {
    said: ({ changed }) => t('stock.count.said', { changed }),
    onDone: () => {
      if (!isLeft.current) end()
    },
  })
  const send = (lines: ReturnType<typeof linesOf>, note: string) => {
    write({ place: place.handle, at: new Date().toISOString(), note, lines }, t('stock.count.title'))
    isLeft.current = !onlineManager.isOnline()
    if (!isLeft.current) return
    say({ text: t('office.offline', { waiting: 1 }) })
    end()
  }
  return { send, isBusy }
}
