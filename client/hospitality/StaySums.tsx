import type { Apartment, StayPrice } from '#contract/hospitality.ts'
import { sharesToSay } from '#contract/tourist-tax.ts'
import { usePrice, useText } from '../i18n/text.tsx'

interface StaySumsProps {
  price: StayPrice
  currencyCode: Apartment['currencyCode']
}

/** The price of a stay in all its parts: nights by season, cleaning, tourist tax, total. */
export function StaySums({ price, currencyCode }: StaySumsProps) {
  const t = useText()
  const written = usePrice()
  const amount = (value: number) => written(value, currencyCode)
  const hasSeasons = price.nights.length > 1
  return (
    <dl className="sums">
      {price.nights.map((part) => (
        <div key={part.seasonCode}>
          <dt>
            {t('hospitality.price.nightsOfSeason', { count: part.count, price: amount(part.nightlyAmount) })}
            {hasSeasons && <span className="muted">{` ${part.title}`}</span>}
          </dt>
          <dd>{amount(part.amount)}</dd>
        </div>
      ))}
      {price.cleaningAmount > 0 && (
        <div>
          <dt>{t('hospitality.price.cleaning')}</dt>
          <dd>{amount(price.cleaningAmount)}</dd>
        </div>
      )}
      {price.touristTaxAmount > 0 && (
        <div>
          <dt>
            {t('hospitality.price.touristTax')}
            {price.touristTax.length === 1 && (
              <span className="muted">
                {price.touristTax.map(({ count, unitAmount }) => ` ${count} × ${amount(unitAmount)}`)}
              </span>
            )}
          </dt>
          <dd>{amount(price.touristTaxAmount)}</dd>
        </div>
      )}
      {sharesToSay(price.touristTaxShares).map((share) => (
        <div key={share.payee} className="small muted">
          <dt>{t(`hospitality.price.taxTo.${share.payee}`)}</dt>
          <dd>{amount(share.amount)}</dd>
        </div>
      ))}
      <div className="grand">
        <dt>{t('hospitality.price.total')}</dt>
        <dd>{amount(price.totalAmount)}</dd>
      </div>
    </dl>
  )
}

/** What is kept beside the total and given back: said wherever the total is. */
export function DepositNote({ amount, currencyCode }: { amount: number; currencyCode: Apartment['currencyCode'] }) {
  const t = useText()
  const price = usePrice()
  if (amount === 0) return null
  return <p className="small">{t('hospitality.price.deposit', { amount: price(amount, currencyCode) })}</p>
}
