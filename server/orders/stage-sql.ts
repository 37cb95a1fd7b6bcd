import { type RawBuilder, sql } from 'kysely'
import type { OrderStage } from '#contract/orders-office.ts'

/** Accepted on the word that a transfer comes. */
export const isUnpaid: RawBuilder<unknown> = sql`(purchase.status = 'confirmed' and purchase.payment_type = 'BANK_TRANSFER')`

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
