import { StockWords } from '#contract/documents/words.ts'
import { localize } from '#contract/localized.ts'
import type { Activity, Category, ListedProduct, Product, ProductCard, ProductType } from '#contract/shop.ts'
import { readStored } from '../database/stored.ts'
import type { Context } from '../context.ts'
import { describePictures } from '../pictures/picture-texts.ts'
import { refuse } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { minimumAgeIn } from './minimum-age.ts'
import { firstMonthOfSlots } from './availability.ts'
import { categoryOf, productCard } from './cards.ts'
import { ActivityDocument, ListedDocument, ProductDocument } from '#contract/documents/product.ts'
import {
  type ProductRow,
  selectCards,
  selectCardsByCode,
  selectCardsById,
  selectCardsByName,
  selectCategories,
  selectNeighbours,
  selectProduct,
  selectProductIds,
  selectProducts,
  selectVisits,
} from './repository.ts'
import { paragraphsOf } from './shops.ts'
import { shownCount } from './stock.ts'
import { termsSentence } from './visit-rule.ts'
import { stockSentence, voicesIn } from './words-document.ts'

/** The products of a shop, or its activities, and their categories (SHOP-02). @throws NO_SHOP_ERROR */
export async function listProducts(
  ctx: Context,
  { shopId, mode, view }: RuleInput<'shopProducts'>,
): Promise<{ products: ListedProduct[]; categories: Category[] }> {
  const place = { siteId: ctx.site.id, shopId, type: mode }
  const search = { ...place, now: ctx.now() }
  const [categories, products] = await Promise.all([
    selectCategories(ctx.db, place),
    view === 'card'
      ? selectCards(ctx.db, search).then((cards) => cards.map((card) => productCard(card, ctx.language)))
      : selectProducts(ctx.db, search).then((rows) => wholeProducts(ctx, shopId, rows)),
  ])
  if (!categories) throw refuse('NO_SHOP_ERROR', { shopPath: shopId })
  return {
    products,
    categories: categories.map((category) => categoryOf(category, ctx.language)),
  }
}

/** Every product with all that the list's call promises (SHOP-03); texts, pictures and ids are read for all at once. */
async function wholeProducts(ctx: Context, shopId: string, rows: ProductRow[]): Promise<ListedProduct[]> {
  const documents = rows.map((row) => readStored(ListedDocument, row.document, storedAt(ctx, row)))
  const ids = await selectProductIds(ctx.db, shopId)
  const idsOf = (type: ProductType, codes: string[]) => codes.flatMap((code) => ids.get(`${type} ${code}`) ?? [])
  const paths = rows.flatMap(({ thumbnail }, index) => [thumbnail, ...(documents[index]?.pictures ?? [])])
  const described = await describePictures(ctx.db, paths, ctx.language)
  const slots = await Promise.all(
    rows.map((row) => (row.type === 'ACTIVITY' ? firstMonthOfSlots(ctx, row) : Promise.resolve([]))),
  )
  const take = (count: number) => described.splice(0, count)
  return rows.map((row, index) => {
    const document = documents[index] ?? readStored(ListedDocument, row.document, storedAt(ctx, row))
    return {
      ...productCard(row, ctx.language),
      thumbnails: take(1).filter(({ path }) => path !== ''),
      pictures: take(document.pictures.length),
      description: paragraphsOf(localize(document.description, ctx.language)),
      relatedProducts_ids: idsOf('PRODUCT', document.relatedProducts),
      relatedActivities_ids: idsOf('ACTIVITY', document.relatedActivities),
      ...(row.type === 'ACTIVITY' && {
        pricePerPerson: { amount: row.priceAmount, currencyCode: row.currencyCode },
        availabilities: slots[index] ?? [],
      }),
    }
  })
}

type ProductName = RuleInput<'shopProduct'>

