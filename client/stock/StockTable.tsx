import { Link } from 'wouter'
import type { StockCard } from '#contract/stock-office.ts'
import { useText } from '../office/language.ts'
import { usePlace } from '../office/place.ts'
import { Level } from './Level.tsx'
import { type GoingReason, useMove } from './moves.ts'
import { StockBottle } from './StockBottle.tsx'
import { StockMark } from './StockMark.tsx'
import { wineName } from './wine-name.ts'

interface StockTableProps {
  items: readonly StockCard[]
  /** Whoever may move bottles does so from the row; others see its history. */
  onMove: ((item: StockCard) => void) | undefined
  /** Why one bottle goes by the button of its row. */
  reason: GoingReason
}

export function StockTable({ items, onMove, reason }: StockTableProps) {
  const t = useText()
  const most = Math.max(...items.map(({ standing, threshold }) => Math.max(standing, threshold)))
  return (
    <table className="ledger of-things stock-table">
      <caption className="visually-hidden">{t('office.sections.stock')}</caption>
      <thead>
        <tr>
          {/* Drawn for the eye alone: what they show stands in the cells beside them. */}
          <th aria-hidden="true" data-column="bottle" />
          <th scope="col">{t('stock.columns.wine')}</th>
          <th aria-hidden="true" data-column="level" />
          <th scope="col" className="fig">
            {t('stock.columns.standing')}
          </th>
          <th scope="col" className="fig">
            {t('stock.columns.promised')}
          </th>
          <th scope="col" className="fig">
            {t('stock.columns.free')}
          </th>
          <th scope="col" className="fig">
            {t('stock.columns.days')}
          </th>
          <th scope="col">{t('stock.columns.threshold')}</th>
          {onMove && (
            <th scope="col">
              <span className="visually-hidden">{t('stock.columns.oneGone')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <StockRow key={item.id} item={item} most={most} onMove={onMove} reason={reason} />
        ))}
      </tbody>
    </table>
  )
}

function StockRow({ item, most, onMove, reason }: Omit<StockTableProps, 'items'> & { item: StockCard; most: number }) {
  const t = useText()
  const { pathTo } = usePlace()
  const { id, free, held, taken, toPack, standing, threshold, daysLeft, isLow, missing } = item
  const name = wineName(item)
  const mark = isLow || missing > 0
  return (
    <tr>
      <td data-at="pick" aria-hidden="true">
        <StockBottle shape={item.bottleShape} colour={item.colour} />
      </td>
      <td data-at="title">
        {onMove ? (
          <button type="button" className="name wine" aria-haspopup="dialog" onClick={() => onMove(item)}>
            {name}
          </button>
        ) : (
          <Link className="name wine" href={pathTo(`stock/${id}`)}>
            {name}
          </Link>
        )}
      </td>
      <td data-at="none" aria-hidden="true">
        <Level item={item} most={most} />
      </td>
      <td className="fig" data-at="none">
        {standing}
      </td>
      <td className="fig" data-at="none">
        {held + toPack || ''}
      </td>
      <td className="fig" data-at="end">
        <strong>{free}</strong>
      </td>
      <td className="fig" data-at="none">
        {daysLeft !== null && t('stock.days', { days: daysLeft })}
      </td>
      <td data-at="sub">
        {mark ? (
          <StockMark item={item} />
        ) : (
          <>
            <span className="only-wide">{threshold || ''}</span>
            <span className="narrow-only">
              {[
                t('stock.standing', { count: standing }),
                held + toPack > 0 && t('stock.promised', { count: held + toPack }),
                taken > 0 && t('stock.taken', { count: taken }),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </>
        )}
      </td>
      {onMove && (
        <td className="verb" data-at="sub-end">
          {free > 0 && <OneGone item={item} reason={reason} />}
        </td>
      )}
    </tr>
  )
}

/** One bottle less, and why: noted where it stands, with its way back in the toast. */
function OneGone({ item, reason }: { item: StockCard; reason: GoingReason }) {
  const t = useText()
  const { move, isBusy } = useMove(item, () => {})
  const word = t('stock.move.one', { why: t(`stock.reasons.${reason}`) })
  return (
    <button
      type="button"
      className="button"
      data-variant="outline"
      data-size="small"
      data-busy={isBusy || undefined}
      aria-label={`${word}, ${wineName(item)}`}
      onClick={() => move(-1, reason, '')}
    >
      {word}
    </button>
  )
}
