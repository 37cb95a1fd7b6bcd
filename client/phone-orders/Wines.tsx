import { formatPrice } from '#contract/money.ts'
import type { OfficeResult } from '#contract/office-endpoints.ts'
import { useLanguage, useText } from '../office/language.ts'
import { Stepper } from '../ui/Stepper.tsx'

interface WinesProps {
  options: OfficeResult<'phoneOrderOptions'>
  quantities: Record<string, number>
  problems: OfficeResult<'phoneOrderPrice'>['problems']
  onChange: (quantities: Record<string, number>) => void
}

/** What the house sells, six at a time: few order one bottle on the telephone. */
export function Wines({ options: { wines, currencyCode }, quantities, problems, onChange }: WinesProps) {
  const t = useText()
  const language = useLanguage()
  const price = (amount: number) => formatPrice({ amount, currencyCode }, language)
  return (
    <ul className="rows">
      {wines.map(({ id, title, year, amount, free }) => {
        const name = [title, year].filter(Boolean).join(' ')
        const quantity = quantities[id] ?? 0
        const set = (count: number) => onChange({ ...quantities, [id]: count })
        const problem = problems.find(({ product }) => product === id)
        return (
          <li key={id}>
            <div className="what">
              <span className="wine">{name}</span>
              <span className="meta">
                {free > 0 ? t('phone.wine', { price: price(amount), count: free }) : t('phone.soldOut')}
              </span>
              {problem && (
                <span className="meta" role="alert">
                  {problem.sentence}
                </span>
              )}
            </div>
            <div className="end">
              {quantity === 0 &&
                [1, 6].map(
                  (count) =>
                    free >= count && (
                      <button
                        key={count}
                        type="button"
                        className="button"
                        data-variant="outline"
                        data-size="small"
                        aria-label={t('phone.take', { count, name })}
                        onClick={() => set(count)}
                      >
                        {`+ ${count}`}
                      </button>
                    ),
                )}
              {quantity > 0 && (
                <Stepper
                  value={quantity}
                  min={0}
                  max={Math.max(free, quantity)}
                  labels={{ group: name, less: t('phone.less'), more: t('phone.more') }}
                  onChange={set}
                />
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
