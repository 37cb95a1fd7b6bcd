import { localize } from '#contract/localized.ts'
import type { Category, ProductCard } from '#contract/shop.ts'
import type { CardRow, CategoryRow, Left, SteadyRow } from './repository.ts'
import { perLitre } from './per-litre.ts'
import { maxQuantity, stockLevel } from './stock.ts'

/** The bottle nobody needs to be told the size of. */
const usualVolumeMl = 750

/** A row as lists show it, its texts in one language. */
export const productCard = (row: CardRow, language: string): ProductCard => ({
  ...steadyCard(row, language),
  ...cardLeft(row, row),
})

/** The part of a card that is the same until somebody changes the product, or a claim about its price ends. */
export type SteadyCard = Omit<ProductCard, 'stock' | 'maxQuantity' | 'nextSlotAt'>

export const steadyCard = (row: SteadyRow, language: string): SteadyCard => ({
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
  ...(row.type === 'ACTIVITY' && {
    durationMinutes: row.durationMinutes ?? 0,
    minPersons: row.minPersons ?? 1,
    maxPersons: row.maxPersons ?? 1,
  }),
})

/** The same card when its price may not be called reduced any more. */
export function withoutClaim<Card extends Pick<SteadyCard, 'price'>>(card: Card): Card {
  const { nonDiscountedAmount: _, ...price } = card.price
  return { ...card, price }
}

/** The part of a card that every purchase changes. */
export const cardLeft = (
  row: SteadyRow,
  left: Left,
): Pick<ProductCard, 'stock' | 'maxQuantity'> & Partial<Pick<ProductCard, 'nextSlotAt'>> =>
  row.type === 'PRODUCT' ? bottleStock(row, left) : activityPlaces(row, left)

export const categoryOf = ({ id, code, title }: CategoryRow, language: string): Category => ({
  _id: id,
  code,
  title: localize(title, language),
})

function bottleStock(
  { maxPerOrder, lowStockCount }: SteadyRow,
  { available }: Left,
): Pick<ProductCard, 'stock' | 'maxQuantity'> {
  const left = available ?? 0
  return { stock: stockLevel(left, lowStockCount), maxQuantity: maxQuantity(left, maxPerOrder) }
}

const activityPlaces = (
  { maxPersons }: SteadyRow,
  { nextSlotAt }: Left,
): Pick<ProductCard, 'stock' | 'maxQuantity' | 'nextSlotAt'> => ({
  stock: nextSlotAt ? 'available' : 'none',
  maxQuantity: nextSlotAt ? (maxPersons ?? 1) : 0,
  nextSlotAt: nextSlotAt?.toISOString() ?? null,
})
