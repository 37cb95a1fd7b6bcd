import type { Ingredient } from '#contract/documents/product.ts'
import {
  ingredientCodes,
  ingredientOf,
  isIngredientCode,
  knownIngredient,
  mayReplace,
  replacing,
} from '#contract/ingredients.ts'
import type { IngredientCode, IngredientKind } from '#contract/known-ingredients.ts'

/** A list as its form has it: what is ticked, and of which kinds the ticked ones stand for each other. */
export interface IngredientChoice {
  codes: ReadonlySet<IngredientCode>
  replaced: ReadonlySet<IngredientKind>
  /** Words of before that no code knows. */
  others: readonly Ingredient[]
}

/** @param typed written by this form or by the server's sheet. */
export const ingredientsIn = (typed: string): Ingredient[] => JSON.parse(typed || '[]') as Ingredient[]

export function choiceOf(list: readonly Ingredient[]): IngredientChoice {
  const groups = list.flatMap(({ anyOf }) => (anyOf ? [anyOf.filter(isIngredientCode)] : []))
  const alone = list.flatMap(({ code }) => (isIngredientCode(code) ? [code] : []))
  return {
    codes: new Set([...alone, ...groups.flat()]),
    replaced: new Set(groups.flatMap(([first]) => (first ? [knownIngredient(first).kind] : []))),
    others: list.filter(({ code, anyOf }) => code === undefined && anyOf === undefined),
  }
}

/** In the order of the law's groups: what there is most of first. */
export function listOf({ codes, replaced, others }: IngredientChoice): Ingredient[] {
  const ticked = ingredientCodes.filter((code) => codes.has(code))
  const lines: Ingredient[] = []
  for (const code of ticked) {
    const { kind } = knownIngredient(code)
    const group = ticked.filter((each) => knownIngredient(each).kind === kind)
    if (!replaced.has(kind) || !mayReplace(group)) lines.push(ingredientOf(code))
    else if (group[0] === code) lines.push(replacing(group))
  }
  return [...lines, ...others]
}

export const ticked = (choice: IngredientChoice, code: IngredientCode, isOn: boolean): IngredientChoice => ({
  ...choice,
  codes: new Set(isOn ? [...choice.codes, code] : [...choice.codes].filter((each) => each !== code)),
})

/** One in words of the house's own, by its name in whatever language: the form has written them out and read them again. */
export const isSameOther = (one: Ingredient, other: Ingredient): boolean =>
  JSON.stringify(one.name) === JSON.stringify(other.name)

/** @param own all that the sheet has in such words, in their order */
export const othersTicked = (
  choice: IngredientChoice,
  own: readonly Ingredient[],
  { ingredient, isOn }: { ingredient: Ingredient; isOn: boolean },
): IngredientChoice => ({
  ...choice,
  others: own.filter((each) =>
    isSameOther(each, ingredient) ? isOn : choice.others.some((other) => isSameOther(each, other)),
  ),
})

export const insteadOfEachOther = (
  choice: IngredientChoice,
  kind: IngredientKind,
  isOn: boolean,
): IngredientChoice => ({
  ...choice,
  replaced: new Set(isOn ? [...choice.replaced, kind] : [...choice.replaced].filter((each) => each !== kind)),
})
