import type { LocalizedText } from './localized.ts'

/**
 * Words of sweetness and the sugar that each allows, in grams per litre: Delegated Regulation (EU) 2019/33, annex III
 * (gesetze.legal, whole in German; fgvb.fr in French; the English words of B from Regulation (EC) 753/2002, article 16),
 * articles 47 and 52 for what it may differ by. Read 2026-11-27.
 */
interface SweetnessTerm {
  words: LocalizedText
  /** Other words of the annex for the same. */
  also?: readonly string[]
  from: number
  to: number
  /** Where the annex says « below » and not « up to ». */
  isBelow?: true
}

/** Part A. Where sugar allows two of them one is chosen. */
const sparklingTerms = {
  // Only where no sugar was added behind the second fermentation.
  brutNature: {
    words: { fr: 'brut nature', de: 'naturherb', en: 'brut nature' },
    also: ['pas dosé', 'dosage zéro', 'brut nature'],
    ...{ from: 0, to: 3, isBelow: true },
  },
  extraBrut: {
    words: { fr: 'extra brut', de: 'extra herb', en: 'extra brut' },
    also: ['extra brut'],
    ...{ from: 0, to: 6 },
  },
  brut: { words: { fr: 'brut', de: 'herb', en: 'brut' }, also: ['brut'], ...{ from: 0, to: 12, isBelow: true } },
  extraDry: {
    words: { fr: 'extra sec', de: 'extra trocken', en: 'extra dry' },
    also: ['extra dry'],
    ...{ from: 12, to: 17 },
  },
  dry: { words: { fr: 'sec', de: 'trocken', en: 'dry' }, from: 17, to: 32 },
  mediumDry: { words: { fr: 'demi-sec', de: 'halbtrocken', en: 'medium dry' }, from: 32, to: 50 },
  sweet: { words: { fr: 'doux', de: 'mild', en: 'sweet' }, from: 50, to: Infinity },
} as const satisfies Record<string, SweetnessTerm>

/** Part B, with the bounds for a wine whose acidity is not known. */
const stillTerms = {
  dry: { words: { fr: 'sec', de: 'trocken', en: 'dry' }, from: 0, to: 4 },
  mediumDry: { words: { fr: 'demi-sec', de: 'halbtrocken', en: 'medium dry' }, from: 4, to: 12 },
  mediumSweet: {
    words: { fr: 'moelleux', de: 'lieblich', en: 'medium sweet' },
    ...{ from: 12, to: 45 },
  },
  sweet: { words: { fr: 'doux', de: 'süß', en: 'sweet' }, from: 45, to: Infinity },
} as const satisfies Record<string, SweetnessTerm>

export interface Sweetness {
  isSparkling: boolean
  /** Grams per litre. */
  residualSugar: number
  /** Grams of tartaric acid per litre; null where nobody has measured it. */
  totalAcidity: number | null
}

/** The words that a wine's sugar allows, driest first. */
export const sweetnessTerms = (wine: Sweetness): SweetnessTerm[] =>
  wine.isSparkling
    ? Object.values<SweetnessTerm>(sparklingTerms).filter((term) => isWithin(wine.residualSugar, term))
    : [stillTerms[stillTermOf(wine)]]

const isWithin = (sugar: number, { from, to, isBelow }: SweetnessTerm): boolean =>
  sugar >= from && (isBelow ? sugar < to : sugar <= to)

/** Acidity allows more sugar: up to 2 g above it, and 9 at most, a wine is dry; up to 10 g above it, and 18, medium dry. */
function stillTermOf({ residualSugar, totalAcidity }: Sweetness): keyof typeof stillTerms {
  const acid = totalAcidity ?? 0
  if (residualSugar <= Math.max(4, Math.min(9, acid + 2))) return 'dry'
  if (residualSugar <= Math.max(12, Math.min(18, acid + 10))) return 'mediumDry'
  return residualSugar < 45 ? 'mediumSweet' : 'sweet'
}

/**
 * A word of sweetness in a wine's name that its sugar does not allow. A sparkling wine may be called by what lies 3 g
 * beside its sugar, a still one by what lies 1 g beside it.
 */
export function wrongSweetness(text: string, wine: Sweetness, language: string): string | null {
  const given = sweetnessIn(text, wine, language)
  if (!given) return null
  const by = wine.isSparkling ? 3 : 1
  const allowed = [-by, 0, by].flatMap((more) =>
    sweetnessTerms({ ...wine, residualSugar: Math.max(0, wine.residualSugar + more) }),
  )
  return allowed.some((term) => namesOf(term, language).includes(given)) ? null : given
}

/** The longest word counts: « demi-sec » holds « sec ». */
function sweetnessIn(text: string, { isSparkling }: Sweetness, language: string): string | undefined {
  const terms = Object.values<SweetnessTerm>(isSparkling ? sparklingTerms : stillTerms)
  const names = terms.flatMap((term) => namesOf(term, language)).toSorted((a, b) => b.length - a.length)
  const spaced = ` ${spacedWords(text)} `
  return names.find((name) => spaced.includes(` ${spacedWords(name)} `))
}

const namesOf = ({ words, also = [] }: SweetnessTerm, language: string): string[] => [
  ...new Set([words[language] ?? words['fr'] ?? '', ...also]),
]

/** `Extra-brut,` and `extra brut` are the same. */
const spacedWords = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()
