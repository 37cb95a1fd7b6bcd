import { describe, expect, test } from 'vitest'
import {
  allergensOf,
  asKnown,
  ingredientCodes,
  ingredientOf,
  knownIngredient,
  mayReplace,
  replacing,
  writtenIngredients,
} from './ingredients.ts'
import { allergenWords } from './known-ingredients.ts'
import { languageCodes } from './localized.ts'

const written = (codes: readonly Parameters<typeof ingredientOf>[0][], language: string) =>
  writtenIngredients(codes.map(ingredientOf), language)
    .map(({ name }) => name)
    .join(', ')

describe('[LABEL-01] the list of ingredients', () => {
  test('knows the twenty-three additives of 2019/934, annex I A, table 2', () => {
    // wein-qr.at and dhnet.be (2023), read 2026-11-27: 5 regulators, 7 preservatives, 7 stabilisers with citric acid once
    // more, 3 gases, resin and caramel. Those without a number go by their code.
    const numbers = [
      ...['E 334', 'E 296', 'E 270', 'E 516', 'E 330', 'E 220', 'E 228', 'E 224', 'E 202', 'E 1105', 'E 300', 'E 242'],
      ...['E 353', 'E 414', 'E 466', 'E 456', 'E 297', 'E 938', 'E 941', 'E 290', 'E 150'],
    ]
    const known = ingredientCodes.flatMap((code) => knownIngredient(code).also ?? [])
    expect(numbers.filter((number) => !known.includes(number))).toEqual([])
    expect(ingredientCodes).toEqual(expect.arrayContaining(['mannoproteins', 'aleppoPineResin']))
  })

  test('every one has its word in every language, and no two have the same line', () => {
    for (const language of languageCodes) {
      const lines = ingredientCodes.map((code) => ingredientOf(code).name[language])
      expect(lines.filter((line) => !line)).toEqual([])
      expect(new Set(lines).size).toBe(lines.length)
    }
  })

  test('words are those that two public lists or the law itself agree on', () => {
    // facts/elabel-terms.json, levels « official » and « two of three », 2026-11-27; « sucrose » for what was « sucre ».
    const terms = {
      tartaricAcid: ['acide tartrique', 'Weinsäure', 'tartaric acid'],
      sulphites: ['sulfites', 'Sulfite', 'sulphites'],
      sucrose: ['saccharose', 'Saccharose', 'sucrose'],
      concentratedMust: ['moût de raisin concentré', 'konzentrierter Traubenmost', 'concentrated grape must'],
    } as const
    for (const [code, [fr, de, en]] of Object.entries(terms))
      expect(knownIngredient(code as keyof typeof terms).name).toEqual({ fr, de, en })
  })

  test('additives stand behind the word of their category, those of one beside each other behind one', () => {
    expect(written(['grapes', 'sulphites'], 'fr')).toBe('raisins, conservateur\u00a0: sulfites')
    expect(written(['grapes', 'sulphites', 'potassiumSorbate', 'gumArabic'], 'de')).toBe(
      'Trauben, Konservierungsstoffe: Sulfite, Kaliumsorbat, Stabilisator: Gummiarabikum',
    )
    expect(written(['grapes', 'protectiveAtmosphere'], 'en')).toBe('grapes, bottled in a protective atmosphere')
  })

  test('up to three regulators or stabilisers that replace one another are told as « contains … and/or … » (48a, 5)', () => {
    const acids = replacing(['tartaricAcid', 'malicAcid', 'lacticAcid'])
    expect(acids.name).toEqual({
      fr: 'régulateurs d’acidité\u00a0: contient acide tartrique, acide malique et/ou acide lactique',
      de: 'Säureregulatoren: enthält Weinsäure, Äpfelsäure und/oder Milchsäure',
      en: 'acidity regulators: contains tartaric acid, malic acid and/or lactic acid',
    })
    expect(mayReplace(['gumArabic', 'metatartaricAcid'])).toBe(true)
    expect(mayReplace(['tartaricAcid'])).toBe(false)
    expect(mayReplace(['tartaricAcid', 'tartaricAcid'])).toBe(false)
    expect(mayReplace(['tartaricAcid', 'malicAcid', 'lacticAcid', 'citricAcid'])).toBe(false)
    expect(mayReplace(['tartaricAcid', 'gumArabic'])).toBe(false)
    expect(mayReplace(['sulphites', 'potassiumSorbate'])).toBe(false)
    expect(mayReplace(['tartaricAcid', 'unheardOf'])).toBe(false)
  })

  test('what a list had in words before codes is known again, and what nobody knows keeps its words', () => {
    const before = (fr: string) => asKnown({ name: { fr }, isAllergen: false })
    expect(before('conservateur\u00a0: sulfites')).toEqual(ingredientOf('sulphites'))
    expect(before('sucre').code).toBe('sucrose')
    expect(before('antioxydant\u00a0: acide ascorbique').code).toBe('ascorbicAcid')
    expect(before('vermouth')).toEqual({ name: { fr: 'vermouth' }, isAllergen: false })
    expect(asKnown({ code: 'ofTomorrow', name: { fr: 'nouveau' }, isAllergen: true })).toEqual({
      ...{ name: { fr: 'nouveau' }, isAllergen: true },
    })
  })

  test('allergens are set off and said, and what the house says itself stays', () => {
    const list = ['grapes', 'sulphites', 'lysozyme', 'milkCasein'] as const
    expect(list.map((code) => ingredientOf(code).isAllergen)).toEqual([false, true, true, true])
    expect(allergensOf(list.map(ingredientOf), [allergenWords.egg, { fr: 'Contient des traces de noix' }])).toEqual([
      ...[allergenWords.sulphites, allergenWords.egg, allergenWords.milk, { fr: 'Contient des traces de noix' }],
    ])
  })
})
