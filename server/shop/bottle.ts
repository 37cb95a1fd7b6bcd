import { minimumAge } from '#contract/ages.ts'
import { localized } from '#contract/documents/in-language.ts'
import { ProductDocument } from '#contract/documents/product.ts'
import { StockWords } from '#contract/documents/words.ts'
import { writtenIngredients } from '#contract/ingredients.ts'
import { localize } from '#contract/localized.ts'
import type { Product, ProductCard } from '#contract/shop.ts'
import { kindsOf } from '#contract/wine-kinds.ts'
import type { Context } from '../context.ts'
import { readStored } from '../database/stored.ts'
import { SiteMemory } from '../site-memory.ts'
import { productCard } from './cards.ts'
import { findProduct, pickFrom, picturesOf, type ProductName, relatedRows, storedAt } from './found-product.ts'
import { type CardRow, type Left, type ProductRow, selectLeftOf, selectNeighbours } from './repository.ts'
import { cardsNow, leftIn, type Shelf, shelfOf } from './shelf.ts'
import { paragraphsOf } from './shops.ts'
import { shownCount } from './stock.ts'
import { stockSentence, voicesIn } from './words-document.ts'

interface BottlePage {
  product: Product
  related: ProductCard[]
  relatedActivities: ProductCard[]
  /** Of a sold-out wine. */
  instead: ProductCard[]
}

/** A bottle's page in one language, without what every purchase changes. */
interface KeptPage {
  /** The bottle itself, then all that goes with it. */
  shelf: Shelf
  ids: string[]
  row: CardRow
  document: ProductDocument
  stockWords: (StockWords | null | undefined)[]
  told: Omit<Product, keyof ProductCard | CountedPart>
}
type CountedPart = 'stockCount' | 'stockText' | 'contains' | 'relatedProducts_ids' | 'relatedActivities_ids'

/** Some twenty kilobytes each. */
const pages = new SiteMemory<KeptPage>({ most: 2000 })

/**
 * A bottle in full, with cards of what goes with it (SHOP-03), from memory: one statement tells what is left of each, and
 * whether one of them was changed. @throws PRODUCT_NOT_FOUND
 */
export async function readProduct(ctx: Context, name: ProductName): Promise<BottlePage> {
  const key = `${ctx.language} ${name.shopId} ${name.productCode}`
  const known = pages.recall(ctx.site, key)
  if (known) {
    const left = await selectLeftOf(ctx.db, { ids: known.ids, now: ctx.now() })
    if (left.versions === known.shelf.versions) return pageNow(ctx, known, leftIn(left))
  }
  const row = await findProduct(ctx, name, 'PRODUCT')
  const { page, rows } = await readPage(ctx, row)
  pages.keep(ctx.site, key, page)
  return pageNow(ctx, page, rows)
}

const HouseWords = StockWords.nullish()

async function readPage(ctx: Context, row: ProductRow): Promise<{ page: KeptPage; rows: CardRow[] }> {
  const document = readStored(ProductDocument, row.document, storedAt(ctx, row))
  const rows = [row, ...(await relatedRows(ctx, row.shopId, relatedCodes(document)))]
  const house = readStored(HouseWords, row.houseWords, {
    site: ctx.site.site.code,
    table: 'shop',
    id: row.shopId,
  })
  const page = {
    shelf: shelfOf(rows),
    ids: rows.map(({ id }) => id),
    row,
    document,
    stockWords: [document.stockWords, house],
    told: { ...told(document, row, ctx.language), ...(await picturesOf(ctx, row, document)) },
  }
  return { page, rows }
}

const relatedCodes = ({ relatedProducts, relatedActivities, contains, nextVintage }: ProductDocument) => ({
  products: [...relatedProducts, ...contains.map(({ code }) => code), ...(nextVintage ? [nextVintage] : [])],
  activities: relatedActivities,
})

/** What the page says of itself; what goes with it and what is left are said when it is asked for. */
const Told = ProductDocument.omit({
  ...{ ingredients: true, totalAcidity: true, wasMadeBeforeLists: true },
  ...{ relatedProducts: true, relatedActivities: true, contains: true, nextVintage: true },
  ...{ pictures: true, stockWords: true, voices: true, fullBottleGrams: true },
})

const told = (
  document: ProductDocument,
  row: ProductRow,
  language: string,
): Omit<KeptPage['told'], 'thumbnails' | 'pictures'> => {
  const said = localized(Told, document, language)
  return {
    ...said,
    ingredients: writtenIngredients(document.ingredients, language),
    analyticsName: localize(row.title, 'fr'),
    description: paragraphsOf(said.description),
    voices: voicesIn(document.voices, language),
    volumeMl: row.volumeMl,
    // Where the house is, the same for readers of any language; the checkout asks by the address, too.
    minimumAge: minimumAge({ seller: row.sellerCountry, buyer: row.sellerCountry, kinds: kindsOf(row.styles) }),
    bottleUnits: row.bottleUnits,
  }
}

/** @param left of the bottle and of all that goes with it, in the order of the shelf. */
async function pageNow(ctx: Context, page: KeptPage, left: readonly Left[]): Promise<BottlePage> {
  const { document, row } = page
  const [card, ...others] = cardsNow(page.shelf, left, { language: ctx.language, now: ctx.now() })
  // The first of them is the bottle itself, and a shelf has as many cards as rows.
  if (!card) throw new Error(`The page of ${row.code} was kept without its own card.`)
  const pick = pickFrom(others)
  const related = pick('PRODUCT', document.relatedProducts)
  const relatedActivities = pick('ACTIVITY', document.relatedActivities)
  const available = left[0]?.available ?? 0
  const product: Product = {
    ...card,
    ...page.told,
    relatedProducts_ids: related.map(({ _id }) => _id),
    relatedActivities_ids: relatedActivities.map(({ _id }) => _id),
    stockCount: shownCount(available, row.lowStockCount),
    stockText: stockSentence(available, { lowCount: row.lowStockCount, words: page.stockWords }, ctx.language),
    contains: document.contains.map(({ code, quantity }) => ({
      code,
      quantity,
      title: pick('PRODUCT', [code])[0]?.title ?? code,
    })),
  }
  const nextVintage = pick('PRODUCT', [document.nextVintage ?? ''])
  const instead = product.stock === 'none' ? await insteadOf(ctx, row, nextVintage, related) : []
  return { product, related, relatedActivities, instead }
}

/** More would be a second shelf. */
const mostInstead = 3

/** The next vintage where it is there, else what the grower puts beside it, else what has its colour. */
async function insteadOf(
  ctx: Context,
  row: CardRow,
  nextVintage: ProductCard[],
  related: ProductCard[],
): Promise<ProductCard[]> {
  const [vintages, neighbours] = [nextVintage, related].map((cards) => cards.filter(({ stock }) => stock !== 'none'))
  if (vintages?.length) return vintages
  if (neighbours?.length) return neighbours.slice(0, mostInstead)
  const search = { shopId: row.shopId, besides: row.id, colour: row.colour, now: ctx.now() }
  const rows = await selectNeighbours(ctx.db, search)
  return rows.slice(0, mostInstead).map((other) => productCard(other, ctx.language))
}
