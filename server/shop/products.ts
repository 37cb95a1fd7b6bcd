import { ListedDocument } from '#contract/documents/product.ts'
import { localize } from '#contract/localized.ts'
import type { Category, ListedProduct, ProductCard, ProductType } from '#contract/shop.ts'
import type { Context } from '../context.ts'
import { readStored } from '../database/stored.ts'
import { describePictures } from '../pictures/picture-texts.ts'
import { refuse } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { SiteMemory } from '../site-memory.ts'
import { firstMonthOfSlots } from './availability.ts'
import { categoryOf, productCard } from './cards.ts'
import { storedAt } from './found-product.ts'
import {
  type CategoryRow,
  type Left,
  type ProductRow,
  selectCards,
  selectCardsById,
  selectCardsByName,
  selectCategories,
  selectLeftOf,
  selectLeftOfShop,
  selectProductIds,
  selectProducts,
  selectVisits,
} from './repository.ts'
import { cardsNow, leftIn, type Shelf, shelfOf } from './shelf.ts'
import { paragraphsOf } from './shops.ts'

/** The products of a shop, or its activities, and their categories (SHOP-02). @throws NO_SHOP_ERROR */
export async function listProducts(
  ctx: Context,
  { shopId, mode, view }: RuleInput<'shopProducts'>,
): Promise<{ products: ListedProduct[]; categories: Category[] }> {
  const place = { siteId: ctx.site.id, shopId, type: mode }
  if (view === 'card') return listCards(ctx, place)
  const [categories, products] = await Promise.all([
    selectCategories(ctx.db, place),
    selectProducts(ctx.db, { ...place, now: ctx.now() }).then((rows) => wholeProducts(ctx, shopId, rows)),
  ])
  if (!categories) throw refuse('NO_SHOP_ERROR', { shopPath: shopId })
  return { products, categories: categories.map((category) => categoryOf(category, ctx.language)) }
}

interface List {
  shelf: Shelf
  categories: CategoryRow[]
}

/** Some hundred kilobytes for a long list in three languages. */
const lists = new SiteMemory<List>({ most: 300 })

/**
 * A list from memory with what is left now: one statement, which also tells whether a product was changed. All else
 * that a card shows goes with the site when it changes.
 */
async function listCards(
  ctx: Context,
  place: { siteId: string; shopId: string; type: ProductType },
): Promise<{ products: ProductCard[]; categories: Category[] }> {
  const key = `${place.type} ${place.shopId}`
  const search = { ...place, now: ctx.now() }
  const known = lists.recall(ctx.site, key)
  if (known) {
    const left = await selectLeftOfShop(ctx.db, search)
    if (left.versions === known.shelf.versions) return listNow(ctx, known, leftIn(left))
  }
  const [categories, rows] = await Promise.all([selectCategories(ctx.db, place), selectCards(ctx.db, search)])
  if (!categories) throw refuse('NO_SHOP_ERROR', { shopPath: place.shopId })
  const list = { shelf: shelfOf(rows), categories }
  lists.keep(ctx.site, key, list)
  return listNow(ctx, list, rows)
}

const listNow = ({ language, now }: Context, { shelf, categories }: List, left: readonly Left[]) => ({
  products: cardsNow(shelf, left, { language, now: now() }),
  categories: categories.map((category) => categoryOf(category, language)),
})

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

/** Single bottles, wherever they stand: some three kilobytes each. */
const bottles = new SiteMemory<Shelf>({ most: 3000 })

/**
 * Cards of products by their ids, in the order asked for; what has just gone is left out. Those in memory are asked what
 * is left of them and whether they were changed, as lists are; the others are read.
 */
export async function cardsById(ctx: Context, ids: string[]): Promise<ProductCard[]> {
  const known = ids.flatMap((id) => bottles.recall(ctx.site, id) ?? [])
  const remembered = new Set(known.flatMap(({ rows }) => rows.map(({ id }) => id)))
  const missing = ids.filter((id) => !remembered.has(id))
  const [fromMemory, read] = await Promise.all([cardsKnown(ctx, known), cardsRead(ctx, missing)])
  // A bottle that was changed since it was kept: which one, the answer for all of them does not say.
  const cards = new Map([...(fromMemory ?? (await cardsRead(ctx, [...remembered]))), ...read])
  return ids.flatMap((id) => cards.get(id) ?? [])
}

async function cardsKnown(ctx: Context, shelves: readonly Shelf[]): Promise<[string, ProductCard][] | null> {
  if (shelves.length === 0) return []
  const left = await selectLeftOf(ctx.db, {
    ids: shelves.flatMap(({ rows }) => rows.map(({ id }) => id)),
    now: ctx.now(),
  })
  if (left.versions !== shelves.map(({ versions }) => versions).join(' ')) return null
  const each = leftIn(left)
  return shelves.flatMap((shelf, place) => cardsOf(ctx, shelf, each.slice(place, place + 1)))
}

async function cardsRead(ctx: Context, ids: string[]): Promise<[string, ProductCard][]> {
  if (ids.length === 0) return []
  const rows = await selectCardsById(ctx.db, { ids, now: ctx.now() })
  return rows.flatMap((row) => {
    const shelf = shelfOf([row])
    bottles.keep(ctx.site, row.id, shelf)
    return cardsOf(ctx, shelf, [row])
  })
}

const cardsOf = ({ language, now }: Context, shelf: Shelf, left: readonly Left[]) =>
  cardsNow(shelf, left, { language, now: now() }).map((card): [string, ProductCard] => [card._id, card])

/** What the shops of this site offer to visitors, each with its first free slot within the days (both included). */
export async function visitsBetween(
  ctx: Context,
  { from, to }: { from: string | null; to: string | null },
): Promise<ProductCard[]> {
  const rows = await selectVisits(ctx.db, { siteId: ctx.site.id, now: ctx.now(), from, to })
  return rows.map((row) => productCard(row, ctx.language))
}
