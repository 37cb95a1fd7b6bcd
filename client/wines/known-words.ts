import type { LocalizedText } from '#contract/localized.ts'

/** Words that every wine needs in all languages of the house, so that nobody has to translate the law. */

/** As lists, shelves and filters know them. */
export const wineColours = ['white', 'rose', 'red', 'lightRed', 'dessert', 'dessertRed'] as const
export const wineStyles = ['still', 'sparkling', 'offDry', 'sweet', 'fortified'] as const
export const bottleShapes = ['bordeaux', 'burgundy', 'flute', 'provence', 'clavelin', 'sparkling'] as const

/** Of the four values that wine has none of. */
export const negligible: LocalizedText = {
  fr: 'Quantités négligeables de matières grasses, d’acides gras saturés, de protéines et de sel.',
  de: 'Enthält geringfügige Mengen von Fett, gesättigten Fettsäuren, Eiweiß und Salz.',
  en: 'Negligible amounts of fat, saturates, protein and salt.',
}

/** When it is good to drink, in a sentence; null where nobody has said. */
export function drinkingText(from: number | null, until: number | null): LocalizedText | null {
  if (from !== null && until !== null)
    return {
      fr: `À boire de ${from} à ${until}`,
      de: `Trinkreife ${from} bis ${until}`,
      en: `Drink ${from} to ${until}`,
    }
  if (from !== null) return { fr: `À boire à partir de ${from}`, de: `Trinkreif ab ${from}`, en: `Drink from ${from}` }
  if (until !== null) return { fr: `À boire jusqu’en ${until}`, de: `Bis ${until} trinken`, en: `Drink by ${until}` }
  return null
}
