import type { LocalizedText } from './localized.ts'

/**
 * What may stand in the list of a wine, by code. Groups, categories and E numbers: Delegated Regulation (EU) 2019/934,
 * annex I A, table 2, by way of the lists of its 23 additives that wein-qr.at and dhnet.be (2023) give. How they are
 * told: article 48a of 2019/33 (gesetze.legal). German, English and French words stand in at least two of ELabel, nutri.vin,
 * Open Food Facts, a public label generator and the law itself. All read 2026-11-27.
 */
export const ingredientKinds = ['raw', 'regulator', 'preservative', 'stabiliser', 'gas', 'other'] as const
export type IngredientKind = (typeof ingredientKinds)[number]

/** The word an additive has to stand behind (Regulation (EU) 1169/2011, annex VII C): of one, and of several. */
export type Category = 'regulator' | 'preservative' | 'antioxidant' | 'stabiliser' | 'gas'

export interface KnownIngredient {
  kind: IngredientKind
  name: LocalizedText
  category?: Category
  /** What it brings with it that makes people ill. */
  allergen?: Allergen
  /** Names by which somebody may look for it; those of sulphites all stand as « sulphites ». */
  also?: readonly string[]
  /** What stood in its place while a list was kept in words (French). */
  before?: string
}

type Allergen = 'sulphites' | 'egg' | 'milk'

export const categories: Record<Category, { one: LocalizedText; several: LocalizedText }> = {
  // « Régulateur » is the word of the oenological annex, to which article 48a points; food law elsewhere has « correcteur ».
  regulator: {
    one: { fr: 'régulateur d’acidité', de: 'Säureregulator', en: 'acidity regulator' },
    several: { fr: 'régulateurs d’acidité', de: 'Säureregulatoren', en: 'acidity regulators' },
  },
  preservative: {
    one: { fr: 'conservateur', de: 'Konservierungsstoff', en: 'preservative' },
    several: { fr: 'conservateurs', de: 'Konservierungsstoffe', en: 'preservatives' },
  },
  antioxidant: {
    one: { fr: 'antioxydant', de: 'Antioxidationsmittel', en: 'antioxidant' },
    several: { fr: 'antioxydants', de: 'Antioxidationsmittel', en: 'antioxidants' },
  },
  stabiliser: {
    one: { fr: 'stabilisant', de: 'Stabilisator', en: 'stabiliser' },
    several: { fr: 'stabilisants', de: 'Stabilisatoren', en: 'stabilisers' },
  },
  gas: {
    one: { fr: 'gaz d’emballage', de: 'Packgas', en: 'packaging gas' },
    several: { fr: 'gaz d’emballage', de: 'Packgase', en: 'packaging gases' },
  },
}

/** What has to be said of allergens beside the list (2019/33, annex I A). */
export const allergenWords: Record<Allergen, LocalizedText> = {
  sulphites: { fr: 'Contient des sulfites', de: 'Enthält Sulfite', en: 'Contains sulphites' },
  egg: { fr: 'Contient de l’œuf', de: 'Enthält Ei', en: 'Contains egg' },
  milk: { fr: 'Contient du lait', de: 'Enthält Milch', en: 'Contains milk' },
}

const words = (fr: string, de: string, en: string): LocalizedText => ({ fr, de, en })
const regulator = { kind: 'regulator', category: 'regulator' } as const
const preservative = { kind: 'preservative', category: 'preservative' } as const
const stabiliser = { kind: 'stabiliser', category: 'stabiliser' } as const
const gas = { kind: 'gas', category: 'gas' } as const

