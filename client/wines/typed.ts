import { allergensOf } from '#contract/ingredients.ts'
import { nutritionOf } from '#contract/nutrition.ts'
import type { WineChange, WineSheet } from '#contract/wines-office.ts'
import { drinkingText, negligible } from './known-words.ts'
import { ingredientsIn } from './ingredient-choice.ts'
import { numberIn, writtenNumber } from '../office/forms/numbers.ts'
import type { Typed } from '../office/forms/use-draft.ts'

/** Keys of one language: `title.fr`. */
const texts = ['title', 'subtitle', 'description', 'nose', 'palate', 'soil', 'vinification', 'pairings'] as const
const sheetTexts = ['title', 'subtitle', 'description', 'soil', 'vinification'] as const
const nutritionValues = [
  ...(['energyKj', 'energyKcal', 'carbohydrates', 'sugars', 'fat', 'saturates', 'protein', 'salt'] as const),
]
const words = ['categoryId', 'colour', 'style', 'bottleShape'] as const

/** What stands in the form of this sheet. @param language of who reads: numbers have its comma or point. */
export function typedOf(sheet: WineSheet, languages: readonly string[], language: string): Typed {
  const number = (value: number | null | undefined) => (value == null ? '' : writtenNumber(value, language))
  const plain = (value: number | null | undefined) => (value == null ? '' : String(value))
  const typed: Record<string, string> = {
    year: plain(sheet.year),
    volume: number(sheet.volumeMl === null ? null : sheet.volumeMl / 10),
    bottleUnits: plain(sheet.bottleUnits),
    fullBottleGrams: plain(sheet.fullBottleGrams),
    maxPerOrder: plain(sheet.maxPerOrder),
    alcohol: number(sheet.alcohol),
    residualSugar: number(sheet.residualSugar),
    totalAcidity: number(sheet.totalAcidity),
    wasMadeBeforeLists: sheet.wasMadeBeforeLists === null ? '' : String(sheet.wasMadeBeforeLists),
    grapes: sheet.grapes
      .map(({ name, percent }) => (percent === null ? name : `${name} ${number(percent)}\u00a0%`))
      .join(', '),
    servingMin: number(sheet.servingTemperature?.min),
    servingMax: number(sheet.servingTemperature?.max),
    drinkFrom: plain(sheet.ageing?.drinkFrom),
    drinkUntil: plain(sheet.ageing?.drinkUntil),
    ingredients: JSON.stringify(sheet.ingredients),
    pictures: JSON.stringify(sheet.pictures),
  }
  for (const name of words) typed[name] = sheet[name] ?? ''
  for (const name of nutritionValues) typed[name] = number(sheet.nutrition?.[name])
  for (const code of languages) {
    for (const name of sheetTexts) typed[`${name}.${code}`] = sheet[name][code] ?? ''
    typed[`nose.${code}`] = sheet.tastingNotes?.nose[code] ?? ''
    typed[`palate.${code}`] = sheet.tastingNotes?.palate[code] ?? ''
    typed[`pairings.${code}`] = linesOf(sheet.pairings.map((pairing) => pairing[code] ?? ''))
  }
  return typed
}

/** A line that is empty keeps its place among the others, not behind the last. */
const linesOf = (lines: readonly string[]): string => lines.join('\n').trimEnd()

/** The field of the sheet that a key belongs to, as the server names it. */
export function fieldOf(key: string): keyof WineSheet {
  const [name = ''] = key.split('.')
  if (name === 'nose' || name === 'palate') return 'tastingNotes'
  if (name === 'volume') return 'volumeMl'
  if (name === 'servingMin' || name === 'servingMax') return 'servingTemperature'
  if (name === 'drinkFrom' || name === 'drinkUntil') return 'ageing'
  if (nutritionValues.some((value) => value === name)) return 'nutrition'
  // The rest are fields of the sheet by their own names.
  return name as keyof WineSheet
}

/** Keys in which no number stands where one should. */
export const wrongNumbers = (typed: Typed, keys: readonly string[]): string[] =>
  keys.filter((key) => isNumber(key) && (typed[key] ?? '').trim() !== '' && numberIn(typed[key] ?? '') === null)

const isNumber = (key: string): boolean =>
  [
    'year',
    'volume',
    'bottleUnits',
    'fullBottleGrams',
    'maxPerOrder',
    'alcohol',
    'residualSugar',
    'totalAcidity',
  ].includes(key) || ['servingMin', 'servingMax', 'drinkFrom', 'drinkUntil', ...nutritionValues].includes(key)

