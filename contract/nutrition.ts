import { writtenNumber } from './written-numbers.ts'

/**
 * Means of the French authority where a wine was not analysed: letter of the DGCCRF of 2023-12-27 as told on
 * occitanic.fr, read 2026-11-27.
 */
const alcoholDensity = 0.79
/** Grams in 100 ml. Polyols are carbohydrate (Regulation (EU) 1169/2011, annex I). */
const meanPolyols = 0.7
const meanAcids = 0.6

interface CountedNutrition {
  energyKj: number
  energyKcal: number
  carbohydrates: number
  sugars: number
}

/**
 * What 100 ml of a wine have, with the factors of Regulation (EU) 1169/2011, annex XIV. Grams keep two decimals: how
 * many of them are shown is a rule of its own.
 * @param alcohol percent by volume @param residualSugar grams per litre
 */
export function nutritionOf({ alcohol, residualSugar }: { alcohol: number; residualSugar: number }): CountedNutrition {
  const spirit = alcohol * alcoholDensity
  const sugars = residualSugar / 10
  return {
    energyKj: Math.round(spirit * 29 + sugars * 17 + meanPolyols * 10 + meanAcids * 13),
    energyKcal: Math.round(spirit * 7 + sugars * 4 + meanPolyols * 2.4 + meanAcids * 3),
    carbohydrates: inHundredths(sugars + meanPolyols),
    sugars: inHundredths(sugars),
  }
}

/**
 * Carbohydrate and sugars as they are declared: from 10 g on whole grams, below that tenths, below half a gram « < 0,5 »
 * or « 0 ». Source: the Commission's rounding rule as the DGCCRF tells it, read 2026-11-27.
 */
export function writtenGrams(grams: number, language: string): string {
  if (grams >= 0.05 && grams < 0.5) return `<\u00a0${writtenNumber(0.5, language)}`
  const unit = grams >= 10 ? 1 : 10
  return writtenNumber(Math.round(grams * unit) / unit, language)
}

/** Binary fractions leave a tail: 0.16 + 0.7 is 0.86. */
const inHundredths = (grams: number): number => Math.round(grams * 100) / 100
