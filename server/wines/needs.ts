import { owesList } from '#contract/owes-list.ts'
import type { WineNeed, WineSheet } from '#contract/wines-office.ts'

/**
 * What is missing before the public may see a wine: what the page stands on, and what the law wants said where wine is
 * sold from afar (name, volume, strength, allergens; of young wines ingredients and nutrition, too). A box says that of
 * the bottles in it. Source: WINES-01.
 */
export function needsOf(sheet: WineSheet, { isBox }: { isBox: boolean }): WineNeed[] {
  const { title, categoryId, volumeMl, alcohol, pictures, ingredients, allergens, nutrition } = sheet
  const isYoung = owesList(sheet)
  const missing: [WineNeed, boolean][] = [
    ['title', Object.values(title).every((text) => text.trim() === '')],
    ['categoryId', categoryId === null],
    ['volumeMl', volumeMl === null],
    ['pictures', pictures.length === 0],
    ['alcohol', alcohol === null && !isBox],
    ['ingredients', !isBox && (isYoung ? ingredients.length === 0 : ingredients.length + allergens.length === 0)],
    ['nutrition', !isBox && isYoung && !(nutrition && nutrition.energyKj > 0)],
  ]
  return missing.filter(([, isMissing]) => isMissing).map(([field]) => field)
}
