import { isDeepStrictEqual } from 'node:util'
import { ProductDocument } from '#contract/documents/product.ts'
import { asKnown } from '#contract/ingredients.ts'
import type { LocalizedText } from '#contract/localized.ts'
import type { WineChange, WineSheet } from '#contract/wines-office.ts'
import { parsedOnce } from '../database/parsed-once.ts'
import type { WineColumns, WineOwn } from './repository.ts'

/** Fields that are kept by language: two people may write two languages of one at once. */
const byLanguage = ['title', 'subtitle', 'description', 'soil', 'vinification'] as const
type ByLanguage = (typeof byLanguage)[number]

/** Those that are parts of the document and are kept there as the sheet has them. */
const inDocument = [
  ...([
    'description',
    'bottleShape',
    'fullBottleGrams',
    'alcohol',
    'residualSugar',
    'totalAcidity',
    'wasMadeBeforeLists',
    'grapes',
    'tastingNotes',
    'soil',
    'vinification',
  ] as const),
  ...(['servingTemperature', 'ageing', 'pairings', 'ingredients', 'allergens', 'nutrition'] as const),
]

const empty: ProductDocument = {
  ...{
    relatedProducts: [],
    relatedActivities: [],
    description: {},
    pictures: [],
    bottleShape: 'bordeaux',
    fullBottleGrams: null,
  },
  ...{ alcohol: null, residualSugar: null, grapes: [], tastingNotes: null, soil: {}, vinification: {}, label: {} },
  ...{ servingTemperature: null, ageing: null, pairings: [], ingredients: [], allergens: [], nutrition: null },
  ...{ contains: [], voices: [], totalAcidity: null, wasMadeBeforeLists: null },
}

/** What a wine is before anything is said of it but what every bottle is. */
export const emptySheet: WineSheet = {
  ...{ title: {}, subtitle: {}, description: {}, categoryId: null, year: null, colour: 'white', style: 'still' },
  ...{
    volumeMl: 750,
    bottleUnits: 1,
    bottleShape: 'bordeaux',
    fullBottleGrams: null,
    maxPerOrder: null,
    alcohol: null,
    residualSugar: null,
  },
  ...{ grapes: [], tastingNotes: null, soil: {}, vinification: {}, servingTemperature: null, ageing: null },
  ...{ pairings: [], ingredients: [], allergens: [], nutrition: null, pictures: [] },
  ...{ totalAcidity: null, wasMadeBeforeLists: null },
}

const parsedDocument = parsedOnce(ProductDocument, empty)

/** Shared: nobody may write to it. */
export const documentOf = ({ id, document }: Pick<WineOwn, 'id' | 'document'>): ProductDocument =>
  parsedDocument(document, { table: 'product', id })

/** @param alternatives the words of its pictures by path. */
export function sheetOf(row: WineOwn, alternatives: ReadonlyMap<string, LocalizedText>): WineSheet {
  const document = documentOf(row)
  const { title, subtitle, categoryId, year, colour, style, volumeMl, bottleUnits, maxPerOrder } = row
  return {
    ...{ title, subtitle, categoryId, year, colour, style, volumeMl, bottleUnits, maxPerOrder },
    ...partsOf(document),
    pictures: picturesOf(row, document).map((path) => ({ path, alt: alternatives.get(path) ?? {} })),
  }
}

/** The one of the shelf first; the page shows it among the others, too. */
export const picturesOf = ({ thumbnail }: Pick<WineOwn, 'thumbnail'>, { pictures }: ProductDocument): string[] =>
  [...new Set([thumbnail, ...pictures])].filter((path) => path !== '')

const partsOf = (document: ProductDocument) => ({
  ...pick(document, ...inDocument),
  ingredients: document.ingredients.map(asKnown),
})

/** The columns of a sheet. */
export function columnsOf(sheet: WineSheet): WineColumns {
  const { title, subtitle, categoryId, year, colour, style, volumeMl, bottleUnits, maxPerOrder } = sheet
  return {
    ...{ title, subtitle, categoryId, year, colour, style, volumeMl, bottleUnits, maxPerOrder },
    thumbnail: sheet.pictures[0]?.path ?? '',
  }
}

/** The parts of a document that a sheet has, as far as they are among these fields. */
export function documentPartsOf(sheet: WineSheet, fields: readonly string[] = Object.keys(sheet)): object {
  const parts = pick(sheet, ...inDocument.filter((name) => fields.includes(name)))
  return { ...parts, ...(fields.includes('pictures') && { pictures: sheet.pictures.map(({ path }) => path) }) }
}

/** A new wine's document, whole. */
export const newDocumentOf = (sheet: WineSheet): object => ({ ...empty, ...documentPartsOf(sheet) })

/**
 * The sheet with these changes. Of a field by language only the languages count that the change is about.
 * @returns the field in which somebody else has meanwhile written something else, where there is one.
 */
export function changedSheet(
  sheet: WineSheet,
  saw: WineChange,
  wants: WineChange,
): { sheet: WineSheet; fields: string[] } | { collision: string } {
  const [before, after] = [inCodes(saw), inCodes(wants)]
  const changed: Record<string, unknown> = { ...sheet }
  const fields = Object.keys(after) as (keyof WineSheet)[]
  for (const field of fields) {
    if (isByLanguage(field)) {
      const text = { ...sheet[field] }
      for (const language of languagesIn(before[field], after[field])) {
        const [was, is] = [before[field]?.[language] ?? '', (after[field]?.[language] ?? '').trim()]
        if (is === was) continue
        if ((text[language] ?? '') !== was) return { collision: field }
        if (is === '') delete text[language]
        else text[language] = is
      }
      changed[field] = text
    } else {
      if (!isDeepStrictEqual(plainly(before[field]), plainly(sheet[field]))) return { collision: field }
      changed[field] = withoutEmptyTexts(after[field])
    }
  }
  // Each field has been replaced by one of its own schema.
  return { sheet: changed as WineSheet, fields }
}

/** What was written while a list was kept in words, as by a page that is still open, says the same in codes. */
const inCodes = (change: WineChange): WineChange =>
  change.ingredients ? { ...change, ingredients: change.ingredients.map(asKnown) } : change

/** A language in which nothing is written is not there: its readers are shown another one. */
function withoutEmptyTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmptyTexts)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const isText = entries.every(([, part]) => typeof part === 'string')
  return Object.fromEntries(
    isText
      ? entries.map(([key, text]) => [key, String(text).trim()]).filter(([, text]) => text !== '')
      : entries.map(([key, part]) => [key, withoutEmptyTexts(part)]),
  )
}

const languagesIn = (...texts: (LocalizedText | undefined)[]): Set<string> =>
  new Set(texts.flatMap((text) => Object.keys(text ?? {})))

const isByLanguage = (field: keyof WineSheet): field is ByLanguage => byLanguage.some((each) => each === field)

/** As it travels: what is undefined is not there. */
const plainly = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)))

const pick = <Whole extends object, Key extends keyof Whole>(whole: Whole, ...keys: Key[]): Pick<Whole, Key> =>
  Object.fromEntries(keys.map((key) => [key, whole[key]])) as Pick<Whole, Key>
