import { localize, type LocalizedText } from '#contract/localized.ts'
import { slugOf } from '#contract/slugs.ts'
import type { WineSheet } from '#contract/wines-office.ts'
import { record } from '../audit/record.ts'
import { moveStock } from '../inventory/move-stock.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import {
  deleteEmptyCategory,
  deleteWine,
  insertCategory,
  insertStockOf,
  insertWine,
  lockShelf,
  lockShopOfWines,
  makeRoomBehind,
  selectCodesLike,
  selectIsWineUsed,
  selectNextPosition,
  selectWineByCode,
  selectWineCategories,
  updateNextVintage,
} from './repository.ts'
import { checkSheet, writeAlternatives } from './wine-changes.ts'
import { findWine, lockWine, nameOf, readSheet, shopOf, wineTopics } from './wine.ts'
import { changedSheet, columnsOf, documentOf, emptySheet, newDocumentOf } from './wine-sheet.ts'

type Writer = PlaceContext & Writing

/** For a shop that has none: visitors read it above its first wine. */
const firstCategory = { code: 'wines', title: { fr: 'Les vins', de: 'Die Weine', en: 'The wines' } }

/**
 * Makes a wine that nobody sees yet, with its first bottles. @throws VALIDATION, PICTURE_FOREIGN. Source: WINES-02.
 */
export async function createWine(
  ctx: Writer,
  { sheet: given, priceAmount, bottles }: OfficeRuleInput<'wineCreate'>,
): Promise<OfficeRuleResult<'wineCreate'>> {
  const shopId = shopOf(ctx)
  await lockShopOfWines(ctx.db, shopId)
  const change = changedSheet(emptySheet, emptySheet, given)
  if ('collision' in change) throw new Error('An empty sheet collides with nothing.')
  const { sheet } = change
  await checkSheet(ctx, sheet, emptySheet)
  const { categoryId, madeCategoryId } = await categoryFor(ctx, shopId, sheet)
  const filed = { ...sheet, categoryId }
  const id = await insertNew(ctx, {
    sheet: filed,
    document: newDocumentOf(filed),
    position: await selectNextPosition(ctx.db, shopId),
    priceAmount,
    bottles,
    reason: 'opening',
  })
  await writeAlternatives(ctx, { id, was: emptySheet, sheet: filed })
  const deed = {
    action: 'wineCreate' as const,
    values: { wine: id, name: nameOf(sheet.title, sheet.year, ctx.language) },
    reverse: { name: 'wineRemove' as const, input: { wine: id, categoryId: madeCategoryId } },
  }
  await record(ctx, deed, wineTopics)
  return { id }
}

/**
 * The same wine of another year, behind the old one: its texts, pairings and pictures. What is on the label of one year
 * only (strength, sugar, nutrition) is not taken over, nor what the press has said of the old one; nobody sees it yet.
 * @throws WINE_NOT_FOUND, VINTAGE_THERE, WINE_IS_BOX. Source: WINES-03.
 */
export async function createVintage(
  ctx: Writer,
  { wine: oldId, year, priceAmount, bottles }: OfficeRuleInput<'wineVintage'>,
): Promise<OfficeRuleResult<'wineVintage'>> {
  const shopId = shopOf(ctx)
  await lockShelf(ctx.db, shopId)
  const old = await lockWine(ctx, oldId)
  const document = documentOf(old)
  if (old.stockItemId === null) throw refuse('WINE_IS_BOX')
  const next = document.nextVintage
  if (next !== undefined && (await selectWineByCode(ctx.db, { shopId, code: next }))) throw refuse('VINTAGE_THERE')
  const sheet: WineSheet = {
    ...(await readSheet(ctx, old)),
    ...{ year, alcohol: null, residualSugar: null, totalAcidity: null, nutrition: null, ageing: null },
    wasMadeBeforeLists: null,
  }
  const { nextVintage: _, voices: __, ...kept } = document
  const id = await insertNew(ctx, {
    sheet,
    document: { ...kept, ...newDocumentOf(sheet), ...linksOf(document), voices: [] },
    position: await makeRoomBehind(ctx.db, { shopId, place: old }),
    priceAmount,
    bottles,
    reason: 'bottling',
  })
  const { code } = await findWine(ctx, id)
  await updateNextVintage(ctx.db, { id: oldId, code })
  const deed = {
    action: 'wineVintage' as const,
    values: { wine: id, name: nameOf(sheet.title, year, ctx.language) },
    reverse: { name: 'wineRemove' as const, input: { wine: id, categoryId: null, vintageOf: oldId } },
  }
  await record(ctx, deed, wineTopics)
  return { id }
}

