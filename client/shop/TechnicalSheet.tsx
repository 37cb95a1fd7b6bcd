import type { ReactNode } from 'react'
import type { Product } from '#contract/shop.ts'
import { writtenNumber } from '#contract/written-numbers.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import type { Translate } from '../base/texts.ts'
import '#client/styles/sheet.css'

/** What a bottle is, with its electronic label: ingredients, allergens in bold, nutrition for 100 ml. */
export function TechnicalSheet({ product }: { product: Product }) {
  const t = useText()
  const language = useLanguage()
  const number = (value: number) => writtenNumber(value, language)
  const { tastingNotes, servingTemperature, contains, nutrition } = product
  return (
    <dl className="sheet">
      <Row title={t('shop.product.contains')}>
        {contains.length > 0 && (
          <ul>
            {contains.map(({ code, title, quantity }) => (
              <li key={code}>{`${quantity} × ${title}`}</li>
            ))}
          </ul>
        )}
      </Row>
      <Row title={t('shop.product.grapes')}>{grapesOf(product, t)}</Row>
      <Row title={t('shop.product.nose')}>{tastingNotes?.nose}</Row>
      <Row title={t('shop.product.palate')}>{tastingNotes?.palate}</Row>
      <Row title={t('shop.product.soil')}>{product.soil}</Row>
      <Row title={t('shop.product.vinification')}>{product.vinification}</Row>
      <Row title={t('shop.product.label')}>{product.label}</Row>
      <Row title={t('shop.product.volume')}>
        {product.volumeMl !== null && t('common.units.centilitres', { value: number(product.volumeMl / 10) })}
      </Row>
      <Row title={t('shop.product.alcohol')}>
        {product.alcohol !== null && t('common.units.alcohol', { value: number(product.alcohol) })}
      </Row>
      <Row title={t('shop.product.minimumAge')}>{t('shop.product.minimumAgeValue', { age: product.minimumAge })}</Row>
      <Row title={t('shop.product.residualSugar')}>
        {product.residualSugar !== null &&
          t('shop.product.residualSugarValue', { value: number(product.residualSugar) })}
      </Row>
      <Row title={t('shop.product.servingTemperature')}>
        {servingTemperature &&
          t('common.units.temperature', { min: number(servingTemperature.min), max: number(servingTemperature.max) })}
      </Row>
      <Row title={t('shop.product.ingredients')}>{ingredientsOf(product)}</Row>
      <Row title={t('shop.product.allergens')}>{product.allergens.join(', ')}</Row>
      {nutrition && <NutritionRows nutrition={nutrition} />}
    </dl>
  )
}

function NutritionRows({ nutrition }: { nutrition: NonNullable<Product['nutrition']> }) {
  const t = useText()
  const grams = (value: number) => t('shop.product.grams', { value })
  const { energyKj: kj, energyKcal: kcal } = nutrition
  const per = t('shop.product.nutritionPer', { volume: t('common.units.millilitres', { value: 100 }) })
  // Salt stands alone in the law's order; the rest of the small figures is said in one sentence.
  const rows = [
    ['shop.product.fat', nutrition.fat],
    ['shop.product.saturates', nutrition.saturates],
    ['shop.product.carbohydrates', nutrition.carbohydrates],
    ['shop.product.sugars', nutrition.sugars],
    ['shop.product.protein', nutrition.protein],
    ['shop.product.salt', nutrition.salt],
  ] as const
  return (
    <>
      <Row title={`${t('shop.product.energy')}, ${per}`}>{t('shop.product.energyValue', { kj, kcal })}</Row>
      {rows
        .filter(([, value]) => value > 0)
        .map(([key, value]) => (
          <Row key={key} title={t(key)}>
            {grams(value)}
          </Row>
        ))}
      <Row title={t('shop.product.nutrition')}>{nutrition.note}</Row>
    </>
  )
}

/** A row nobody has filled in is not shown. */
const Row = ({ title, children }: { title: string; children: ReactNode }) =>
  children ? (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  ) : null

/** A single grape needs no share. */
const grapesOf = ({ grapes }: Product, t: Translate): string =>
  grapes
    .map(({ name, percent }) =>
      percent === null || grapes.length === 1 ? name : t('shop.product.grapeShare', { name, percent }),
    )
    .join(', ')

/** The law wants allergens to stand out from the list. */
/** The first of a list begins like the sentences above it. */
const asPart = (name: string, index: number): string =>
  index === 0 ? name.charAt(0).toUpperCase() + name.slice(1) : name

const ingredientsOf = ({ ingredients }: Product): ReactNode =>
  ingredients.length > 0 &&
  ingredients.map(({ name, isAllergen }, index) => (
    <span key={name}>
      {index > 0 && ', '}
      {isAllergen ? <strong>{asPart(name, index)}</strong> : asPart(name, index)}
    </span>
  ))
