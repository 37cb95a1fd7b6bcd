import { type RawBuilder, sql } from 'kysely'
import type { OrderStage } from '#contract/orders-office.ts'

/** Accepted on the word that its money comes: by transfer, or by a link. */
export const isUnpaid: RawBuilder<unknown> = sql`(purchase.status = 'confirmed' and purchase.payment_type <> 'ON_SITE')`

/** What was given back or has left already is not packed; of what has left as a whole, lists say what it was. */
const isInHouse = sql`purchase.shipping_status in ('waiting', 'preparing', 'ready')`

/** How many of a row of `purchase_line` named `line` are to be packed, or were sent. */
export const keptOf: RawBuilder<number> = sql<number>`case when ${isInHouse}
  then greatest(line.quantity - line.withdrawn - line.refunded - line.shipped, 0) else line.quantity end`

/** What a row of `purchase` waits for, once it was accepted. */
export const stageOf: RawBuilder<OrderStage> = sql<OrderStage>`case
  when purchase.status not in ('paid', 'confirmed') then 'ended'
  when purchase.shipping_status = 'not_needed'
    and (select bool_and(withdrawn + refunded = quantity) from purchase_line
      where purchase_id = purchase.id and type = 'PRODUCT') then 'ended'
  when ${isUnpaid} then 'unpaid'
  when purchase.shipping_status = 'waiting' then 'pack'
  when purchase.shipping_status in ('preparing', 'ready') then 'handover'
  when purchase.shipping_status = 'shipped' then 'sent'
  else 'done' end`
