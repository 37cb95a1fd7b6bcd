import type { ReactNode } from 'react'
import type { Product } from '#contract/shop.ts'
import { writtenGrams } from '#contract/nutrition.ts'
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
  const language = useLanguage()
  const grams = (value: string) => t('shop.product.grams', { value })
  const { energyKj, energyKcal, note } = nutrition
  const per = t('shop.product.nutritionPer', { volume: t('common.units.millilitres', { value: 100 }) })
  const energy = { kj: Math.round(energyKj), kcal: Math.round(energyKcal) }
  // A zero is told, too; of the four that wine has next to nothing of, the sentence may stand instead (1169/2011, 34, 5).
  const small = (key: string, value: number) =>
    (value > 0 || !note) && <Row title={t(key)}>{grams(writtenNumber(value, language))}</Row>
  const rounded = (key: string, value: number) => <Row title={t(key)}>{grams(writtenGrams(value, language))}</Row>
  return (
    <>
      <Row title={`${t('shop.product.energy')}, ${per}`}>{t('shop.product.energyValue', energy)}</Row>
      {small('shop.product.fat', nutrition.fat)}
      {small('shop.product.saturates', nutrition.saturates)}
      {rounded('shop.product.carbohydrates', nutrition.carbohydrates)}
      {rounded('shop.product.sugars', nutrition.sugars)}
      {small('shop.product.protein', nutrition.protein)}
      {small('shop.product.salt', nutrition.salt)}
      <Row title={t('shop.product.nutrition')}>{note}</Row>
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

/** The first of a list begins like the sentences above it. */
const asPart = (name: string, index: number): string =>
  index === 0 ? name.charAt(0).toUpperCase() + name.slice(1) : name

/** The law wants allergens to stand out from the list. */
const ingredientsOf = ({ ingredients }: Product): ReactNode =>
  ingredients.length > 0 &&
  ingredients.map(({ name, isAllergen }, index) => (
    <span key={`${index} ${name}`}>
      {index > 0 && ', '}
      {isAllergen ? <strong>{asPart(name, index)}</strong> : asPart(name, index)}
    </span>
  ))
