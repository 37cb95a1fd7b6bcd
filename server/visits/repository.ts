import { sql } from 'kysely'
import type { CurrencyCode } from '#contract/money.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { many, oneOrNone } from '../database/rows.ts'

export interface NewCancellation {
  lineId: string
  orderId: string
  wasPaid: boolean
  productsAmount: number
  reductionAmount: number
  refundPercent: number
  amount: number
  now: Date
}

export async function insertCancellation(trx: Transaction, given: NewCancellation): Promise<void> {
  await sql`
    insert into visit_cancellation (purchase_line_id, purchase_id, cancelled_at, was_paid, products_amount,
      reduction_amount, refund_percent, amount)
    values (${given.lineId}, ${given.orderId}, ${given.now}, ${given.wasPaid}, ${given.productsAmount},
      ${given.reductionAmount}, ${given.refundPercent}, ${given.amount})`.execute(trx)
}

/** Null where the slot is no longer there. */
export async function selectSlotOfLine(trx: Transaction, lineId: string): Promise<string | null> {
  const statement = sql<{ slotId: string | null }>`
    select slot_id as "slotId" from purchase_line where id = ${lineId}`
  return (await oneOrNone(trx, statement))?.slotId ?? null
}

export interface DueVisit {
  id: string
  orderId: string
  shopName: string
  amount: number
  currencyCode: CurrencyCode
  paymentType: string
  cancelledOn: string
}

/** What growers have to give back by hand, the oldest first: a card gets its money by itself. */
export async function selectDueVisits(db: Queries): Promise<DueVisit[]> {
  const statement = sql<DueVisit>`
    select cancelled.purchase_line_id as id, purchase.id as "orderId", shop.name as "shopName", cancelled.amount,
      purchase.currency_code as "currencyCode", purchase.payment_type as "paymentType",
      (cancelled.cancelled_at at time zone 'Europe/Paris')::date::text as "cancelledOn"
    from visit_cancellation cancelled join purchase on purchase.id = cancelled.purchase_id join shop on shop.id = purchase.shop_id
    where cancelled.was_paid and cancelled.amount > 0 and purchase.payment_intent_id is null
      and not exists (select from visit_payout where purchase_line_id = cancelled.purchase_line_id)
    order by cancelled.cancelled_at`
  return many(db, statement)
}

/** @returns null when nothing is given back by hand for this line; else whether it was not noted before. */
export async function insertPayout(trx: Transaction, { id, now }: { id: string; now: Date }): Promise<boolean | null> {
  const { rows } = await sql<{ amount: number }>`
    select cancelled.amount from visit_cancellation cancelled join purchase on purchase.id = cancelled.purchase_id
    where cancelled.purchase_line_id = ${id} and cancelled.was_paid and purchase.payment_intent_id is null`.execute(trx)
  const [due] = rows
  if (!due) return null
  const { numAffectedRows } = await sql`
    insert into visit_payout (purchase_line_id, amount, paid_out_at) values (${id}, ${due.amount}, ${now})
    on conflict do nothing`.execute(trx)
  return numAffectedRows === 1n
}
