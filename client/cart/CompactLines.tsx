import { formatTime } from '#contract/formats.ts'
import { formatPerLitre } from '#contract/money.ts'
import type { CartLine, ShopCart } from '#contract/cart.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, usePrice, useText } from '../i18n/text.tsx'
import { LineThumb } from './LineThumb.tsx'

/** A line to be read, of a cart or of an order. Amounts are minor units. */
export interface CompactLine {
  key: string
  type: CartLine['type']
  title: string
  year: number | null
  thumbnail: string
  quantity: number
  localDate?: string
  localTime?: string
  unitAmount: number
  perLitreAmount?: number | undefined
  amount: number
  problem?: string
  /** How a visit may be called off. */
  terms?: string | undefined
}

export function CompactLines({
  lines,
  currencyCode,
}: {
  lines: readonly CompactLine[]
  currencyCode: ShopCart['currencyCode']
}) {
  const t = useText()
  const language = useLanguage()
  const price = usePrice()
  const metaOf = ({ type, quantity, unitAmount, perLitreAmount, year, localDate, localTime }: CompactLine): string => {
    if (type === 'PRODUCT')
      return [
        `${quantity} × ${price(unitAmount, currencyCode)}`,
        perLitreAmount !== undefined && formatPerLitre(perLitreAmount, currencyCode, language),
        year,
      ]
        .filter(Boolean)
        .join('\u00a0· ')
    const persons = t('common.units.person', { count: quantity })
    return localDate
      ? `${formatDate(localDate, language, 'WEEKDAY')}, ${formatTime(localTime ?? '', language)}\u00a0· ${persons}`
      : persons
  }
  return (
    <ul className="cart-lines" data-compact="">
      {lines.map((line) => (
        <li key={line.key}>
          <LineThumb type={line.type} path={line.thumbnail} />
          <div>
            <p>
              <span className="name">{line.title}</span>
            </p>
            <p className="meta">{metaOf(line)}</p>
            {line.terms && <p className="meta">{line.terms}</p>}
            {line.problem && <p className="meta">{line.problem}</p>}
          </div>
          <p className="price">{price(line.amount, currencyCode)}</p>
        </li>
      ))}
    </ul>
  )
}
