import type { CSSProperties } from 'react'
import type { Product } from '#contract/shop.ts'
import { useText } from '../i18n/text.tsx'
import { drinkingSpan } from './drinking-window.ts'
import { Title } from '../ui/Title.tsx'

/** From when to when a bottle is good, in words and on a bar. `today`, in years, comes with the data, so that all agree on it. */
export function DrinkingWindow({ ageing, today }: { ageing: NonNullable<Product['ageing']>; today: number }) {
  const t = useText()
  const span = drinkingSpan(ageing, today)
  return (
    <div className="stack" data-gap="2" data-fill="">
      <Title as="h2" className="title-sm">
        {ageing.text}
      </Title>
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
