import { type RawBuilder, sql } from 'kysely'

/**
 * Units of a `stock_item` or a `slot` that are still counted as held though their time is up. Readers add them back,
 * so that a sweeper that is late or dead sells nothing out.
 */
export function lapsedOf(thing: 'stock_item' | 'slot', now: Date): RawBuilder<number> {
  const holdColumn = sql.ref(thing === 'stock_item' ? 'hold.stock_item_id' : 'hold.slot_id')
  // Of most things nobody holds anything: then there is nothing to look for.
  return sql<number>`case when ${sql.ref(`${thing}.held`)} > 0 then coalesce((
    select sum(hold.quantity) from hold
    where hold.status = 'held' and ${holdColumn} = ${sql.ref(`${thing}.id`)} and hold.expires_at <= ${now}
  ), 0)::int else 0 end`
}

/** Free places of a `slot`. */
export const seatsLeft = (now: Date): RawBuilder<number> =>
  sql<number>`(slot.capacity - slot.taken - slot.held + ${lapsedOf('slot', now)})`
