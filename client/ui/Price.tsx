import { formatPerLitre, formatPrice, type Price as Amounts, reductionPercent } from '#contract/money.ts'
import { numberFormat } from '#contract/formats.ts'
import { writtenReduction } from '#contract/written-numbers.ts'

export interface PriceProps {
  price: Amounts
  language: string
  /** Read before a struck-out price and the price that replaces it; seen by nobody. */
  labels: { usual: string; reduced: string }
  /** `la nuit`, `par personne`. */
  unit?: string
  /** `span` inside a paragraph, a label or a summary. */
  as?: 'p' | 'span'
}

export function Price({ price, language, labels, unit, as: Tag = 'p' }: PriceProps) {
  const usual = price.nonDiscountedAmount
  const isReduced = usual !== undefined && usual > price.amount
  const percent = isReduced ? reductionPercent(price.amount, usual) : 0
  return (
    <Tag className="price">
      {isReduced ? (
        <>
          <del>
            <span className="visually-hidden">{`${labels.usual} `}</span>
            {formatPrice({ amount: usual, currencyCode: price.currencyCode }, language)}
          </del>
          <ins>
            <span className="visually-hidden">{`${labels.reduced} `}</span>
            {formatPrice(price, language)}
          </ins>
          {percent > 0 && ' '}
          {percent > 0 && (
            <span className="unit">
              {writtenReduction(percent, language) ??
                numberFormat(language, { style: 'percent', signDisplay: 'always' }).format(-percent / 100)}
            </span>
          )}
        </>
      ) : (
        formatPrice(price, language)
      )}
      {price.perLitreAmount !== undefined && (
        <span className="unit litre">{formatPerLitre(price.perLitreAmount, price.currencyCode, language)}</span>
      )}
      {unit && ' '}
      {unit && <span className="unit">{unit}</span>}
    </Tag>
  )
}
