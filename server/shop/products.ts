import { localize } from '#contract/localized.ts'
import type { Activity, Category, Product, ProductCard, ProductType } from '#contract/shop.ts'
import type { Context } from '../context.ts'
import { describePictures } from '../pictures/picture-texts.ts'
import { refuse } from '../refusal.ts'
import { firstMonthOfSlots } from './availability.ts'
import { categoryOf, productCard } from './cards.ts'
import { ActivityDocument, ProductDocument } from './product-document.ts'
import {
  type ProductRow,
  selectCards,
  selectCardsByCode,
  selectCardsByName,
  selectCategories,
  selectProduct,
} from './repository.ts'
import { paragraphsOf } from './shops.ts'
import { shownCount } from './stock.ts'

/** The products of a shop, or its activities, and their categories (SHOP-02). @throws NO_SHOP_ERROR */
export async function listProducts(
  ctx: Context,
  { shopId, mode }: { shopId: string; mode: ProductType },
): Promise<{ products: ProductCard[]; categories: Category[] }> {
  const place = { siteId: ctx.site.id, shopId, type: mode }
  const [categories, cards] = await Promise.all([
    selectCategories(ctx.db, place),
    selectCards(ctx.db, { ...place, now: ctx.now() }),
  ])
  if (!categories) throw refuse('NO_SHOP_ERROR', { shopPath: shopId })
  return {
    products: cards.map((card) => productCard(card, ctx.language)),
    categories: categories.map((category) => categoryOf(category, ctx.language)),
  }
}

interface ProductName {
  shopId: string
  productCode: string
}

/** A bottle in full, with cards of what goes with it (SHOP-03). @throws PRODUCT_NOT_FOUND */
export async function readProduct(
  ctx: Context,
  name: ProductName,
): Promise<{ product: Product; related: ProductCard[]; relatedActivities: ProductCard[] }> {
  const row = await findProduct(ctx, name, 'PRODUCT')
  const document = ProductDocument.parse(row.document)
  const say = sayIn(ctx.language)
  const others = await relatedCards(ctx, row.shopId, {
    products: [...document.relatedProducts, ...document.contains.map(({ code }) => code)],
    activities: document.relatedActivities,
  })
  const related = others.products(document.relatedProducts)
  const relatedActivities = others.activities(document.relatedActivities)
  const product: Product = {
    ...productCard(row, ctx.language),
    ...(await picturesOf(ctx, row, document)),
    description: paragraphsOf(say(document.description)),
    relatedProducts_ids: related.map(({ _id }) => _id),
    relatedActivities_ids: relatedActivities.map(({ _id }) => _id),
    stockCount: shownCount(row.available ?? 0),
    volumeMl: row.volumeMl,
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
  return { product, related, relatedActivities }
}

/** An activity in full, with the slots of the first month that has any (SHOP-03). @throws PRODUCT_NOT_FOUND */
export async function readActivity(
  ctx: Context,
  name: ProductName,
): Promise<{ activity: Activity; related: ProductCard[]; relatedActivities: ProductCard[] }> {
  const row = await findProduct(ctx, name, 'ACTIVITY')
  const document = ActivityDocument.parse(row.document)
  const say = sayIn(ctx.language)
  const others = await relatedCards(ctx, row.shopId, {
    products: document.relatedProducts,
    activities: document.relatedActivities,
  })
  const related = others.products(document.relatedProducts)
  const relatedActivities = others.activities(document.relatedActivities)
  const activity: Activity = {
    ...productCard(row, ctx.language),
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
    cancellation: say(document.cancellation),
    bookingLeadHours: row.bookingLeadHours,
    availabilities: await firstMonthOfSlots(ctx, row),
  }
  return { activity, related, relatedActivities }
}

/** Cards of chosen bottles of this site, each named `shop/code`, in the order asked for; unknown ones are left out. */
export async function productHighlights(
  ctx: Context,
  { products: names }: { products: string[] },
): Promise<{ products: ProductCard[] }> {
  if (names.length === 0) return { products: [] }
  const rows = await selectCardsByName(ctx.db, { siteId: ctx.site.id, names, now: ctx.now() })
  const cards = new Map(rows.map((row) => [`${row.shopPath}/${row.code}`, productCard(row, ctx.language)]))
  return { products: names.flatMap((name) => cards.get(name) ?? []) }
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