/** A bottle in full, with cards of what goes with it (SHOP-03). @throws PRODUCT_NOT_FOUND */
export async function readProduct(
  ctx: Context,
  name: ProductName,
): Promise<{ product: Product; related: ProductCard[]; relatedActivities: ProductCard[]; instead: ProductCard[] }> {
  const row = await findProduct(ctx, name, 'PRODUCT')
  const document = readStored(ProductDocument, row.document, storedAt(ctx, row))
  const say = sayIn(ctx.language)
  const others = await relatedCards(ctx, row.shopId, {
    products: [
      ...document.relatedProducts,
      ...document.contains.map(({ code }) => code),
      ...(document.nextVintage ? [document.nextVintage] : []),
    ],
    activities: document.relatedActivities,
  })
  const related = others.products(document.relatedProducts)
  const relatedActivities = others.activities(document.relatedActivities)
  const product: Product = {
    ...productCard(row, ctx.language),
    analyticsName: localize(row.title, 'fr'),
    ...(await picturesOf(ctx, row, document)),
    description: paragraphsOf(say(document.description)),
    relatedProducts_ids: related.map(({ _id }) => _id),
    relatedActivities_ids: relatedActivities.map(({ _id }) => _id),
    stockCount: shownCount(row.available ?? 0, row.lowStockCount),
    stockText: stockTextOf(ctx, row, document),
    voices: voicesIn(document.voices, ctx.language),
    volumeMl: row.volumeMl,
    // Who reads in German is most likely to have it sent there; the checkout asks by the address.
    minimumAge: minimumAgeIn(ctx.language === 'de' ? 'DE' : undefined, row.minimumAge),
    bottleShape: document.bottleShape,
    bottleUnits: row.bottleUnits,
    alcohol: document.alcohol,
    residualSugar: document.residualSugar,
    grapes: document.grapes,
    tastingNotes: document.tastingNotes && {
      nose: say(document.tastingNotes.nose),
      palate: say(document.tastingNotes.palate),
    },
    soil: say(document.soil),
    vinification: say(document.vinification),
    label: say(document.label),
    servingTemperature: document.servingTemperature,
    ageing: document.ageing && { ...document.ageing, text: say(document.ageing.text) },
    pairings: document.pairings.map(say),
    ingredients: document.ingredients.map(({ name: text, isAllergen }) => ({ name: say(text), isAllergen })),
    allergens: document.allergens.map(say),
    nutrition: document.nutrition && { ...document.nutrition, note: say(document.nutrition.note) },
    contains: document.contains.map(({ code, quantity }) => ({
      code,
      quantity,
      title: others.products([code])[0]?.title ?? code,
    })),
  }
  const instead =
    product.stock === 'none' ? await insteadOf(ctx, row, others.products([document.nextVintage ?? '']), related) : []
  return { product, related, relatedActivities, instead }
}

function stockTextOf(ctx: Context, row: ProductRow, { stockWords }: ProductDocument): string {
  const at = { site: ctx.site.site.code, table: 'shop', id: row.shopId }
  const house = readStored(StockWords.nullish(), row.houseWords, at)
  return stockSentence(row.available ?? 0, { lowCount: row.lowStockCount, words: [stockWords, house] }, ctx.language)
}

const storedAt = ({ site }: Context, { id }: ProductRow) => ({ site: site.site.code, table: 'product', id })

/** More would be a second shelf. */
const mostInstead = 3

/** The next vintage where it is there, else what the grower puts beside it, else what has its colour. */
async function insteadOf(
  ctx: Context,
  row: ProductRow,
  nextVintage: ProductCard[],
  related: ProductCard[],
): Promise<ProductCard[]> {
  const [vintages, neighbours] = [nextVintage, related].map((cards) => cards.filter(({ stock }) => stock !== 'none'))
  if (vintages?.length) return vintages
  if (neighbours?.length) return neighbours.slice(0, mostInstead)
  const search = { shopId: row.shopId, besides: row.id, colour: row.colour, now: ctx.now() }
  const rows = await selectNeighbours(ctx.db, search)
  return rows.slice(0, mostInstead).map((card) => productCard(card, ctx.language))
}

