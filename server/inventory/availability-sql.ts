import { type RawBuilder, sql } from 'kysely'

/** A stock item that a product is made of. */
export interface StockOfProduct {
  productId: string
  stockItemId: string
  /** How many of the stock item one product is made of. */
  perProduct: number
  free: number
}

interface Asker {
  now: Date
  /** The order or booking of the asker, whose hold is not in their own way: a column or a value, which may be null. */
  ownPurchase: RawBuilder<unknown>
}

/**
 * How much of a `stock_item` is free. Lapsed holds do not count, whether or not somebody has given them back; nothing
 * is locked, so it may have changed by the time it is used.
 */
export const freeUnits = (asker: Asker): RawBuilder<number> =>
  sql<number>`(stock_item.on_hand - stock_item.held + ${notInTheWay('stock_item', asker)})::int`

/** How many places of a `slot` are free, counted alike. */
export const freeSeats = (asker: Asker): RawBuilder<number> =>
  sql<number>`(slot.capacity - slot.taken - slot.held + ${notInTheWay('slot', asker)})::int`

/** Held units that count as free: those that have lapsed, and those of the asker's own purchase. */
function notInTheWay(thing: 'stock_item' | 'slot', { now, ownPurchase }: Asker) {
  const [id, held] = [sql.ref(`${thing}.id`), sql.ref(`${thing}.held`)]
  const holdColumn = sql.ref(thing === 'stock_item' ? 'hold.stock_item_id' : 'hold.slot_id')
  // Of most things nobody holds anything: then there is nothing to look for.
  return sql`
  case when ${held} > 0 then coalesce((select sum(hold.quantity) from hold
    where hold.status = 'held' and ${holdColumn} = ${id} and (hold.expires_at <= ${now} or hold.purchase_id = ${ownPurchase})), 0)
    else 0 end`
}
