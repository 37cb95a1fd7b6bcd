import { type RawBuilder, sql } from 'kysely'

/** How long a price may be called reduced: after that it is the price. */
export const claimDays = 30

/**
 * The price that may stand struck beside the one of `product`: the lowest that was asked within the thirty days before
 * today's price began. Null where that is not higher, or where today's price is itself thirty days old. Nobody types it:
 * it is read off the history, and only products whose price is young cost a look there. Source: LAW-02, decision 17.
 */
export const struckAmount = (now: Date): RawBuilder<number | null> => sql<number | null>`
  case when product.price_since > ${now}::timestamptz - make_interval(days => ${claimDays}) then (
    select min(past.amount) from product_price past
    where past.product_id = product.id and past.valid_to > product.price_since - interval '30 days'
    having min(past.amount) > product.price_amount
  ) end`
