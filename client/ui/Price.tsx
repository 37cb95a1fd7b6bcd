import { formatPrice, type Price as Amounts } from '#contract/money.ts'

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
        </>
      ) : (
        formatPrice(price, language)
      )}
      {unit && ' '}
      {unit && <span className="unit">{unit}</span>}
    </Tag>
  )
}