/** In the order of a list: what there is most of first, then the additives by category. */
export const knownIngredients = {
  grapes: { kind: 'raw', name: words('raisins', 'Trauben', 'grapes'), before: 'raisins' },
  grapeMust: { kind: 'raw', name: words('moût de raisins', 'Traubenmost', 'grape must'), before: 'moût de raisins' },
  sucrose: {
    kind: 'raw',
    name: words('saccharose', 'Saccharose', 'sucrose'),
    also: ['sugar', 'sucre'],
    before: 'sucre',
  },
  concentratedMust: {
    kind: 'raw',
    name: words('moût de raisin concentré', 'konzentrierter Traubenmost', 'concentrated grape must'),
    // The law has one word for it, rectified or not.
    also: ['MCR', 'RTK', 'rectified', 'rectifié'],
    before: 'moût de raisins concentré',
  },
  tirageLiqueur: { kind: 'raw', name: words('liqueur de tirage', 'Fülldosage', 'tirage liqueur') },
  tirageLiqueurOfCane: {
    kind: 'raw',
    name: words(
      'liqueur de tirage (sucre de canne, levures)',
      'Fülldosage (Rohrzucker, Hefe)',
      'tirage liqueur (cane sugar, yeast)',
    ),
    before: 'liqueur de tirage (sucre de canne, levures)',
  },
  expeditionLiqueur: { kind: 'raw', name: words('liqueur d’expédition', 'Versanddosage', 'expedition liqueur') },
  expeditionLiqueurOfCane: {
    kind: 'raw',
    name: words(
      'liqueur d’expédition (vin, sucre de canne)',
      'Versanddosage (Wein, Rohrzucker)',
      'expedition liqueur (wine, cane sugar)',
    ),
    before: 'liqueur d’expédition (vin, sucre de canne)',
  },
  wineSpirit: {
    kind: 'raw',
    name: words('alcool neutre d’origine vinicole', 'neutraler Weinalkohol', 'neutral wine spirit'),
    before: 'alcool neutre d’origine vinicole',
  },
  marcDuJura: {
    kind: 'raw',
    name: words('eau-de-vie de marc du Jura', 'Tresterbrand aus dem Jura (Marc du Jura)', 'marc du Jura grape spirit'),
    before: 'eau-de-vie de marc du Jura',
  },

  tartaricAcid: {
    ...regulator,
    name: words('acide tartrique', 'Weinsäure', 'tartaric acid'),
    also: ['E 334'],
    before: 'régulateur d’acidité\u00a0: acide tartrique',
  },
  malicAcid: { ...regulator, name: words('acide malique', 'Äpfelsäure', 'malic acid'), also: ['E 296'] },
  lacticAcid: { ...regulator, name: words('acide lactique', 'Milchsäure', 'lactic acid'), also: ['E 270'] },
  citricAcid: { ...regulator, name: words('acide citrique', 'Citronensäure', 'citric acid'), also: ['E 330'] },
  calciumSulphate: {
    ...regulator,
    name: words('sulfate de calcium', 'Calciumsulfat', 'calcium sulphate'),
    also: ['E 516'],
  },

  sulphites: {
    ...preservative,
    name: words('sulfites', 'Sulfite', 'sulphites'),
    allergen: 'sulphites',
    also: [
      ...['E 220', 'dioxyde de soufre', 'Schwefeldioxid', 'sulphur dioxide', 'SO2'],
      ...['E 228', 'bisulfite de potassium', 'Kaliumhydrogensulfit', 'potassium bisulphite'],
      ...['E 224', 'métabisulfite de potassium', 'Kaliumdisulfit', 'potassium metabisulphite'],
    ],
    before: 'conservateur\u00a0: sulfites',
  },
  potassiumSorbate: {
    ...preservative,
    name: words('sorbate de potassium', 'Kaliumsorbat', 'potassium sorbate'),
    also: ['E 202'],
  },
  dimethylDicarbonate: {
    ...preservative,
    name: words('dicarbonate de diméthyle', 'Dimethyldicarbonat', 'dimethyl dicarbonate'),
    also: ['E 242', 'DMDC'],
  },
  lysozyme: {
    ...preservative,
    name: words('lysozyme (œuf)', 'Lysozym aus Ei', 'lysozyme (egg)'),
    allergen: 'egg',
    also: ['E 1105'],
  },
  ascorbicAcid: {
    kind: 'preservative',
    category: 'antioxidant',
    name: words('acide L-ascorbique', 'L-Ascorbinsäure', 'L-ascorbic acid'),
    also: ['E 300'],
    before: 'antioxydant\u00a0: acide ascorbique',
  },

  citricAcidToKeep: { ...stabiliser, name: words('acide citrique', 'Citronensäure', 'citric acid'), also: ['E 330'] },
  metatartaricAcid: {
    ...stabiliser,
    name: words('acide métatartrique', 'Metaweinsäure', 'metatartaric acid'),
    also: ['E 353'],
    before: 'stabilisant\u00a0: acide métatartrique',
  },
  gumArabic: {
    ...stabiliser,
    name: words('gomme arabique', 'Gummiarabikum', 'gum arabic'),
    also: ['E 414'],
    before: 'stabilisant\u00a0: gomme arabique',
  },
  mannoproteins: {
    ...stabiliser,
    name: words('mannoprotéines de levures', 'Hefe-Mannoproteine', 'yeast mannoproteins'),
  },
  carboxymethylcellulose: {
    ...stabiliser,
    name: words('carboxyméthylcellulose', 'Carboxymethylcellulose', 'carboxymethylcellulose'),
    also: ['E 466', 'CMC'],
  },
  potassiumPolyaspartate: {
    ...stabiliser,
    name: words('polyaspartate de potassium', 'Kaliumpolyaspartat', 'potassium polyaspartate'),
    also: ['E 456'],
  },
  fumaricAcid: { ...stabiliser, name: words('acide fumarique', 'Fumarsäure', 'fumaric acid'), also: ['E 297'] },

  argon: { ...gas, name: words('argon', 'Argon', 'argon'), also: ['E 938'] },
  nitrogen: { ...gas, name: words('azote', 'Stickstoff', 'nitrogen'), also: ['E 941'] },
  carbonDioxide: {
    ...gas,
    name: words('dioxyde de carbone', 'Kohlendioxid', 'carbon dioxide'),
    also: ['E 290', 'CO2'],
  },
  // Stands in the place of the gases themselves (48a, 6). « May happen » is left out: no French wording was found twice.
  protectiveAtmosphere: {
    kind: 'gas',
    name: words(
      'mis en bouteille sous atmosphère protectrice',
      'unter Schutzatmosphäre abgefüllt',
      'bottled in a protective atmosphere',
    ),
  },

  aleppoPineResin: { kind: 'other', name: words('résine de pin d’Alep', 'Aleppokiefernharz', 'Aleppo pine resin') },
  caramel: { kind: 'other', name: words('caramel', 'Karamell', 'caramel'), also: ['E 150'] },
  eggAlbumin: {
    kind: 'other',
    name: words('albumine d’œuf', 'Albumin aus Ei', 'egg albumin'),
    allergen: 'egg',
    before: 'albumine d’œuf',
  },
  milkCasein: {
    kind: 'other',
    name: words('caséine de lait', 'Casein aus Milch', 'milk casein'),
    allergen: 'milk',
    before: 'caséine de lait',
  },
} satisfies Record<string, KnownIngredient>

export type IngredientCode = keyof typeof knownIngredients
