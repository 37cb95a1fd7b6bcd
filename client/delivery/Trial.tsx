import { useId } from 'react'
import { localize } from '#contract/localized.ts'
import { formatPrice } from '#contract/money.ts'
import { useLanguage, useText } from '../office/language.ts'
import { Carton } from '../office/parts/Carton.tsx'
import { Either } from '../office/parts/choices.tsx'
import { Stepper } from '../ui/Stepper.tsx'
import { pricedWords } from './priced-words.ts'
import { columnsOf, type Delivery, priceTo } from './tariff.ts'

interface TrialProps {
  delivery: Delivery
  bottles: number
  zone: string | null
  onBottles: (count: number) => void
  onZone: (key: string) => void
}

/** So many bottles, to there: what stands in the cellar, and what the buyer pays. */
export function Trial({ delivery, bottles, zone, onBottles, onZone }: TrialProps) {
  const t = useText()
  const language = useLanguage()
  const id = useId()
  const { cartonBottles, bottleAmount, currencyCode } = delivery
  const columns = columnsOf(delivery.ways)
  const column = columns.find(({ key }) => key === zone) ?? columns[0]
  if (!column) return null
  const price = (amount: number) => formatPrice({ amount, currencyCode }, language)
  const priced = priceTo(column, { bottles, amount: bottles * bottleAmount, cartonBottles })
  const { words, tone } = pricedWords(priced, { currencyCode, language, t })
  const cartons = Math.ceil(bottles / cartonBottles)
  const free = column.zone.freeAboveAmount
  return (
    <section className="trial" aria-labelledby={id}>
      <h2 id={id}>{t('tariff.trial.title')}</h2>
      <div className="how-many">
        <span>{t('tariff.bottles')}</span>
        <Stepper
          value={bottles}
          max={360}
          onChange={onBottles}
          labels={{
            group: t('tariff.bottles'),
            less: t('tariff.trial.less'),
            more: t('tariff.trial.more'),
          }}
        />
      </div>
      <Either
        legend={t('tariff.trial.to')}
        isLegendHidden
        choices={columns.map(({ key, zone: { title } }) => ({ value: key, label: localize(title, language) }))}
        value={column.key}
        onChoose={onZone}
      />
      <div className="cartons">
        {Array.from({ length: Math.min(cartons, 8) }, (_, index) => (
          <Carton
            key={index}
            places={Array.from({ length: cartonBottles }, (_place, at) =>
              index * cartonBottles + at < bottles ? 0 : null,
            )}
          />
        ))}
      </div>
      <p>{t('tariff.trial.cartons', { cartons, size: cartonBottles, left: cartons * cartonBottles - bottles })}</p>
      <div>
        <p className="quiet">{t('tariff.trial.pays')}</p>
        <p className="huge" data-tone={tone} aria-live="polite">
          {words}
        </p>
        {priced.reason === null && priced.ageCheckAmount !== null && (
          <p>{t('tariff.trial.ageCheck', { price: price(priced.ageCheckAmount) })}</p>
        )}
        {free !== null && bottleAmount > 0 && (
          <p>
            {t('tariff.trial.free', {
              from: price(free),
              bottle: price(bottleAmount),
              count: Math.ceil(free / bottleAmount),
            })}
          </p>
        )}
      </div>
    </section>
  )
}
