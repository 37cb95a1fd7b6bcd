import { describe, expect, test } from 'vitest'
import { nutritionOf, writtenGrams } from './nutrition.ts'

/** Worked out by hand with the letter's formula (`occitanic.fr`, 2023-12-27), and as the findings have them. */
const told = [
  // A dry white: 10.665 g of alcohol, 0.16 g of sugars.
  { wine: { alcohol: 13.5, residualSugar: 1.6 }, has: [327, 79, 0.86, 0.16] },
  { wine: { alcohol: 12, residualSugar: 1 }, has: [291, 70, 0.8, 0.1] },
  // Nothing that ferments is left: polyols and acids still count.
  { wine: { alcohol: 14, residualSugar: 0.4 }, has: [336, 81, 0.74, 0.04] },
  { wine: { alcohol: 12, residualSugar: 95 }, has: [451, 108, 10.2, 9.5] },
  { wine: { alcohol: 17.5, residualSugar: 150 }, has: [671, 160, 15.7, 15] },
]

describe('[LABEL-01] energy and nutrition of a wine', () => {
  test.each(told)('are counted by the means of the authority: $wine', ({ wine, has }) => {
    const { energyKj, energyKcal, carbohydrates, sugars } = nutritionOf(wine)
    expect([energyKj, energyKcal, carbohydrates, sugars]).toEqual(has)
  })

  test('kilocalories have factors of their own: they are not the kilojoules in another unit', () => {
    // findings/label-kcal-from-kj.sh: a library of units makes 78 of these 327.
    const { energyKj, energyKcal } = nutritionOf({ alcohol: 13.5, residualSugar: 1.6 })
    expect([Math.round(energyKj / 4.184), energyKcal]).toEqual([78, 79])
  })

  test('grams are written by the rule of rounding, a small amount as such and none as 0', () => {
    const written = [0, 0.04, 0.05, 0.49, 0.5, 0.86, 9.94, 9.96, 10.2, 15.7, 150].map((grams) =>
      writtenGrams(grams, 'fr'),
    )
    expect(written).toEqual([...['0', '0', '<\u00a00,5', '<\u00a00,5', '0,5', '0,9', '9,9', '10', '10', '16', '150']])
    expect(writtenGrams(0.1, 'en')).toBe('<\u00a00.5')
  })
})
