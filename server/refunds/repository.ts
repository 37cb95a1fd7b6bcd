import { type RawBuilder, sql } from 'kysely'
import type { GivenBack } from '#contract/given-back.ts'
import type { RefundReason } from '#contract/refunds-office.ts'
import type { ShippingStatus } from '#contract/orders.ts'
import type { Queries, Transaction } from '../database/database.ts'
import { many, one, oneOrNone } from '../database/rows.ts'
import { excessReason } from '../purchases/due-sql.ts'
import { isAnyReturned } from './returned-repository.ts'

/** Where an order may stand that is still in the house. */
export type EndedFrom = Extract<ShippingStatus, 'waiting' | 'preparing' | 'ready'>

export interface NewRefund extends GivenBack {
  purchaseId: string
  staffId: string
  now: Date
  reason: RefundReason
  isRestocked: boolean
  isByCard: boolean
  message: string
  /** Where the order stood, when this ends it. */
  endedFrom: EndedFrom | null
  lines: readonly { line: string; quantity: number }[]
  stock: readonly { stockItemId: string; quantity: number }[]
}

/** Counts the bottles as given back; the database refuses more than were ordered. @returns its id. */
export async function insertRefund(trx: Transaction, given: NewRefund): Promise<string> {
  const { id } = await one(
    trx,
    sql<{ id: string }>`
      insert into house_refund (purchase_id, staff_id, given_at, reason, is_restocked, message, is_by_card, ended_from,
        products_amount, reduction_amount, delivery_amount, amount)
      values (${given.purchaseId}, ${given.staffId}, ${given.now}, ${given.reason}, ${given.isRestocked}, ${given.message},
        ${given.isByCard}, ${given.endedFrom}, ${given.productsAmount}, ${given.reductionAmount}, ${given.deliveryAmount},
        ${given.amount})
      returning id`,
  )
  await sql`
    insert into house_refund_line (house_refund_id, purchase_line_id, quantity)
    select ${id}, given.line, given.quantity
    from jsonb_to_recordset(${JSON.stringify(given.lines)}::jsonb) as given (line uuid, quantity int)`.execute(trx)
  await sql`
    insert into house_refund_stock (house_refund_id, stock_item_id, quantity)
    select ${id}, part."stockItemId", part.quantity
    from jsonb_to_recordset(${JSON.stringify(given.stock)}::jsonb) as part ("stockItemId" uuid, quantity int)`.execute(
    trx,
  )
  return id
}

export interface RefundRow {
  isRestocked: boolean
  isByCard: boolean
  paidBackAt: Date | null
  endedFrom: EndedFrom | null
  stock: { stockItemId: string; quantity: number }[]
}

/** Null for a refund of another order. */
export async function selectRefund(
  trx: Transaction,
  { id, purchaseId }: { id: string; purchaseId: string },
): Promise<RefundRow | null> {
  const statement = sql<RefundRow>`
    select is_restocked as "isRestocked", is_by_card as "isByCard", paid_back_at as "paidBackAt", ended_from as "endedFrom",
      (select coalesce(json_agg(json_build_object('stockItemId', stock_item_id, 'quantity', quantity)), '[]')
        from house_refund_stock where house_refund_id = given.id) as stock
    from house_refund given where id = ${id} and purchase_id = ${purchaseId}`
  return oneOrNone(trx, statement)
}

export async function deleteRefund(trx: Transaction, id: string): Promise<void> {
  await sql`delete from house_refund where id = ${id}`.execute(trx)
}

export async function updatePaidBack(trx: Transaction, { id, at }: { id: string; at: Date | null }): Promise<void> {
  await sql`update house_refund set paid_back_at = ${at} where id = ${id}`.execute(trx)
}

/** Whoever gives money back here without a proof does so one after the other, until their transaction ends. */
export async function lockGiving(trx: Transaction, placeId: string): Promise<void> {
  await sql`select from place where id = ${placeId} for no key update`.execute(trx)
}

