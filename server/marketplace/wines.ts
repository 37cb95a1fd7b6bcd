import { dateFormat } from '#contract/formats.ts'
import type { FoundWines } from '#contract/marketplace.ts'
import { type WineSearch, wineQuery } from '#contract/wine-search.ts'
import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { cardsById } from '../shop/products.ts'
import { keptFor } from './kept.ts'
import { countedRegions, regionsOf } from './regions.ts'
import { countWines } from './wine-counts.ts'
import {
  type ReadWord,
  selectWineCells,
  selectWineIds,
  selectWordsLike,
  selectWordsResembling,
  type WineCell,
  type WinePlace,
} from './wine-repository.ts'

/** Four rows of a shelf of four, six of three, eight of two. */
const winesPerPage = 24

/**
 * The wines of all shops of this site, or of one, that hold every word or one that resembles it, and pass the filters
 * (SELL-07). Without words each estate has its turn. Stock and prices may be half a minute old; the cart's never are.
 * @throws NO_SHOP_ERROR
 */
export async function findWines(ctx: Context, search: RuleInput<'wineSearch'>): Promise<FoundWines> {
  const { shopId } = search
  const shops = await regionsOf(ctx)
  if (shopId !== null && !shops.some((shop) => shop.shopId === shopId))
    throw refuse('NO_SHOP_ERROR', { shopPath: shopId })
  return keptFor(ctx, `${ctx.language} ${shopId} ${wineQuery(search)}`, () =>
    searchWines(ctx, { ...search, shopId }, shops),
  )
}

async function searchWines(
  ctx: Context,
  search: WineSearch & { shopId: string | null },
  shops: Awaited<ReturnType<typeof regionsOf>>,
): Promise<FoundWines> {
  const { place, readAs, isFound } = await placeOf(ctx, search)
  const year = yearOf(ctx.now())
  const cells = isFound ? await cellsOf(ctx, place, year) : []
  const { total, counts } = countWines(cells, search)
  const pages = Math.max(1, Math.ceil(total / winesPerPage))
  const page = Math.min(search.page, pages)
  const offset = (page - 1) * winesPerPage
  const ids = total === 0 ? [] : await selectWineIds(ctx.db, place, { ...search, year, limit: winesPerPage, offset })
  return {
    wines: await cardsById(ctx, ids),
    total,
    page,
    pages,
    counts: { ...counts, regions: countedRegions(shops, counts.regions) },
    currencies: [...new Set(shops.map(({ currencyCode }) => currencyCode))],
    readAs,
  }
}

/** Words that say nothing of a wine: `un vin blanc pour des huîtres`. */
const emptyWords = new Set(
  (
    'au aux avec ce de des du en et la le les ou par pas pour sans sur un une vin vins ' +
    'am an auf aus bei das dem den der die ein eine einen für im in mit ohne und vom von wein weine zu zum zur ' +
    'and for from of or the to wine wines with without'
  ).split(' '),
)

/** More words find nothing that fewer do not. */
const mostWords = 6

async function placeOf(
  ctx: Context,
  { text, shopId }: { text: string; shopId: string | null },
): Promise<{ place: WinePlace; readAs: string | null; isFound: boolean }> {
  const siteId = ctx.site.id
  const words =
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]{2,}/gu)
      ?.slice(0, 2 * mostWords) ?? []
  const said = words.filter((word) => !emptyWords.has(word)).slice(0, mostWords)
  if (said.length === 0) return { place: { siteId, shopId, wordIds: [] }, readAs: null, isFound: true }
  const known = await selectWordsLike(ctx.db, siteId, said)
  const unknown = said.flatMap((word, index) =>
    known.some(({ place }) => place === index + 1) ? [] : [{ place: index + 1, word }],
  )
  const resembling = unknown.length === 0 ? [] : await selectWordsResembling(ctx.db, siteId, unknown)
  const read = said.map((_, index) => [...known, ...resembling].find(({ place }) => place === index + 1))
  const found = read.filter((word): word is ReadWord => word !== undefined)
  return {
    place: { siteId, shopId, wordIds: found.map(({ ids }) => ids) },
    readAs: resembling.length === 0 ? null : said.map((word, index) => wordOf(resembling, index + 1) ?? word).join(' '),
    isFound: found.length === said.length,
  }
}

const wordOf = (words: ReadWord[], wanted: number): string | undefined =>
  words.find(({ place }) => place === wanted)?.word

/** One count serves every page, order, filter and language of what is looked for. */
const cellsOf = (ctx: Context, place: WinePlace, year: number): Promise<WineCell[]> =>
  keptFor(ctx, `cells ${place.shopId} ${JSON.stringify(place.wordIds)}`, () => selectWineCells(ctx.db, place, year))

/** The growers' own year. */
const yearOf = (now: Date): number =>
  Number(dateFormat('en', { year: 'numeric', timeZone: 'Europe/Paris' }).format(now))
