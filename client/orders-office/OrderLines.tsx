import { formatPrice, times } from '#contract/money.ts'
import { formatTime } from '#contract/formats.ts'
import type { OfficeOrder } from '#contract/orders-office.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, useText } from '../office/language.ts'

/** What is in it, the count first: it is what the hand needs. Sums only for who sees them. */
export function OrderLines({ order }: { order: OfficeOrder }) {
  const t = useText()
  const language = useLanguage()
  const price = (amount: number) => formatPrice({ amount, currencyCode: order.currencyCode }, language)
  return (
    <section aria-label={t('orders.lines')}>
      <ul className="order-lines">
        {order.lines.map(({ id, title, year, quantity, unitAmount, localDate, localTime, givenBack }) => (
          <li key={id}>
            <span className="n">{quantity}</span>
            <div>
              <span className="name">{[title, year].filter(Boolean).join(' ')}</span>
              {localDate && (
                <p className="meta">
                  {formatDate(localDate, language, 'WEEKDAY')}
                  {localTime && `, ${formatTime(localTime.slice(0, 5), language)}`}
                </p>
              )}
              {unitAmount !== null && quantity > 1 && (
                <p className="meta">{t('orders.each', { count: quantity, price: price(unitAmount) })}</p>
              )}
              {givenBack > 0 && <p className="meta">{t('orders.givenBack', { count: givenBack })}</p>}
            </div>
            {unitAmount !== null && <span className="price">{price(times(unitAmount, quantity))}</span>}
          </li>
        ))}
      </ul>
      <Sums order={order} price={price} />
    </section>
  )
}

function Sums({ order, price }: { order: OfficeOrder; price: (amount: number) => string }) {
  const t = useText()
  const { productsAmount, reductionAmount, deliveryAmount, notOwedAmount, refundedAmount, totalAmount, status } = order
  if (totalAmount === null) return null
  return (
    <dl className="sums">
      <Sum word={t('orders.sums.products')} amount={productsAmount} price={price} />
      {reductionAmount !== null && (
        <Sum word={t('orders.sums.reduction')} amount={-reductionAmount || null} price={price} />
      )}
      <Sum word={t('orders.sums.delivery')} amount={deliveryAmount || null} price={price} />
      {notOwedAmount !== null && <Sum word={t('orders.sums.notOwed')} amount={-notOwedAmount || null} price={price} />}
      <div className="grand">
        <dt>{t(status === 'paid' ? 'orders.sums.paid' : 'orders.sums.total')}</dt>
        <dd>{price(totalAmount)}</dd>
      </div>
      <Sum word={t('orders.sums.refunded')} amount={refundedAmount && -refundedAmount} price={price} />
    </dl>
  )
}

/** A line of the sums; one that is nothing is none. */
function Sum({ word, amount, price }: { word: string; amount: number | null; price: (amount: number) => string }) {
  return amount ? (
    <div>
      <dt>{word}</dt>
      <dd>{price(amount)}</dd>
    </div>
  ) : null
}