/**
 * Removes a wine that nobody has ordered or holds; whoever has it in a cart finds it gone.
 * @throws WINE_NOT_FOUND, WINE_IN_USE. Source: WINES-02.
 */
export async function removeWine(
  ctx: Writer,
  { wine: id, categoryId, vintageOf }: OfficeRuleInput<'wineRemove'>,
): Promise<Record<string, never>> {
  const shopId = shopOf(ctx)
  const wine = await lockWine(ctx, id)
  if (await selectIsWineUsed(ctx.db, id)) throw refuse('WINE_IN_USE')
  const old = vintageOf === null ? null : await lockWine(ctx, vintageOf)
  const was = await readSheet(ctx, wine)
  await writeAlternatives(ctx, { id, was, sheet: { ...was, pictures: [] } })
  await deleteWine(ctx.db, wine)
  if (old && documentOf(old).nextVintage === wine.code) await updateNextVintage(ctx.db, { id: old.id, code: null })
  if (categoryId !== null) await deleteEmptyCategory(ctx.db, { shopId, id: categoryId })
  const values = { wine: id, name: nameOf(wine.title, wine.year, ctx.language) }
  await record(ctx, { action: 'wineRemove', values, reverse: null }, wineTopics)
  return {}
}

interface NewWine {
  sheet: WineSheet
  document: object
  position: number
  priceAmount: number
  bottles: number
  reason: 'opening' | 'bottling'
}

async function insertNew(
  ctx: Writer,
  { sheet, document, position, priceAmount, bottles, reason }: NewWine,
): Promise<string> {
  const shopId = shopOf(ctx)
  // Behind the wines themselves, as the triggers that count them lock it.
  await lockShopOfWines(ctx.db, shopId)
  const code = await freeCode(ctx, shopId, sheet)
  const id = await insertWine(ctx.db, {
    ...columnsOf(sheet),
    ...{ shopId, code, position, priceAmount },
    document: JSON.stringify(document),
  })
  const stockItemId = await insertStockOf(ctx.db, { shopId, productId: id, code })
  if (bottles > 0)
    await moveStock(ctx.db, [{ stockItemId, delta: bottles, reason, at: ctx.now(), staffId: ctx.staff.id }])
  return id
}

/** The one that was chosen, else the first; where there is none, one is made. */
async function categoryFor(
  { db }: Writer,
  shopId: string,
  { categoryId }: WineSheet,
): Promise<{ categoryId: string; madeCategoryId: string | null }> {
  if (categoryId !== null) return { categoryId, madeCategoryId: null }
  const [first] = await selectWineCategories(db, shopId)
  if (first) return { categoryId: first.id, madeCategoryId: null }
  const made = await insertCategory(db, { shopId, ...firstCategory })
  return { categoryId: made, madeCategoryId: made }
}

/** The word of its page's address: its name and year, with a number where that is taken. */
async function freeCode({ db }: Writer, shopId: string, { title, year }: WineSheet): Promise<string> {
  const word = slugOf([nameFor(title), year].filter(Boolean).join(' ')) || 'wine'
  const taken = new Set(await selectCodesLike(db, { shopId, code: word }))
  let code = word
  for (let count = 2; taken.has(code); count++) code = `${word}-${count}`
  return code
}

/** A name without a letter that an address can have leaves none. */
const nameFor = (title: LocalizedText): string =>
  [localize(title, 'fr'), ...Object.values(title)].find((text) => slugOf(text) !== '') ?? ''

/** What it goes with stays. */
const linksOf = ({ relatedProducts, relatedActivities, label }: ReturnType<typeof documentOf>) => ({
  relatedProducts,
  relatedActivities,
  label,
})
