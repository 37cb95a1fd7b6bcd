import { randomUUID } from 'node:crypto'
import { amountFromDecimal } from '#contract/money.ts'
import { ProductDocument } from '#contract/documents/product.ts'
import { ingredientOf, isIngredientCode } from '#contract/ingredients.ts'
import { insertRows } from './insert-rows.ts'
import type { ProductContent } from './product-content.ts'
import { daysFrom, idOf, type Seeding } from './seeding.ts'

/** The columns of `product` that a seed fills; activities use the same. */
export const productColumns = {
  id: 'uuid',
  shop_id: 'uuid',
  type: 'text',
  code: 'text',
  category_id: 'uuid',
  position: 'int',
  title: 'jsonb',
  subtitle: 'jsonb',
  year: 'int',
  price_amount: 'int',
  price_since: 'timestamptz',
  max_per_order: 'int',
  bottle_units: 'int',
  volume_ml: 'int',
  colour: 'text',
  style: 'text',
  thumbnail: 'text',
  duration_minutes: 'int',
  min_persons: 'int',
  max_persons: 'int',
  timezone: 'text',
  booking_lead_hours: 'int',
  low_stock_count: 'int',
  document: 'jsonb',
  is_published: 'boolean',
}

/** Wines, their categories, and the stock they are taken from. */
export async function seedProducts(seeding: Seeding): Promise<void> {
  const { trx, content, shopIds } = seeding
  const categoryIds = await seedCategories(seeding, 'PRODUCT')
  const productIds = new Map(content.products.map((product) => [keyOf(product), randomUUID()]))
  const stockIds = new Map(content.products.map((product) => [keyOf(product), randomUUID()]))
  await insertRows(
    trx,
    'product',
    productColumns,
    content.products.map((product) => ({
      id: idOf(productIds, keyOf(product)),
      shop_id: idOf(shopIds, product.shop),
      type: 'PRODUCT',
      code: product.code,
      category_id: idOf(categoryIds, `${product.shop}/${product.category}`),
      position: product.order,
      title: product.title,
      subtitle: product.subtitle,
      year: product.year,
      price_amount: amountFromDecimal(product.price.amount),
      price_since: priceSince(product, seeding.now),
      max_per_order: product.maxPerOrder,
      low_stock_count: product.lowStockCount,
      bottle_units: product.bottle.units,
      volume_ml: product.volume,
      colour: product.colour,
      style: product.style,
      thumbnail: product.thumbnail,
      booking_lead_hours: 0,
      document: documentOf(product),
      is_published: true,
    })),
  )
  await insertRows(
    trx,
    'product_price',
    { product_id: 'uuid', amount: 'int', valid_from: 'timestamptz', valid_to: 'timestamptz' },
    content.products.flatMap((product) =>
      product.price.before
        ? [
            {
              product_id: idOf(productIds, keyOf(product)),
              amount: amountFromDecimal(product.price.before.amount),
              valid_from: daysFrom(seeding.now, -shelfDays).toISOString(),
              valid_to: priceSince(product, seeding.now),
            },
          ]
        : [],
    ),
  )
  await insertRows(
    trx,
    'stock_item',
    { id: 'uuid', shop_id: 'uuid', code: 'text', on_hand: 'int', held: 'int' },
    content.products.map((product) => ({
      id: idOf(stockIds, keyOf(product)),
      shop_id: idOf(shopIds, product.shop),
      code: product.code,
      // A wine with a past comes by its bottling.
      on_hand: seeding.hasPast ? 0 : product.stock,
      held: 0,
    })),
  )
  // A gift box takes its own wooden case and the bottles inside, so it competes with them for the same stock.
  await insertRows(
    trx,
    'product_component',
    { product_id: 'uuid', stock_item_id: 'uuid', quantity: 'int' },
    content.products.flatMap((product) =>
      [{ code: product.code, quantity: 1 }, ...product.contains].map(({ code, quantity }) => ({
        product_id: idOf(productIds, keyOf(product)),
        stock_item_id: idOf(stockIds, `${product.shop}/${code}`),
        quantity,
      })),
    ),
  )
}

/** The categories of one type. @returns their ids by `shop/code`. */
export async function seedCategories(
  { trx, content, shopIds }: Seeding,
  type: 'PRODUCT' | 'ACTIVITY',
): Promise<Map<string, string>> {
  const categories = content.shops.flatMap((shop) =>
    (type === 'PRODUCT' ? shop.categories : shop.activityCategories).map((category) => ({ shop, category })),
  )
  const ids = new Map(categories.map(({ shop, category }) => [`${shop.code}/${category.code}`, randomUUID()]))
  await insertRows(
    trx,
    'category',
    { id: 'uuid', shop_id: 'uuid', type: 'text', code: 'text', title: 'jsonb', position: 'int' },
    categories.map(({ shop, category }) => ({
      id: idOf(ids, `${shop.code}/${category.code}`),
      shop_id: idOf(shopIds, shop.code),
      type,
      code: category.code,
      title: category.title,
      position: category.order,
    })),
  )
  return ids
}

/** Codes are unique within a shop only. */
export const keyOf = ({ shop, code }: { shop: string; code: string }): string => `${shop}/${code}`

/** What has always cost the same came onto the shelf a year ago. */
export const shelfDays = 365

const priceSince = ({ price }: ProductContent, now: Date): string =>
  daysFrom(now, -(price.before?.days ?? shelfDays)).toISOString()

/** The document's schema picks from the content what belongs to it. */
const documentOf = (product: ProductContent): ProductDocument =>
  ProductDocument.parse({
    ...product,
    bottleShape: product.bottle.shape,
    label: product.label?.title ?? {},
    ingredients: product.ingredients.filter(isIngredientCode).map(ingredientOf),
    allergens: product.allergens.map(({ text }) => text),
  })
