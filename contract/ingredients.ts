import type { Ingredient } from './documents/product.ts'
import {
  allergenWords,
  categories,
  type Category,
  type IngredientCode,
  type KnownIngredient,
  knownIngredients,
} from './known-ingredients.ts'
import { languageCodes, localize, type LocalizedText } from './localized.ts'

/** « Contains … and/or … » is followed by three additives at most (2019/33, article 48a, 5). */
export const mostInstead = 3

export const isIngredientCode = (code: string | undefined): code is IngredientCode =>
  code !== undefined && Object.hasOwn(knownIngredients, code)

export const ingredientCodes = Object.keys(knownIngredients).filter(isIngredientCode)

export const knownIngredient = (code: IngredientCode): KnownIngredient => knownIngredients[code]

/** May stand in one « contains … and/or … »: two or three of one category that the law names for it. */
export function mayReplace(codes: readonly string[]): codes is IngredientCode[] {
  if (codes.length < 2 || codes.length > mostInstead || new Set(codes).size < codes.length) return false
  const found = new Set(codes.map((code) => (isIngredientCode(code) ? knownIngredient(code).category : undefined)))
  return found.size === 1 && (found.has('regulator') || found.has('stabiliser'))
}

export const ingredientOf = (code: IngredientCode): Ingredient => ({
  code,
  name: inEach((language) => alone(code, language)),
  isAllergen: knownIngredient(code).allergen !== undefined,
})

export const replacing = (codes: readonly IngredientCode[]): Ingredient => ({
  anyOf: [...codes],
  name: inEach((language) => instead(codes, language)),
  isAllergen: codes.some((code) => knownIngredient(code).allergen !== undefined),
})

/** With its code and the words of today, where it can be known: by its code, or by the words it had before codes. */
export function asKnown(ingredient: Ingredient): Ingredient {
  const { code, anyOf, name, isAllergen } = ingredient
  if (anyOf && mayReplace(anyOf)) return replacing(anyOf)
  if (isIngredientCode(code)) return ingredientOf(code)
  const before = ingredientCodes.find((each) => isMeant(each, name['fr']))
  return before ? ingredientOf(before) : { name, isAllergen }
}

const isMeant = (code: IngredientCode, french: string | undefined): boolean =>
  french !== undefined && (knownIngredient(code).before === french || alone(code, 'fr') === french)

/** What is said beside the list of what is in it, and what the house says of its own accord. */
export function allergensOf(ingredients: readonly Ingredient[], said: readonly LocalizedText[]): LocalizedText[] {
  const codes = ingredients.flatMap(({ code, anyOf }) => [code, ...(anyOf ?? [])]).filter(isIngredientCode)
  const needed = new Set(codes.flatMap((code) => knownIngredient(code).allergen ?? []))
  const known = Object.values(allergenWords)
  return [
    ...[...needed].map((allergen) => allergenWords[allergen]),
    ...said.filter((words) => known.every(({ fr }) => fr !== words['fr'])),
  ]
}

/**
 * The list as a page writes it: additives of one category that stand beside each other share its word, so an entry may
 * go without one.
 */
export function writtenIngredients(
  ingredients: readonly Ingredient[],
  language: string,
): { name: string; isAllergen: boolean }[] {
  const known = ingredients.map(asKnown)
  const categoryAt = (index: number): Category | undefined => categoryOf(known[index])
  return known.map((ingredient, index) => {
    const { code, isAllergen } = ingredient
    const category = categoryAt(index)
    if (!category || !isIngredientCode(code)) return { name: localize(ingredient.name, language), isAllergen }
    const name = localize(knownIngredient(code).name, language)
    if (categoryAt(index - 1) === category) return { name, isAllergen }
    const word = categoryAt(index + 1) === category ? categories[category].several : categories[category].one
    return { name: behind(localize(word, language), name, language), isAllergen }
  })
}

/** Undefined for what stands by its name alone. */
const categoryOf = (ingredient: Ingredient | undefined): Category | undefined =>
  isIngredientCode(ingredient?.code) ? knownIngredient(ingredient.code).category : undefined

function alone(code: IngredientCode, language: string): string {
  const { name, category } = knownIngredient(code)
  const word = localize(name, language)
  return category ? behind(localize(categories[category].one, language), word, language) : word
}

const containing: Record<string, string> = { fr: 'contient', de: 'enthält', en: 'contains' }
const andOr: Record<string, string> = { fr: 'et/ou', de: 'und/oder', en: 'and/or' }

function instead(codes: readonly IngredientCode[], language: string): string {
  const names = codes.map((code) => localize(knownIngredient(code).name, language))
  const category = codes[0] && knownIngredient(codes[0]).category
  const list = `${names.slice(0, -1).join(', ')} ${andOr[language]} ${names.at(-1)}`
  const told = `${containing[language]} ${list}`
  return category ? behind(localize(categories[category].several, language), told, language) : told
}

const behind = (category: string, name: string, language: string): string =>
  `${category}${language === 'fr' ? '\u00a0' : ''}: ${name}`

const inEach = (write: (language: string) => string): LocalizedText =>
  Object.fromEntries(languageCodes.map((language) => [language, write(language)]))