/** Minor units that a shop has given back by its own word since then, by card or not; what was taken back is not. */
export async function selectGivenSince(
  trx: Transaction,
  { shopId, since }: { shopId: string; since: Date },
): Promise<number> {
  const statement = sql<{ amount: number }>`
    select coalesce(sum(given.amount), 0)::float8 as amount
    from (
      select purchase_id, amount from house_refund where given_at > ${since}
      union all
      select purchase_id, amount from refund
      where created_at > ${since} and (reason like 'withdrawal %' or reason = ${excessReason})
      union all
      select id, excess_amount from purchase where excess_sent_at > ${since}
      union all
      select withdrawal.purchase_id, paid.amount
      from withdrawal_payout paid join withdrawal on withdrawal.id = paid.withdrawal_id where paid.paid_out_at > ${since}
      union all
      select cancelled.purchase_id, paid.amount
      from visit_payout paid join visit_cancellation cancelled on cancelled.purchase_line_id = paid.purchase_line_id
      where paid.paid_out_at > ${since}
    ) given join purchase on purchase.id = given.purchase_id
    where purchase.shop_id = ${shopId}`
  return (await one(trx, statement)).amount
}

export async function updateStation(
  trx: Transaction,
  { id, status }: { id: string; status: ShippingStatus },
): Promise<void> {
  await sql`update purchase set shipping_status = ${status} where id = ${id}`.execute(trx)
}

export interface OwedRow {
  id: string
  orderId: string
  givenAt: Date
  amount: number
  currencyCode: string
  firstname: string | null
  lastname: string | null
  company: string | null
}

const owedOf = (shopId: string | null): RawBuilder<unknown> => sql`
  from house_refund given join purchase on purchase.id = given.purchase_id
  where purchase.shop_id = ${shopId} and not given.is_by_card and given.paid_back_at is null`

/** Money that a house still has to send by itself, the oldest first. */
export async function selectOwed(db: Queries, shopId: string): Promise<OwedRow[]> {
  const statement = sql<OwedRow>`
    select given.id, purchase.id as "orderId", given.given_at as "givenAt", given.amount,
      purchase.currency_code as "currencyCode", purchase.contact ->> 'firstname' as firstname,
      purchase.contact ->> 'lastname' as lastname, purchase.contact ->> 'companyName' as company
    ${owedOf(shopId)} order by given.given_at limit 50`
  return many(db, statement)
}

export interface DeclaredRow extends Omit<OwedRow, 'givenAt'> {
  /** The last day for it. */
  dueOn: string
}

const declaredOf = (shopId: string | null): RawBuilder<unknown> => sql`
  from (
    select id::text, purchase_id, due_on, amount from withdrawal
    where was_paid and amount > 0 and not exists (select from withdrawal_payout where withdrawal_id = withdrawal.id)
      and not exists (select from refund where refund.purchase_id = withdrawal.purchase_id
        and reason = 'withdrawal ' || withdrawal.id)
    union all
    -- The same days for what a visit's own rule gives back.
    select purchase_line_id::text, purchase_id, (cancelled_at at time zone 'Europe/Paris')::date + 14, amount
    from visit_cancellation cancelled
    where was_paid and amount > 0
      and not exists (select from visit_payout where purchase_line_id = cancelled.purchase_line_id)
      and not exists (select from refund where refund.purchase_id = cancelled.purchase_id
        and reason = 'visit ' || cancelled.purchase_line_id)
    union all
    -- And for what came too much.
    select id::text, id, (paid_at at time zone 'Europe/Paris')::date + 14, excess_amount
    from purchase too_much where shop_id = ${shopId} and excess_amount > 0 and excess_sent_at is null
      and not exists (select from refund where refund.purchase_id = too_much.id and reason = ${excessReason})
  ) owed join purchase on purchase.id = owed.purchase_id
  where purchase.shop_id = ${shopId} and money_came_at(purchase) is not null`

/** What buyers have withdrawn from, called off without a card or paid too much, and nothing is on its way, the most urgent first. */
export async function selectDeclared(db: Queries, shopId: string): Promise<DeclaredRow[]> {
  const statement = sql<DeclaredRow>`
    select owed.id, purchase.id as "orderId", owed.due_on::text as "dueOn", owed.amount,
      purchase.currency_code as "currencyCode", purchase.contact ->> 'firstname' as firstname,
      purchase.contact ->> 'lastname' as lastname, purchase.contact ->> 'companyName' as company
    ${declaredOf(shopId)} order by owed.due_on limit 50`
  return many(db, statement)
}

/** Zero where nobody waits for money, and no bank asks for any. */
export const moneyOwed = (shopId: string | null): RawBuilder<number> =>
  sql<number>`(exists (select ${owedOf(shopId)}) or exists (select ${declaredOf(shopId)}) or ${isAnyReturned(shopId)})::int`
