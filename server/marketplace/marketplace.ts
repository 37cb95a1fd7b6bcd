import { localize } from '#contract/localized.ts'
import type { Shop, ShopSummary } from '#contract/shop.ts'
import type { Context } from '../context.ts'
import type { RuleInput } from '../rule.ts'
import { growersOf, readShop } from '../shop/shops.ts'
import { searchShops, selectShops, selectShopsByCode, type SummaryRow } from './repository.ts'

/** The shops of this site, in its order (SHOP-06). */
export async function listShops(ctx: Context): Promise<{ shops: ShopSummary[] }> {
  return { shops: summaries(ctx, await selectShops(ctx.db, ctx.site.id)) }
}

/**
 * How like a word must be: at .42 `riesslng` still finds riesling; the usual .6 forgives one letter of a long word.
 * Where that finds nothing, swapped letters are forgiven too: `riseling`.
 */
const similarities = [0.42, 0.34]

/** More words find nothing that fewer do not. */
const mostWords = 6

/**
 * Shops whose name, region, growers, village, wines or grapes hold every word of the text or resemble it, accents and
 * small errors forgiven (SHOP-06). Without a word the whole list in its order.
 */
export async function findShops(ctx: Context, { text }: RuleInput<'shopSearch'>): Promise<{ shops: ShopSummary[] }> {
  const words = text.match(/[\p{L}\p{N}]+/gu)?.slice(0, mostWords) ?? []
  if (words.length === 0) return listShops(ctx)
  for (const similarity of similarities) {
    const found = await searchShops(ctx.db, ctx.site.id, { words, similarity })
    if (found.length > 0) return { shops: summaries(ctx, found) }
  }
  return { shops: [] }
}

/** Chosen shops of this site by their codes, in the order asked for; unknown ones are left out. */
export async function shopsByCode(ctx: Context, codes: string[]): Promise<ShopSummary[]> {
  if (codes.length === 0) return []
  const rows = await selectShopsByCode(ctx.db, ctx.site.id, codes)
  return summaries(
    ctx,
    codes.flatMap((code) => rows.find((row) => row.code === code) ?? []),
  )
}

/** @throws NO_SHOP_ERROR with the path that is missing (NAV-10). */
export async function readShopByPath(ctx: Context, { shopPath }: RuleInput<'shopByPath'>): Promise<{ shop: Shop }> {
  return { shop: await readShop(ctx, { path: shopPath }) }
}

/** @throws NO_SHOP_ERROR */
export async function readShopById(ctx: Context, { shopId }: RuleInput<'shopById'>): Promise<{ shop: Shop }> {
  return { shop: await readShop(ctx, { id: shopId }) }
}

const summaries = (ctx: Context, rows: SummaryRow[]): ShopSummary[] =>
  rows.map((row) => ({
    _id: row.id,
    path: row.path,
    name: row.name,
    region: localize(row.region, ctx.language),
    growers: growersOf(row.growers, ctx.language),
    village: row.village,
    tagline: localize(row.tagline, ctx.language),
    banner: row.banner,
    portrait: row.growers.find(({ portrait }) => portrait !== null)?.portrait ?? null,
    logo: row.logo,
    coordinates: row.coordinates,
    productsCount: row.productsCount,
    activitiesCount: row.activitiesCount,
    themeColour: row.themeColour,
    bottle: row.bottle || null,
    priceFrom: row.priceFrom === null ? null : { amount: row.priceFrom, currencyCode: row.currencyCode },
  }))
