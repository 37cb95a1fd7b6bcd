import { describe, expect, test } from 'vitest'
import { type Sweetness, sweetnessTerms, wrongSweetness } from './sweetness.ts'

const still = (residualSugar: number, totalAcidity: number | null = null): Sweetness => ({
  ...{ isSparkling: false, residualSugar, totalAcidity },
})
const sparkling = (residualSugar: number): Sweetness => ({ ...still(residualSugar), isSparkling: true })
const words = (wine: Sweetness, language = 'fr') => sweetnessTerms(wine).map((term) => term.words[language])

/** Annex III of 2019/33, gesetze.legal and fgvb.fr, read 2026-11-27. */
describe('[LABEL-01] the word of sweetness', () => {
  test.each([
    [still(4), 'sec'],
    [still(4.1), 'demi-sec'],
    [still(9, 7), 'sec'],
    [still(9, 6.9), 'demi-sec'],
    [still(9.1, 9), 'demi-sec'],
    [still(12), 'demi-sec'],
    [still(12.1), 'moelleux'],
    [still(18, 8), 'demi-sec'],
    [still(18, 7.9), 'moelleux'],
    [still(18.1, 12), 'moelleux'],
    [still(44.9), 'moelleux'],
    [still(45), 'doux'],
    [still(95), 'doux'],
  ])('of a still wine with %o is %s', (wine, word) => expect(words(wine)).toEqual([word]))

  test.each([
    [sparkling(1), ['brut nature', 'extra brut', 'brut']],
    [sparkling(3), ['extra brut', 'brut']],
    [sparkling(6.1), ['brut']],
    [sparkling(12), ['extra sec']],
    [sparkling(17), ['extra sec', 'sec']],
    [sparkling(40), ['demi-sec']],
    [sparkling(50.1), ['doux']],
  ])('of a sparkling wine with %o is one of %s', (wine, allowed) => expect(words(wine)).toEqual(allowed))

  test('is said in each language', () => {
    expect([words(still(95), 'de'), words(still(20), 'en'), words(sparkling(60), 'de')]).toEqual([
      ...[['süß'], ['medium sweet'], ['mild']],
    ])
  })

  test('in a name is wrong where the sugar does not allow it, and the longest word counts', () => {
    expect(wrongSweetness('Montlouis-sur-Loire moelleux', still(95), 'fr')).toBe('moelleux')
    expect(wrongSweetness('Alsace demi-sec, lieu-dit Kirchweg', still(18), 'fr')).toBe('demi-sec')
    expect(wrongSweetness('Chenin demi-sec', still(17, 7.4), 'fr')).toBeNull()
    expect(wrongSweetness('Chenin halbtrocken', still(17), 'de')).toBe('halbtrocken')
    expect(wrongSweetness('Champagne extra-brut', sparkling(4), 'fr')).toBeNull()
    expect(wrongSweetness('Collioure rouge', still(0.5), 'fr')).toBeNull()
  })

  test('in a name may lie a little beside the sugar: 3 g of a sparkling wine, 1 g of a still one (47 and 52)', () => {
    expect(wrongSweetness('brut', sparkling(14), 'fr')).toBeNull()
    expect(wrongSweetness('brut', sparkling(16), 'fr')).toBe('brut')
    expect(wrongSweetness('sec', still(5), 'fr')).toBeNull()
    expect(wrongSweetness('sec', still(5.1), 'fr')).toBe('sec')
  })
})
