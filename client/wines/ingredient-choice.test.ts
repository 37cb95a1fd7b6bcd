import { expect, test } from 'vitest'
import type { Ingredient } from '#contract/documents/product.ts'
import { choiceOf, ingredientsIn, listOf, othersTicked } from './ingredient-choice.ts'

const own: Ingredient[] = ['miel', 'noix', 'sel'].map((fr) => ({ name: { fr }, isAllergen: false }))
/** As the form has them: written out and read again. */
const read = () => choiceOf(ingredientsIn(JSON.stringify(own)))
const names = (list: readonly Ingredient[]) => list.map(({ name }) => name['fr'])

test('[LABEL-01] of words of the house’s own one is taken out alone, and comes back to its place', () => {
  const [, nuts] = own
  if (!nuts) throw new Error('There are three.')
  const without = othersTicked(read(), own, { ingredient: nuts, isOn: false })
  expect(names(listOf(without))).toEqual(['miel', 'sel'])
  expect(names(listOf(othersTicked(without, own, { ingredient: nuts, isOn: true })))).toEqual(['miel', 'noix', 'sel'])
})
