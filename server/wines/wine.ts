import { minimumAge } from '#contract/ages.ts'
import { kindsOf } from '#contract/wine-kinds.ts'
import { rowsPerPage } from '#contract/long-lists.ts'
import { localize, type LocalizedText } from '#contract/localized.ts'
import { CurrencyCode } from '#contract/money.ts'
import { pathOf } from '#contract/routes.ts'
import type { WineRow, WineSheet } from '#contract/wines-office.ts'
import { soughtWords } from '../database/sought-words.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { loadSiteAlone } from '../site/sites.ts'
import { faceOf, readFaces, type WineFace } from './faces.ts'
import {
  selectAlternatives,
  selectPastPrices,
  selectStanding,
  selectStyles,
  selectShopOfWines,
  selectWine,
  selectWineByCode,
  selectWineCategories,
  selectWineCounts,
  selectWines,
  type ShopOfWines,
  type WineAround,
  type WineRecord,
} from './repository.ts'
import { afterOf, placeAfter, shownOnShelf } from './shelf.ts'
import { documentOf, emptySheet, picturesOf, sheetOf } from './wine-sheet.ts'

/** The wines of a shop in the order of its shelf; a long shelf by pages. Source: WINES-01. */
export async function listWines(
  ctx: PlaceContext,
  { q = '', view, after }: OfficeRuleInput<'wineList'>,
): Promise<OfficeRuleResult<'wineList'>> {
  const shopId = shopOf(ctx)
  const page = { view, words: soughtWords(q), after: placeAfter(after) }
  const shown = await shownOnShelf(ctx.db, { shopId, ...page, limit: rowsPerPage + 1 })
  const found = await selectWines(ctx.db, { now: ctx.now(), shown })
  const rows = found.slice(0, rowsPerPage)
  const last = found.length > rowsPerPage ? rows.at(-1) : undefined
  const isFirst = page.words.length === 0 && page.after === null
  const faces = await readFaces(ctx.db, rows)
  const { currencyCode } = await selectShopOfWines(ctx.db, shopId)
  return {
    wines: rows.flatMap((row) => {
      const face = faces.get(row.id)
      return face ? [rowOf(ctx, row, face)] : []
    }),
    currencyCode: CurrencyCode.parse(currencyCode),
    isWhole: isFirst && view === 'all' && !last,
    counts: isFirst && (last || view !== 'all') ? await selectWineCounts(ctx.db, shopId) : null,
    next: last ? afterOf(last) : null,
  }
}

/** What a new wine begins with, and may be put under. */
export async function readNewWine(ctx: PlaceContext): Promise<OfficeRuleResult<'wineNew'>> {
  const shopId = shopOf(ctx)
  return { ...(await choicesOf(ctx, shopId, await selectShopOfWines(ctx.db, shopId))), sheet: emptySheet }
}

/** One wine with all that is written of it. @throws WINE_NOT_FOUND. Source: WINES-02. */
export async function readWine(
  ctx: PlaceContext,
  { wine: id }: OfficeRuleInput<'wineRead'>,
): Promise<OfficeRuleResult<'wineRead'>> {
  const shopId = shopOf(ctx)
  const row = await findWine(ctx, id)
  const shop = await selectShopOfWines(ctx.db, shopId)
  const sheet = await readSheet(ctx, row)
  const { nextVintage } = documentOf(row)
  const prices = await selectPastPrices(ctx.db, id)
  const styles = await selectStyles(ctx.db, id)
  const { isUsed, place, places } = await selectStanding(ctx.db, { shopId, id })
  return {
    ...rowOf(ctx, row, faceOf(row)),
    ...(await choicesOf(ctx, shopId, shop)),
    sheet,
    code: row.code,
    prices: prices.map(({ amount, from, to }) => ({ amount, from: from.toISOString(), to: to.toISOString() })),
    priceSince: row.priceSince.toISOString(),
    minimumAge: minimumAge({ seller: shop.countryCode, buyer: shop.countryCode, kinds: kindsOf(styles) }),
    publicPath: row.isPublished && shop.isOpen ? await publicPathOf(ctx, shop, row.code) : null,
    nextVintage: nextVintage === undefined ? null : await selectWineByCode(ctx.db, { shopId, code: nextVintage }),
    mayRemove: !isUsed,
    ...{ place, places },
  }
}

/** @throws WINE_NOT_FOUND for what is no wine of this shop. */
export async function findWine(ctx: PlaceContext, id: string): Promise<WineRecord> {
  const row = await selectWine(ctx.db, { shopId: shopOf(ctx), id, now: ctx.now() })
  if (!row) throw refuse('WINE_NOT_FOUND')
  return row
}

/** The same for whoever changes it: nobody else does until the transaction ends. @throws WINE_NOT_FOUND */
export async function lockWine(ctx: PlaceContext & Writing, id: string): Promise<WineRecord> {
  const row = await selectWine(ctx.db, { shopId: shopOf(ctx), id, now: ctx.now(), isLocked: true })
  if (!row) throw refuse('WINE_NOT_FOUND')
  return row
}

/** With the words of its pictures. */
export async function readSheet({ db }: Pick<PlaceContext, 'db'>, row: WineRecord): Promise<WineSheet> {
  const paths = picturesOf(row, documentOf(row))
  const told = await selectAlternatives(db, paths)
  return sheetOf(row, new Map(told.map(({ path, alt }) => [path, alt])))
}

/** What shows a shop's wines. */
export const wineTopics = ['wines']

/** Wines are a shop's. @throws NOT_FOUND */
export function shopOf({ place }: PlaceContext): string {
  if (place.shopId === null) throw refuse('NOT_FOUND')
  return place.shopId
}

/** As the log and the toasts call it: with its year. */
export const nameOf = (title: LocalizedText, year: number | null, language: string): string =>
  [localize(title, language), year].filter(Boolean).join(' ')

function rowOf(
  ctx: PlaceContext,
  around: WineAround,
  { title, colour: _colour, version: _version, ...face }: WineFace,
): WineRow {
  const { struckAmount, free, stockItemId } = around
  return {
    ...face,
    ...{ struckAmount, free },
    title: localize(title, ctx.language),
    category: localize(around.categoryTitle, ctx.language),
    isCounted: stockItemId !== null,
  }
}

async function choicesOf(
  { db, language }: PlaceContext,
  shopId: string,
  { currencyCode, languages }: ShopOfWines,
): Promise<Omit<OfficeRuleResult<'wineNew'>, 'sheet'>> {
  const categories = await selectWineCategories(db, shopId)
  return {
    categories: categories.map(({ id, title }) => ({ id, title: localize(title, language) })),
    languages,
    currencyCode: CurrencyCode.parse(currencyCode),
  }
}

async function publicPathOf(
  { db, config, language }: PlaceContext,
  { siteId, path, languages }: ShopOfWines,
  code: string,
): Promise<string | null> {
  const site = await loadSiteAlone(db, { id: siteId }, config)
  const shown = languages.includes(language) ? language : (languages[0] ?? 'fr')
  return site ? (pathOf(site.routes, shown, 'shop-product', { shopPath: path, productCode: code }) ?? null) : null
}
