import type { ShopCart } from '#contract/cart.ts'
import { usePrice, useText } from '../i18n/text.tsx'

export interface Sum {
  title: string
  /** Minor units. A reduction is negative; null is not known yet. */
  amount: number | null
  isReduction?: boolean
}

export interface SumsProps {
  rows: readonly Sum[]
  total: Sum
  currencyCode: ShopCart['currencyCode']
}

/** Lines, reduction, delivery and what they come to; of a cart as of an order. */
export function Sums({ rows, total, currencyCode }: SumsProps) {
  const t = useText()
  const price = usePrice()
  const amountOf = ({ amount }: Sum) => {
    if (amount === null) return '–'
    // A true minus sign, which has the width of the figures.
    return amount < 0 ? `−${price(-amount, currencyCode)}` : price(amount, currencyCode)
  }
  return (
    <dl className="sums">
      {rows.map((row) => (
        <div key={row.title} className={row.isReduction ? 'reduction' : undefined}>
          <dt>{row.title}</dt>
          <dd>{row.amount === 0 ? t('common.price.free') : amountOf(row)}</dd>
        </div>
      ))}
      <div className="grand">
        <dt>{total.title}</dt>
        <dd>{amountOf(total)}</dd>
      </div>
    </dl>
  )
}
