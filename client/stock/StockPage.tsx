import '../styles/office/ledger.css'
import '../styles/office/stock.css'
import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import type { StockCard } from '#contract/stock-office.ts'
import { useLanguage, useText } from '../office/language.ts'
import { useFirst, useLongList } from '../office/lists/long-list.ts'
import { dayName } from '../office/moments.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { FilterWords } from '../office/parts/choices.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { FindLine } from '../office/parts/FindLine.tsx'
import { MoreLine } from '../office/parts/MoreLine.tsx'
import { Nothing } from '../office/parts/Nothing.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { usePlace } from '../office/place.ts'
import { useKept } from './kept.ts'
import { type GoingReason, isGoing } from './moves.ts'
import { MoveSheet } from './MoveSheet.tsx'
import { StockTable } from './StockTable.tsx'
import { wineName } from './wine-name.ts'

const views = ['all', 'low', 'missing'] as const
type View = (typeof views)[number]

/** The cellar: every wine as it stands there, what is scarce first. */
export function StockPage() {
  const t = useText()
  const { pathTo, may } = usePlace()
  const { view, show } = useView()
  const [q, setQ] = useState('')
  const [moving, setMoving] = useState<string | null>(null)
  const [reason, setReason] = useKept<GoingReason>('office.stock.reason', { first: 'breakage', isValue: isGoing })
  const answer = useFirst('stockList')
  const { isLong, pages, ...list } = useLongList('stockList', answer, { q, view })
  const counts = answer.data?.counts
  const items = isLong ? (pages ?? []).flatMap((page) => page.items) : (answer.data?.items ?? [])
  const shown = isLong ? items : items.filter((item) => isIn(view, item) && fold(wineName(item)).includes(fold(q)))
  const isHere = isLong ? pages !== undefined : answer.data !== undefined
  const isEmpty = !isLong && items.length === 0
  const moved = items.find(({ id }) => id === moving)
  const failure = list.error ?? (list.isWithoutSignal ? new Error(t('office.noNetwork')) : null)
  return (
    <>
      <PageHead
        title={t('office.sections.stock')}
        say={answer.data && <Say bottles={counts ?? bottlesOf(answer.data.items)} countedAt={answer.data.countedAt} />}
        act={
          may('stock') &&
          !isEmpty && (
            <Link className="button" href={pathTo('stock/count')}>
              {t('stock.count.word')}
            </Link>
          )
        }
      />
      <div className="list-head">
        <FilterWords<View>
          legend={t('stock.filter')}
          choices={views
            .map((value) => ({
              value,
              label: t(`stock.views.${value}`),
              count: isLong ? (counts?.[value] ?? 0) : items.filter((item) => isIn(value, item)).length,
            }))
            .filter(({ value, count }) => value !== 'missing' || count > 0 || view === 'missing')}
          value={view}
          onChoose={show}
        />
        <FindLine label={t('stock.find')} words={q} onType={setQ} />
      </div>
      {!isHere && (failure ? <Failed error={failure} onAgain={() => void answer.refetch()} /> : <Bones />)}
      {isHere && shown.length > 0 && (
        <StockTable items={shown} reason={reason} onMove={may('stock') ? (item) => setMoving(item.id) : undefined} />
      )}
      <MoreLine word={t('stock.more')} onMore={list.onMore} />
      {isHere && shown.length === 0 && (
        <Nothing title={t(isEmpty ? 'stock.empty' : 'stock.nothingFound')}>
          {isEmpty ? (
            <p>{t('stock.emptySay')}</p>
          ) : (
            <button
              type="button"
              className="word"
              onClick={() => {
                setQ('')
                show('all')
              }}
            >
              {t('stock.toAll')}
            </button>
          )}
        </Nothing>
      )}
      {moved && (
        <MoveSheet
          key={moved.id}
          item={moved}
          first={reason}
          isInList
          onReason={(chosen) => isGoing(chosen) && setReason(chosen)}
          onClose={() => setMoving(null)}
        />
      )}
    </>
  )
}

/** `644 bouteilles en cave, dont 42 promises. Comptée : le 3 septembre.` */
function Say({ bottles, countedAt }: { bottles: { standing: number; promised: number }; countedAt: string | null }) {
  const t = useText()
  const language = useLanguage()
  const { standing, promised } = bottles
  return (
    <>
      {t('stock.say', { standing, promised })}{' '}
      {countedAt ? t('stock.counted', { day: dayName(countedAt, language, t) }) : t('stock.never')}
    </>
  )
}

const bottlesOf = (items: readonly StockCard[]) => ({
  standing: items.reduce((sum, item) => sum + item.standing, 0),
  promised: items.reduce((sum, item) => sum + item.toPack + item.held, 0),
})

/** Which part of the list the address asks for: the day leads to what is running out. */
function useView() {
  const { pathTo } = usePlace()
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch()).get('view')
  return {
    view: views.find((view) => view === asked) ?? 'all',
    show: (view: View) => navigate(pathTo(view === 'all' ? 'stock' : `stock?view=${view}`), { replace: true }),
  }
}

const isIn = (view: View, { isLow, missing }: StockCard): boolean =>
  view === 'all' || (view === 'low' ? isLow : missing > 0)

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()
