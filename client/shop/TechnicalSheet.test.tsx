import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Product } from '#contract/shop.ts'
import { aTab, Tab } from '../testing/frame.tsx'
import { TechnicalSheet } from './TechnicalSheet.tsx'

const bottle = (nutrition: Partial<NonNullable<Product['nutrition']>>): Product =>
  // What the sheet shows of it.
  ({
    ...{ tastingNotes: null, servingTemperature: null, contains: [], grapes: [], allergens: [], ingredients: [] },
    ...{ volumeMl: null, alcohol: null, residualSugar: null, minimumAge: 18 },
    nutrition: {
      ...{ energyKj: 336.4, energyKcal: 81, fat: 0, saturates: 0, carbohydrates: 0.74, sugars: 0.04 },
      ...{ protein: 0, salt: 0, note: 'Negligible amounts.', ...nutrition },
    },
  }) as unknown as Product

/** A text is the last word of its key and what it is told. */
const speech =
  () =>
  (key: string, values: object = {}) =>
    [key.split('.').at(-1), ...Object.values(values).map(String)].join(' ')

/** Titles and what stands behind them. */
function rowsOf(product: Product): string[] {
  const { dependencies } = aTab({})
  const html = renderToString(
    <Tab dependencies={{ ...dependencies, speech }} route="maintenance">
      <TechnicalSheet product={product} />
    </Tab>,
  )
  return Array.from(html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g), ([, title, value]) => `${title}: ${value}`)
}

const nutrition = (product: Product) => rowsOf(product).slice(1)

test('[LABEL-01] a nutrient of which there is none keeps its row, and figures are rounded by the rule', () => {
  expect(nutrition(bottle({}))).toEqual([
    'energy, nutritionPer millilitres 100: energyValue 336 81',
    'carbohydrates: grams 0.7',
    'sugars: grams 0',
    'nutrition: Negligible amounts.',
  ])
  expect(nutrition(bottle({ carbohydrates: 15.7, sugars: 0.16 })).slice(1, 3)).toEqual([
    'carbohydrates: grams 16',
    'sugars: grams &lt;\u00a00.5',
  ])
})

test('[LABEL-01] the four of the sentence are rows where there is more of them, or where no sentence stands', () => {
  expect(nutrition(bottle({ protein: 0.3 })).filter((row) => /protein|fat/.test(row))).toEqual(['protein: grams 0.3'])
  expect(nutrition(bottle({ note: '' })).slice(1)).toEqual([
    ...['fat: grams 0', 'saturates: grams 0', 'carbohydrates: grams 0.7', 'sugars: grams 0'],
    ...['protein: grams 0', 'salt: grams 0'],
  ])
})
