import type { LocalizedText } from '#contract/localized.ts'

/** Words that every wine needs in all languages of the house, so that nobody has to translate the law. */

/** As lists, shelves and filters know them. */
export const wineColours = ['white', 'rose', 'red', 'lightRed', 'dessert', 'dessertRed'] as const
export const wineStyles = ['still', 'sparkling', 'offDry', 'sweet', 'fortified'] as const
export const bottleShapes = ['bordeaux', 'burgundy', 'flute', 'provence', 'clavelin', 'sparkling'] as const

interface KnownIngredient {
  name: LocalizedText
  /** What has to be said of it beside the list. */
  allergen?: LocalizedText
}

const sulphites = { fr: 'Contient des sulfites', de: 'Enthält Sulfite', en: 'Contains sulphites' }
const egg = { fr: 'Contient de l’œuf', de: 'Enthält Ei', en: 'Contains egg' }
const milk = { fr: 'Contient du lait', de: 'Enthält Milch', en: 'Contains milk' }

/** What is in wine, as labels call it (Regulation (EU) 2019/33, annex I; 1169/2011 for allergens). */
export const knownIngredients: readonly KnownIngredient[] = [
  { name: { fr: 'raisins', de: 'Trauben', en: 'grapes' } },
  {
    name: { fr: 'conservateur\u00a0: sulfites', de: 'Konservierungsstoff: Sulfite', en: 'preservative: sulphites' },
    allergen: sulphites,
  },
  { name: { fr: 'sucre', de: 'Saccharose', en: 'sugar' } },
  { name: { fr: 'moût de raisins', de: 'Traubenmost', en: 'grape must' } },
  {
    name: {
      fr: 'moût de raisins concentré',
      de: 'konzentrierter Traubenmost',
      en: 'concentrated grape must',
    },
  },
  {
    name: {
      fr: 'régulateur d’acidité\u00a0: acide tartrique',
      de: 'Säureregulator: Weinsäure',
      en: 'acidity regulator: tartaric acid',
    },
  },
  {
    name: {
      fr: 'antioxydant\u00a0: acide ascorbique',
      de: 'Antioxidationsmittel: L-Ascorbinsäure',
      en: 'antioxidant: ascorbic acid',
    },
  },
  {
    name: {
      fr: 'stabilisant\u00a0: acide métatartrique',
      de: 'Stabilisator: Metaweinsäure',
      en: 'stabiliser: metatartaric acid',
    },
  },
  {
    name: { fr: 'stabilisant\u00a0: gomme arabique', de: 'Stabilisator: Gummiarabikum', en: 'stabiliser: gum arabic' },
  },
  { name: { fr: 'albumine d’œuf', de: 'Albumin aus Ei', en: 'egg albumin' }, allergen: egg },
  { name: { fr: 'caséine de lait', de: 'Casein aus Milch', en: 'milk casein' }, allergen: milk },
  {
    name: {
      fr: 'liqueur de tirage (sucre de canne, levures)',
      de: 'Fülldosage (Rohrzucker, Hefe)',
      en: 'tirage liqueur (cane sugar, yeast)',
    },
  },
  {
    name: {
      fr: 'liqueur d’expédition (vin, sucre de canne)',
      de: 'Versanddosage (Wein, Rohrzucker)',
      en: 'expedition liqueur (wine, cane sugar)',
    },
  },
  {
    name: {
      fr: 'alcool neutre d’origine vinicole',
      de: 'neutraler Weinalkohol',
      en: 'neutral wine spirit',
    },
  },
]

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

/** Kilojoules and kilocalories of 100 ml, from what gives them in wine (Regulation (EU) 1169/2011, annex XIV). */
export function energyOf(alcohol: number, sugarPer100: number): { energyKj: number; energyKcal: number } {
  const alcoholGrams = alcohol * 0.789
  return {
    energyKj: Math.round(alcoholGrams * 29 + sugarPer100 * 17),
    energyKcal: Math.round(alcoholGrams * 7 + sugarPer100 * 4),
  }
}
