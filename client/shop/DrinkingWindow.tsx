import type { CSSProperties } from 'react'
import type { Product } from '#contract/shop.ts'
import { useText } from '../i18n/text.tsx'
import { drinkingSpan } from './drinking-window.ts'

/** From when to when a bottle is good, in words and on a bar. `thisYear` comes with the data, so that all agree on it. */
export function DrinkingWindow({ ageing, thisYear }: { ageing: NonNullable<Product['ageing']>; thisYear: number }) {
  const t = useText()
  const span = drinkingSpan(ageing, thisYear)
  return (
    <div className="stack" data-gap="2" data-fill="">
      <h2 className="title-sm">{ageing.text}</h2>
      {span && (
        // Custom properties are not in the type.
        <div
          className="window"
          style={{ '--from': `${span.from}%`, '--to': `${span.to}%` } as CSSProperties}
          // The title says it in words.
          aria-hidden="true"
        >
          <div className="bar">
            <span
              className="now"
              data-label={t('common.dates.today')}
              style={{ '--now': `${span.now}%` } as CSSProperties}
            />
          </div>
          <div className="years">
            {span.years.map((year) => (
              <span key={year}>{year}</span>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
