import { type RawBuilder, sql } from 'kysely'

/** Minor units of a row of `purchase` that ended before they were paid: withdrawn from, or a visit called off. */
const notOwed = sql`((select coalesce(sum(amount), 0) from withdrawal where purchase_id = purchase.id and not was_paid)
  + (select coalesce(sum(amount), 0) from visit_cancellation where purchase_id = purchase.id and not was_paid))`

/**
 * What is, or was, to be paid for a row of `purchase`, in minor units: whoever asks for money, counts it or notes that it
 * has come asks here. What ended before it was paid lowers the debt and is owed to nobody (LAW-01, SELL-02, SELL-09).
 */
export const dueAmount: RawBuilder<number> = sql<number>`(purchase.total_amount - ${notOwed})::int`

/** What was paid for it, or is to be. What no refund has touched was paid as it stands there. */
export const paidOrDueAmount: RawBuilder<number> = sql<number>`(case
  when purchase.status = 'paid' and purchase.refunded_amount = 0 then purchase.paid_amount
  else purchase.total_amount - ${notOwed} + purchase.excess_amount end)::int`

/** Why what came too much goes back to a card. */
export const excessReason = 'excess'

/** Whether something of a row of `purchase` was given back, or is owed back, because it was paid. */
export const isGivenBackAsPaid: RawBuilder<boolean> = sql<boolean>`(
  exists (select from house_refund where purchase_id = purchase.id)
  or exists (select from withdrawal where purchase_id = purchase.id and was_paid)
  or exists (select from visit_cancellation where purchase_id = purchase.id and was_paid))`
