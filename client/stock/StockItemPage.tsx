import '../styles/office/stock.css'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import type { StockItem } from '#contract/stock-office.ts'
import { useAnswer } from '../office/answers.ts'
import { useText } from '../office/language.ts'
import { Bones } from '../office/parts/Bones.tsx'
import { Chapter } from '../office/parts/Chapter.tsx'
import { Failed } from '../office/parts/Failed.tsx'
import { PageHead } from '../office/parts/PageHead.tsx'
import { usePlace } from '../office/place.ts'
import { Ledger } from './Ledger.tsx'
import { Level } from './Level.tsx'
import { MoveSheet } from './MoveSheet.tsx'
import { Shortages } from './Shortages.tsx'
import { StockBottle } from './StockBottle.tsx'
import { StockMark } from './StockMark.tsx'
import { TakenBy } from './TakenBy.tsx'
import { ThresholdField } from './ThresholdField.tsx'
import { wineName } from './wine-name.ts'

/** One wine in the cellar: its figures, what came and went, to whom it is promised. */
export function StockItemPage() {
  const t = useText()
  const { item: id } = useParams<{ item: string }>()
  const { place, pathTo } = usePlace()
  const answer = useAnswer('stockItem', { place: place.handle, item: id })
  const back = { href: pathTo('stock'), label: t('office.sections.stock') }
  if (answer.data) return <KnownItem key={id} item={answer.data} back={back} />
  const failure = answer.error ?? (answer.isPaused ? new Error(t('office.noNetwork')) : null)
  return (
    <>
      <PageHead title={t('office.sections.stock')} back={back} />
      {failure ? <Failed error={failure} onAgain={() => void answer.refetch()} /> : <Bones lines={4} />}
    </>
  )
}

function KnownItem({ item, back }: { item: StockItem; back: { href: string; label: string } }) {
  const t = useText()
  const { may, pathTo } = usePlace()
  const [isMoving, setMoving] = useState(false)
  const { free, held, toPack, standing, soldLately, daysLeft, promised } = item
  return (
    <>
      <PageHead
        title={wineName(item)}
        back={back}
        say={
          <>
            {t('stock.soldLately', { count: soldLately })}
            {held > 0 && ` ${t('stock.held', { count: held })}`}
          </>
        }
        act={
          may('stock') && (
            <button type="button" className="button" aria-haspopup="dialog" onClick={() => setMoving(true)}>
              {t('stock.correct')}
            </button>
          )
        }
      />
      <div className="split-page">
        <div>
          <div className="stock-hero">
            <div className="stage">
              <StockBottle shape={item.bottleShape} colour={item.colour} />
            </div>
            <div>
              <dl className="three-figures">
                <div data-main>
                  <dt>{t('stock.figures.free')}</dt>
                  <dd>{free}</dd>
                </div>
                <div>
                  <dt>{t('stock.figures.promised')}</dt>
                  <dd>{held + toPack}</dd>
                </div>
                <div>
                  <dt>{t('stock.figures.standing')}</dt>
                  <dd>{standing}</dd>
                </div>
              </dl>
              <Level item={item} most={Math.max(standing, item.threshold * 2, 1)} />
              <p className="stock-words">
                <StockMark item={item} />
                {daysLeft !== null && <span>{t('stock.lasts', { days: daysLeft })}</span>}
              </p>
            </div>
          </div>
          <Shortages item={item} />
          <Ledger item={item} />
        </div>
        <div className="aside">
          <TakenBy item={item} />
          {promised.length > 0 && (
            <Chapter title={t('stock.promisedTo', { count: toPack })}>
              <ul className="rows">
                {promised.map(({ orderId, name, quantity }) => (
                  <li key={orderId}>
                    <div className="what">
                      <Link className="name" href={pathTo(`orders/${orderId}?view=pack`)}>
                        {name}
                      </Link>
                      <span className="meta">{t('stock.toPack', { count: quantity })}</span>
                    </div>
                  </li>
                ))}
              </ul>
            </Chapter>
          )}
          {may('stock') && <ThresholdField key={item.ownThreshold} item={item} />}
        </div>
      </div>
      {isMoving && <MoveSheet item={item} onClose={() => setMoving(false)} />}
    </>
  )
}