/** The change of the sheet that these keys make, with what stood in each field before. */
export function changeOf(
  sheet: WineSheet,
  typed: Typed,
  keys: readonly string[],
  languages: readonly string[],
): { before: WineChange; after: WineChange } {
  const [before, after]: Record<string, unknown>[] = [{}, {}]
  for (const key of keys) {
    const field = fieldOf(key)
    const code = key.split('.')[1]
    if (code !== undefined && sheetTexts.some((name) => name === field)) {
      const text = sheet[field as (typeof sheetTexts)[number]]
      before![field] = { ...(before![field] as object), [code]: text[code] ?? '' }
      after![field] = { ...(after![field] as object), [code]: typed[key] ?? '' }
      continue
    }
    before![field] = sheet[field]
    after![field] = valueOf(field, sheet, typed, languages)
    if (field === 'ingredients') {
      before!['allergens'] = sheet.allergens
      after!['allergens'] = allergensOf(ingredientsIn(typed['ingredients'] ?? ''), sheet.allergens)
    }
  }
  // Each field has been given a value of its own kind.
  return { before: before as WineChange, after: after as WineChange }
}

function valueOf(field: keyof WineSheet, sheet: WineSheet, typed: Typed, languages: readonly string[]): unknown {
  const number = (key: string) => numberIn(typed[key] ?? '')
  const whole = (key: string) => {
    const value = number(key)
    return value === null ? null : Math.round(value)
  }
  const byLanguage = (name: string, old: Record<string, string> | undefined) => ({
    ...old,
    ...Object.fromEntries(languages.map((code) => [code, (typed[`${name}.${code}`] ?? '').trim()])),
  })
  switch (field) {
    case 'year':
    case 'maxPerOrder':
    case 'fullBottleGrams':
      return whole(field)
    case 'bottleUnits':
      return whole(field) ?? 1
    case 'volumeMl': {
      const centilitres = number('volume')
      return centilitres === null ? null : Math.round(centilitres * 10)
    }
    case 'alcohol':
    case 'residualSugar':
    case 'totalAcidity':
      return number(field)
    case 'wasMadeBeforeLists':
      return typed[field] ? typed[field] === 'true' : null
    case 'grapes':
      return grapesIn(typed['grapes'] ?? '')
    case 'tastingNotes': {
      const notes = {
        nose: byLanguage('nose', sheet.tastingNotes?.nose),
        palate: byLanguage('palate', sheet.tastingNotes?.palate),
      }
      return Object.values(notes).every((note) => Object.values(note).every((text) => text === '')) ? null : notes
    }
    case 'servingTemperature': {
      const [min, max] = [number('servingMin'), number('servingMax')]
      if (min === null && max === null) return null
      return { min: min ?? max, max: max ?? min }
    }
    case 'ageing': {
      const [drinkFrom, drinkUntil] = [whole('drinkFrom'), whole('drinkUntil')]
      const text = drinkingText(drinkFrom, drinkUntil)
      return text && { drinkFrom, drinkUntil, text }
    }
    case 'nutrition': {
      if (nutritionValues.every((name) => (typed[name] ?? '').trim() === '')) return null
      const values = Object.fromEntries(nutritionValues.map((name) => [name, number(name) ?? 0]))
      return { ...values, note: sheet.nutrition?.note ?? negligible }
    }
    case 'pairings': {
      const lines = languages.map((code) => (typed[`pairings.${code}`] ?? '').split('\n').map((line) => line.trim()))
      const count = Math.max(...lines.map(({ length }) => length))
      return Array.from({ length: count }, (_, index) =>
        Object.fromEntries(languages.map((code, at) => [code, lines[at]?.[index] ?? ''])),
      ).filter((pairing) => Object.values(pairing).some((text) => text !== ''))
    }
    case 'ingredients':
      return ingredientsIn(typed[field] ?? '')
    case 'pictures':
      return JSON.parse(typed[field] ?? '[]')
    default:
      return typed[field] || null
  }
}

/** `Savagnin 80, Chardonnay 20 %` */
function grapesIn(text: string): WineSheet['grapes'] {
  return text
    .split(/[,;\n](?!\d)/)
    .map((part) => part.replaceAll('\u00a0', ' ').trim())
    .filter(Boolean)
    .map((part) => {
      const words = part.replace('%', '').trim().split(/\s+/)
      const percent = words.length > 1 ? numberIn(words.at(-1) ?? '') : null
      return { name: (percent === null ? words : words.slice(0, -1)).join(' '), percent }
    })
}

/**
 * What 100 ml have by strength and sugar, with the authority's means for the rest, to be looked over; nothing while one
 * of the two is unknown: no sugar said is not no sugar.
 */
export function countedNutrition(typed: Typed, language: string): Typed | null {
  const [alcohol, residualSugar] = [numberIn(typed['alcohol'] ?? ''), numberIn(typed['residualSugar'] ?? '')]
  if (alcohol === null || residualSugar === null) return null
  const { energyKj, energyKcal, carbohydrates, sugars } = nutritionOf({ alcohol, residualSugar })
  return {
    ...{ energyKj: String(energyKj), energyKcal: String(energyKcal) },
    ...{ carbohydrates: writtenNumber(carbohydrates, language), sugars: writtenNumber(sugars, language) },
  }
}

/** All keys of one language. */
export const keysOf = (language: string): string[] => texts.map((name) => `${name}.${language}`)
