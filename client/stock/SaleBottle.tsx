import { formatPrice } from '#contract/money.ts'
import type { SaleWine } from '#contract/stock-office.ts'
import { useLanguage, useText } from '../office/language.ts'
import { possible } from './sale-basket.ts'
import { StockBottle } from './StockBottle.tsx'
import { wineName } from './wine-name.ts'

/** From here on it is said how many there are. */
const few = 12

interface SaleBottleProps {
  wine: SaleWine
  count: number
  left: Readonly<Record<string, number>>
  /** Only what this device has with it is sure. */
  isOwnOnly: boolean
  onMore: (more: number) => void
}

/** A wine on the table: a tap adds a bottle. One that is out can still be tapped: it stands in the hand. */
export function SaleBottle({ wine, count, left, isOwnOnly, onMore }: SaleBottleProps) {
  const t = useText()
  const language = useLanguage()
  const { priceAmount: amount, currencyCode } = wine
  const name = wineName(wine)
  const price = formatPrice({ amount, currencyCode }, language)
  const more = possible(wine, left)
  return (
    <li data-out={(more === 0 && count === 0) || undefined}>
      <button
        type="button"
        className="tap"
        aria-label={t('stock.sale.tap', { wine: name, price, count })}
        onClick={() => onMore(1)}
      >
        <StockBottle shape={wine.bottleShape} colour={wine.colour} />
        {count > 0 && <span className="n">{count}</span>}
      </button>
      <p className="label">
        <span>{name}</span>
        <small>
          <span className="num">{price}</span>
          {more <= few && `, ${t(isOwnOnly ? 'stock.sale.mine' : 'stock.sale.left', { count: more })}`}
        </small>
      </p>
      <div className="fewer">
        {count > 0 && (
          <button type="button" onClick={() => onMore(-1)}>
            {'− 1'}
            <span className="visually-hidden"> {t('stock.sale.fewer', { wine: name })}</span>
          </button>
        )}
        <button type="button" onClick={() => onMore(6)}>
          {'+ 6'}
          <span className="visually-hidden"> {t('stock.sale.six', { wine: name })}</span>
        </button>
      </div>
    </li>
  )
}
