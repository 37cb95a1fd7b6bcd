import { sql } from 'kysely'
import type { GivenBack } from '#contract/given-back.ts'
import type { CurrencyCode } from '#contract/money.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { many, oneOrNone } from '../database/rows.ts'
import { isStaying, type Taking, type Turn, turns } from '../database/turns.ts'

export interface WithdrawalRow extends GivenBack {
  id: string
  orderId: string
  language: string
  statedAt: Date
  declaredAt: Date
  name: string
  email: string
  declaration: string
  deliveredAt: Date | null
  wasPaid: boolean
  dueOn: string
  lines: { id: string; quantity: number }[]
}

export async function selectWithdrawal(db: Queries, id: string): Promise<WithdrawalRow | null> {
  const statement = sql<WithdrawalRow>`
    select id, purchase_id as "orderId", language, stated_at as "statedAt", declared_at as "declaredAt", name, email,
      declaration, delivered_at as "deliveredAt", was_paid as "wasPaid", due_on::text as "dueOn",
      products_amount as "productsAmount", reduction_amount as "reductionAmount", delivery_amount as "deliveryAmount",
      amount,
      (select json_agg(json_build_object('id', given.purchase_line_id, 'quantity', given.quantity))
        from withdrawal_line given where given.withdrawal_id = withdrawal.id) as lines
    from withdrawal where id = ${id}`
  return oneOrNone(db, statement)
}

/** Counts the bottles as given back and writes the declaration down; the database refuses more than were ordered. */
export async function insertWithdrawal(trx: Transaction, withdrawal: WithdrawalRow): Promise<void> {
  const { lines } = withdrawal
  await sql`
    update purchase_line line set withdrawn = line.withdrawn + given.quantity
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given (id uuid, quantity int)
    where line.id = given.id and line.purchase_id = ${withdrawal.orderId}`.execute(trx)
  await sql`
    insert into withdrawal (id, purchase_id, language, stated_at, declared_at, name, email, declaration, delivered_at,
      was_paid, products_amount, reduction_amount, delivery_amount, amount, due_on)
    values (${withdrawal.id}, ${withdrawal.orderId}, ${withdrawal.language}, ${withdrawal.statedAt},
      ${withdrawal.declaredAt}, ${withdrawal.name}, ${withdrawal.email}, ${withdrawal.declaration},
      ${withdrawal.deliveredAt}, ${withdrawal.wasPaid}, ${withdrawal.productsAmount}, ${withdrawal.reductionAmount},
      ${withdrawal.deliveryAmount}, ${withdrawal.amount}, ${withdrawal.dueOn}::date)`.execute(trx)
  await sql`
    insert into withdrawal_line (withdrawal_id, purchase_line_id, quantity)
    select ${withdrawal.id}, given.id, given.quantity
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given (id uuid, quantity int)`.execute(trx)
}

/** Who sells, and where the bottles go back to. */
export async function selectSellerAddress(db: Queries, shopId: string): Promise<unknown> {
  const statement = sql<{ address: unknown }>`
    select document -> 'address' as address from shop where id = ${shopId}`
  return (await oneOrNone(db, statement))?.address ?? null
}

export interface DueWithdrawal {
  id: string
  orderId: string
  shopName: string
  email: string
  amount: number
  currencyCode: CurrencyCode
  paymentType: string
  dueOn: string
}

/** What has to be paid back and is not on its way, the most urgent first. Nothing is due of what was never paid. */
export async function selectDue(db: Queries): Promise<DueWithdrawal[]> {
  const statement = sql<DueWithdrawal>`
    select withdrawal.id, purchase.id as "orderId", shop.name as "shopName", withdrawal.email, withdrawal.amount,
      purchase.currency_code as "currencyCode", purchase.payment_type as "paymentType", withdrawal.due_on::text as "dueOn"
    from withdrawal join purchase on purchase.id = withdrawal.purchase_id join shop on shop.id = purchase.shop_id
    where withdrawal.was_paid and money_came_at(purchase) is not null and withdrawal.amount > 0
      and not exists (select from withdrawal_payout where withdrawal_id = withdrawal.id)
      and not exists (select from refund where refund.purchase_id = purchase.id
        and reason = 'withdrawal ' || withdrawal.id)
    order by withdrawal.due_on, withdrawal.declared_at`
  return many(db, statement)
}

/** Orders that were never paid and of which nothing is left, some of it because it was withdrawn from. */
export const takeAllWithdrawn = (db: Queries, { now, limit }: Taking): Promise<Turn[]> =>
  many(
    db,
    sql<Turn>`${turns({
      ...{ table: 'purchase', order: sql`accepted_at`, now, limit },
      due: sql`status = 'confirmed' and purchase.id in (select purchase_id from withdrawal where not was_paid)
        and money_came_at(purchase) is null
        and not exists (select from purchase_line line where line.purchase_id = purchase.id
          and line.withdrawn + line.refunded < line.quantity
          and not exists (select from visit_cancellation where purchase_line_id = line.id))
        and ${isStaying(sql`purchase.site_id`)}`,
    })}`,
  )

/** False when it was noted before. */
export async function insertPayout(
  trx: Transaction,
  { id, amount, now }: { id: string; amount: number; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into withdrawal_payout (withdrawal_id, amount, paid_out_at) values (${id}, ${amount}, ${now})
    on conflict do nothing`.execute(trx)
  return numAffectedRows === 1n
}
