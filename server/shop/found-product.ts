import type { Product, ProductCard, ProductType } from '#contract/shop.ts'
import type { Context } from '../context.ts'
import { describePictures } from '../pictures/picture-texts.ts'
import { refuse } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { type CardRow, type ProductRow, selectCardsByCode, selectProduct } from './repository.ts'

export type ProductName = RuleInput<'shopProduct'>

/** @throws PRODUCT_NOT_FOUND */
export async function findProduct(
  ctx: Context,
  { shopId, productCode }: ProductName,
  type: ProductType,
): Promise<ProductRow> {
  const row = await selectProduct(ctx.db, { siteId: ctx.site.id, shopId, type, code: productCode, now: ctx.now() })
  if (!row) throw refuse('PRODUCT_NOT_FOUND', { productCode })
  return row
}

/** Of the same shop by code; a code that is not on sale any more is left out. */
export async function relatedRows(
  ctx: Context,
  shopId: string,
  codes: { products: string[]; activities: string[] },
): Promise<CardRow[]> {
  const isNeeded = codes.products.length + codes.activities.length > 0
  return isNeeded ? selectCardsByCode(ctx.db, { shopId, ...codes, now: ctx.now() }) : []
}

/** Of these cards the ones with these codes, in the order of the codes. */
export function pickFrom(
  cards: readonly ProductCard[],
): (type: ProductType, codes: readonly string[]) => ProductCard[] {
  const byName = new Map(cards.map((card) => [`${card.type} ${card.code}`, card]))
  return (type, codes) => codes.flatMap((code) => byName.get(`${type} ${code}`) ?? [])
}

export async function picturesOf(
  ctx: Context,
  { thumbnail }: ProductRow,
  { pictures }: { pictures: string[] },
): Promise<Pick<Product, 'thumbnails' | 'pictures'>> {
  const [small, ...whole] = await describePictures(ctx.db, [thumbnail, ...pictures], ctx.language)
  return { thumbnails: small && small.path !== '' ? [small] : [], pictures: whole }
}

export const storedAt = ({ site }: Context, { id }: ProductRow) => ({ site: site.site.code, table: 'product', id })
