import { formatPrice, sumAmounts, times } from '#contract/money.ts'
import { useLanguage, useText } from '../office/language.ts'
import { type Basket, bottlesIn, type Shelf } from './sale-basket.ts'
import { wineName } from './wine-name.ts'

interface SaleBasketProps {
  shelf: Shelf
  basket: Basket
  /** Bottles of it that nobody has left to give. */
  lacking: number
  /** Only what this device has with it is sure. */
  isOwnOnly: boolean
  onClear: () => void
  onSell: () => void
}

/** What is in the hand, and the sum to type into the till. */
export function SaleBasket({ shelf, basket, lacking, isOwnOnly, onClear, onSell }: SaleBasketProps) {
  const t = useText()
  const language = useLanguage()
  const lines = shelf.wines.flatMap((wine) => {
    const quantity = basket[wine.id] ?? 0
    return quantity > 0 ? [{ wine, quantity, amount: times(wine.priceAmount, quantity) }] : []
  })
  const currencyCode = shelf.wines[0]?.currencyCode ?? 'EUR'
  const price = (amount: number) => formatPrice({ amount, currencyCode }, language)
  const total = sumAmounts(lines.map(({ amount }) => amount))
  const isEmpty = lines.length === 0
  return (
    <section className="basket" aria-label={t('stock.sale.basket')}>
      <div className="basket-head">
        <h2>{t('stock.sale.basket')}</h2>
        {!isEmpty && (
          <button type="button" className="word" data-tone="plain" onClick={onClear}>
            {t('stock.sale.clear')}
          </button>
        )}
      </div>
      {/* An empty one is no list: two rules without a line between them. */}
      {!isEmpty && (
        <ul className="lines">
          {lines.map(({ wine, quantity, amount }) => (
            <li key={wine.id}>
              <span className="num">{quantity}</span>
              <span>{wineName(wine)}</span>
              <span className="num">{price(amount)}</span>
            </li>
          ))}
        </ul>
      )}
      {lacking > 0 && (
        <p className="small lacking" role="status">
          {t(isOwnOnly ? 'stock.sale.overMine' : 'stock.sale.over', { count: lacking })}
        </p>
      )}
      <div className="basket-foot">
        <div>
          <p className="small">{t('stock.sale.bottles', { count: bottlesIn(shelf, basket) })}</p>
          <p className="huge">{price(total)}</p>
          <p className="till-say">{t('stock.sale.till')}</p>
        </div>
        <button type="button" className="button" disabled={isEmpty} onClick={onSell}>
          {t('stock.sale.do')}
        </button>
      </div>
    </section>
  )
}