/** An activity in full, with the slots of the first month that has any (SHOP-03). @throws PRODUCT_NOT_FOUND */
export async function readActivity(
  ctx: Context,
  name: ProductName,
): Promise<{ activity: Activity; related: ProductCard[]; relatedActivities: ProductCard[] }> {
  const row = await findProduct(ctx, name, 'ACTIVITY')
  const document = readStored(ActivityDocument, row.document, storedAt(ctx, row))
  const say = sayIn(ctx.language)
  const others = await relatedCards(ctx, row.shopId, {
    products: document.relatedProducts,
    activities: document.relatedActivities,
  })
  const related = others.products(document.relatedProducts)
  const relatedActivities = others.activities(document.relatedActivities)
  const activity: Activity = {
    ...productCard(row, ctx.language),
    analyticsName: localize(row.title, 'fr'),
    ...(await picturesOf(ctx, row, document)),
    pricePerPerson: { amount: row.priceAmount, currencyCode: row.currencyCode },
    description: paragraphsOf(say(document.description)),
    relatedProducts_ids: related.map(({ _id }) => _id),
    relatedActivities_ids: relatedActivities.map(({ _id }) => _id),
    languages: document.languages,
    timezone: row.timezone ?? 'UTC',
    included: document.included.map(say),
    goodToKnow: say(document.goodToKnow),
    meetingPoint: { text: say(document.meetingPoint.text), coordinates: document.meetingPoint.coordinates },
    cancellation: termsSentence({ rule: document.cancellationRule, text: document.cancellation }, ctx),
    bookingLeadHours: row.bookingLeadHours,
    availabilities: await firstMonthOfSlots(ctx, row),
  }
  return { activity, related, relatedActivities }
}

/** Cards of chosen bottles of this site, each named `shop/code`, in the order asked for; unknown ones are left out. */
export async function productHighlights(
  ctx: Context,
  { products: names }: RuleInput<'productHighlights'>,
): Promise<{ products: ProductCard[] }> {
  if (names.length === 0) return { products: [] }
  const rows = await selectCardsByName(ctx.db, { siteId: ctx.site.id, names, now: ctx.now() })
  const cards = new Map(rows.map((row) => [`${row.shopPath}/${row.code}`, productCard(row, ctx.language)]))
  return { products: names.flatMap((name) => cards.get(name) ?? []) }
}

/** Cards of products by their ids, in the order asked for; what has just gone is left out. */
export async function cardsById(ctx: Context, ids: string[]): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  const rows = await selectCardsById(ctx.db, { ids, now: ctx.now() })
  const cards = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = cards.get(id)
    return row ? [productCard(row, ctx.language)] : []
  })
}

/** What the shops of this site offer to visitors, each with its first free slot within the days (both included). */
export async function visitsBetween(
  ctx: Context,
  { from, to }: { from: string | null; to: string | null },
): Promise<ProductCard[]> {
  const rows = await selectVisits(ctx.db, { siteId: ctx.site.id, now: ctx.now(), from, to })
  return rows.map((row) => productCard(row, ctx.language))
}

const sayIn = (language: string) => (text: Parameters<typeof localize>[0]) => localize(text, language)

async function findProduct(ctx: Context, { shopId, productCode }: ProductName, type: ProductType): Promise<ProductRow> {
  const row = await selectProduct(ctx.db, { siteId: ctx.site.id, shopId, type, code: productCode, now: ctx.now() })
  if (!row) throw refuse('PRODUCT_NOT_FOUND', { productCode })
  return row
}

/** Cards of the same shop by code; a code that is not on sale any more is left out. */
async function relatedCards(ctx: Context, shopId: string, codes: { products: string[]; activities: string[] }) {
  const isNeeded = codes.products.length + codes.activities.length > 0
  const rows = isNeeded ? await selectCardsByCode(ctx.db, { shopId, ...codes, now: ctx.now() }) : []
  const cards = new Map(rows.map((row) => [`${row.type} ${row.code}`, productCard(row, ctx.language)]))
  const pick = (type: ProductType) => (wanted: string[]) => wanted.flatMap((code) => cards.get(`${type} ${code}`) ?? [])
  return { products: pick('PRODUCT'), activities: pick('ACTIVITY') }
}

async function picturesOf(
  ctx: Context,
  { thumbnail }: ProductRow,
  { pictures }: { pictures: string[] },
): Promise<Pick<Product, 'thumbnails' | 'pictures'>> {
  const [small, ...whole] = await describePictures(ctx.db, [thumbnail, ...pictures], ctx.language)
  return { thumbnails: small && small.path !== '' ? [small] : [], pictures: whole }
}
