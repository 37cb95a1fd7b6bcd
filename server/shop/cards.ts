import { localize } from '#contract/localized.ts'
import type { Category, ProductCard } from '#contract/shop.ts'
import type { CardRow, CategoryRow } from './repository.ts'
import { perLitre } from './per-litre.ts'
import { maxQuantity, stockLevel } from './stock.ts'

/** The bottle nobody needs to be told the size of. */
const usualVolumeMl = 750

/** A row as lists show it, its texts in one language. */
export const productCard = (row: CardRow, language: string): ProductCard => ({
  _id: row.id,
  code: row.code,
  type: row.type,
  title: localize(row.title, language),
  subtitle: localize(row.subtitle, language),
  year: row.year,
  price: {
    amount: row.priceAmount,
    currencyCode: row.currencyCode,
    ...(row.nonDiscountedAmount !== null && { nonDiscountedAmount: row.nonDiscountedAmount }),
    ...perLitre(row, { language }),
  },
  category_id: row.categoryId,
  shop_id: row.shopId,
  shopPath: row.shopPath,
  shopName: row.shopName,
  colour: row.colour,
  style: row.style,
  // A box holds several bottles; its volume says nothing on the shelf.
  unusualVolumeMl: row.style !== 'giftBox' && row.volumeMl !== usualVolumeMl ? row.volumeMl : null,
  thumbnail: row.thumbnail,
  ...(row.type === 'PRODUCT' ? bottleStock(row) : activityPlaces(row)),
})

export const categoryOf = ({ id, code, title }: CategoryRow, language: string): Category => ({
  _id: id,
  code,
  title: localize(title, language),
})

function bottleStock({ available, maxPerOrder, lowStockCount }: CardRow): Pick<ProductCard, 'stock' | 'maxQuantity'> {
  const left = available ?? 0
  return { stock: stockLevel(left, lowStockCount), maxQuantity: maxQuantity(left, maxPerOrder) }
}

const activityPlaces = (
  row: CardRow,
): Pick<ProductCard, 'stock' | 'maxQuantity' | 'durationMinutes' | 'minPersons' | 'maxPersons' | 'nextSlotAt'> => ({
  stock: row.nextSlotAt ? 'available' : 'none',
  maxQuantity: row.nextSlotAt ? (row.maxPersons ?? 1) : 0,
  durationMinutes: row.durationMinutes ?? 0,
  minPersons: row.minPersons ?? 1,
  maxPersons: row.maxPersons ?? 1,
  nextSlotAt: row.nextSlotAt?.toISOString() ?? null,
})
