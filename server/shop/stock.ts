import { type RawBuilder, sql } from 'kysely'
import type { ProductCard } from '#contract/shop.ts'

/** From here down a visitor is told how many bottles are left. */
const lowCount = 12

/** Nobody buys more of one thing in one order, however much there is. */
const mostPerLine = 999

export function stockLevel(available: number): ProductCard['stock'] {
  if (available <= 0) return 'none'
  return available <= lowCount ? 'low' : 'available'
}

/** The count a visitor sees: only when it is small enough to matter. */
export const shownCount = (available: number): number | null => (available <= lowCount ? Math.max(available, 0) : null)

/** The most one order may hold of a product now. */
export const maxQuantity = (available: number, maxPerOrder: number | null): number =>
  Math.max(0, Math.min(available, maxPerOrder ?? mostPerLine, mostPerLine))

/**
 * Units of a `stock_item` or a `slot` that are still counted as held though their time is up. Readers add them back,
 * so that a sweeper that is late or dead sells nothing out.
 */
export function lapsedOf(thing: 'stock_item' | 'slot', now: Date): RawBuilder<number> {
  const holdColumn = sql.ref(thing === 'stock_item' ? 'hold.stock_item_id' : 'hold.slot_id')
  return sql<number>`coalesce((
    select sum(hold.quantity) from hold
    where hold.status = 'held' and ${holdColumn} = ${sql.ref(`${thing}.id`)} and hold.expires_at <= ${now}
  ), 0)::int`
}

/** Free places of a `slot`. */
export const seatsLeft = (now: Date): RawBuilder<number> =>
  sql<number>`(slot.capacity - slot.taken - slot.held + ${lapsedOf('slot', now)})`
