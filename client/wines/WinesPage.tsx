import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { formatPrice, type CurrencyCode } from '#contract/money.ts'
import type { WineRow } from '#contract/wines-office.ts'
import { useLanguage, useText } from '../office/language.ts'
import { useFirst, useLongList } from '../office/lists/long-list.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { FilterWords } from '../office/parts/choices.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { FindLine } from '../office/parts/FindLine.tsx'
import { MoreLine } from '../office/parts/MoreLine.tsx'
import { Nothing } from '../office/parts/Nothing.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { usePlace } from '../office/place.ts'
import { needWords } from './need-words.ts'
import { WinePrice, WineSale, WineStock } from './WineNumbers.tsx'
import { WineThumb } from './WineThumb.tsx'
import { WinesOrder } from './WinesOrder.tsx'

const views = {
  sale: (wine: WineRow) => wine.isPublished,
  drafts: (wine: WineRow) => !wine.isPublished,
  out: (wine: WineRow) => wine.isPublished && wine.free === 0,
  all: () => true,
}
type View = keyof typeof views
const viewNames = Object.keys(views) as View[]

/** The shelf as rows: what a wine costs and how many there are is set where it stands. */
export function WinesPage() {
  const t = useText()
  const { may, pathTo } = usePlace()
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch()).get('view')
  const view = viewNames.find((each) => each === asked) ?? 'all'
  const [q, setQ] = useState('')
  const [isOrdering, setOrdering] = useState(false)
  const answer = useFirst('wineList')
  const { isLong, pages, isWithoutSignal, ...list } = useLongList('wineList', answer, { q, view })
  const noSignal = new Error(t('office.noNetwork'))
  const failure = list.error ?? (isWithoutSignal ? noSignal : null)
  if (!answer.data) return failure ? <Failed error={failure} onAgain={() => void answer.refetch()} /> : <Bones />
  const { wines, currencyCode, counts } = answer.data
  const found = isLong ? (pages ?? []).flatMap((page) => page.wines) : wines.filter((wine) => isFound(wine, q))
  const rows = isLong ? found : found.filter(views[view])
  const countOf = (value: View) => found.filter(views[value]).length
  // How many of what was looked for there are in a long list, nobody has counted.
  const longCountOf = (value: View) => (q.trim() === '' ? counts?.[value] : undefined)
  return (
    <>
      <PageHead
        title={t('office.sections.wines')}
        say={
          isOrdering ? t('wines.order.say') : t('wines.say', { count: counts?.sale ?? wines.filter(views.sale).length })
        }
        act={
          !isOrdering && (
            <>
              {may('winePrices') && (
                <Link className="button" href={pathTo('wines/new')}>
                  {t('wines.new')}
                </Link>
              )}
              {may('wineTexts') && wines.length > 1 && !isLong && (
                <button type="button" className="word" onClick={() => setOrdering(true)}>
                  {t('wines.order.change')}
                </button>
              )}
            </>
          )
        }
      />
      {isOrdering ? (
        <WinesOrder wines={wines} onDone={() => setOrdering(false)} />
      ) : (
        <>
          <div className="list-head">
            <FilterWords<View>
              legend={t('wines.filter')}
              choices={viewNames.map((value) => ({
                value,
                label: t(`wines.views.${value}`),
                count: isLong ? longCountOf(value) : countOf(value),
              }))}
              value={view}
              onChoose={(value) => navigate(pathTo(`wines?view=${value}`), { replace: true })}
            />
            <FindLine label={t('wines.find')} words={q} onType={setQ} />
          </div>
          {isLong && !pages && (failure ? <Failed error={failure} onAgain={() => void answer.refetch()} /> : <Bones />)}
          {rows.length === 0 && (!isLong || pages) && (
            <Nothing title={q ? t('wines.nothingFound', { q }) : t(`wines.empty.${view}`)}>
              {wines.length === 0 && may('winePrices') && <p>{t('wines.emptySay')}</p>}
            </Nothing>
          )}
          {rows.length > 0 && (
            <ul className="rows wine-rows">
              {rows.map((wine) => (
                <Wine key={wine.id} wine={wine} currencyCode={currencyCode} />
              ))}
            </ul>
          )}
          <MoreLine word={t('wines.more')} onMore={list.onMore} />
        </>
      )}
    </>
  )
}

function Wine({ wine, currencyCode }: { wine: WineRow; currencyCode: CurrencyCode }) {
  const t = useText()
  const language = useLanguage()
  const { pathTo } = usePlace()
  const { id, title, year, category, struckAmount, needs, isPublished, thumbnail, bottleShape } = wine
  const missing = isPublished || needs.length === 0 ? null : t('wines.missing', { fields: needWords(needs, t) })
  return (
    <li>
      <WineThumb thumbnail={thumbnail} bottleShape={bottleShape} />
      <div className="what">
        <Link className="wine" href={pathTo(`wines/${id}`)}>
          {title}
        </Link>
        <span className="meta">{[year, category].filter(Boolean).join(', ')}</span>
        {struckAmount !== null && (
          <span className="meta">
            {t('wines.struck', { price: formatPrice({ amount: struckAmount, currencyCode }, language) })}
          </span>
        )}
        {missing && <span className="meta missing">{missing}</span>}
      </div>
      <WineSale wine={wine} />
      <div className="numbers">
        <WinePrice wine={wine} currencyCode={currencyCode} />
        <WineStock wine={wine} />
      </div>
    </li>
  )
}

/** Of a shelf that is here whole: every word is in its name, year or category, whatever the accents. */
const isFound = ({ title, year, category }: WineRow, q: string): boolean => {
  const text = fold(`${title} ${year ?? ''} ${category}`)
  return fold(q)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
