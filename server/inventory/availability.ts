import type { Queries } from '../database/database.ts'
import { selectFreePlaces, selectStockOfProducts, type StockOfProductRow } from './repository.ts'

export type StockOfProduct = StockOfProductRow

interface Asker {
  now: Date
  /** Orders or bookings of the asker whose holds are not in their own way. */
  ownPurchaseIds?: string[]
}

/**
 * The stock items these products are made of and how many of each are free. Lapsed holds do not count, whether or not
 * somebody has given them back; nothing is locked, so it may have changed by the time it is used.
 */
export async function stockOfProducts(
  db: Queries,
  productIds: string[],
  { now, ownPurchaseIds = [] }: Asker,
): Promise<StockOfProduct[]> {
  return productIds.length > 0 ? selectStockOfProducts(db, { productIds, ownPurchaseIds, now }) : []
}

/** Free places by slot id, counted alike. */
export async function freePlaces(
  db: Queries,
  slotIds: string[],
  { now, ownPurchaseIds = [] }: Asker,
): Promise<Map<string, number>> {
  if (slotIds.length === 0) return new Map()
  const rows = await selectFreePlaces(db, { slotIds, ownPurchaseIds, now })
  return new Map(rows.map(({ id, quantity }) => [id, quantity]))
}
