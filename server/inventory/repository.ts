import { sql } from 'kysely'
import type { Queries, Transaction } from '../database/database.ts'
import type { HeldThing, HoldStatus, TakenStatus, Times } from './kind.ts'
import { why } from './movements-repository.ts'

/** A table of things that are counted, with `held` beside the rest. */
export type CountedTable = 'stock_item' | 'slot'

export interface Count {
  id: string
  quantity: number
}

const free = {
  stock_item: sql<number>`stock_item.on_hand - stock_item.held`,
  slot: sql<number>`slot.capacity - slot.taken - slot.held`,
}
// What is bought leaves the cellar, but fills the slot.
const gone = {
  stock_item: sql`on_hand = on_hand - part.quantity`,
  slot: sql`taken = taken + part.quantity`,
}
// And comes back where it was.
const back = {
  stock_item: sql`on_hand = on_hand + unpaid.quantity`,
  slot: sql`taken = taken - unpaid.quantity`,
}
const things = { stock_item: sql.table('stock_item'), slot: sql.table('slot') }
const thingId = { stock_item: sql.ref('hold.stock_item_id'), slot: sql.ref('hold.slot_id') }
const thingColumn = { stock_item: sql.ref('stock_item_id'), slot: sql.ref('slot_id') }
const ofPurchase = (purchaseId: string) => sql`hold.purchase_id = ${purchaseId}`

/** Locks the things by id and says how much of each is free. Weaker than `for update`: foreign keys may still look. */
export async function lockThings(trx: Transaction, table: CountedTable, ids: string[]): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select id, ${free[table]} as quantity from ${things[table]}
    where id = any(${ids}::uuid[]) order by id for no key update`.execute(trx)
  return rows
}

export async function lockThingsOf(trx: Transaction, table: CountedTable, purchaseId: string): Promise<void> {
  await sql`
    select id from ${things[table]}
    where id = any(array(select ${thingId[table]} from hold where ${ofPurchase(purchaseId)} and ${thingId[table]} is not null))
    order by id for no key update`.execute(trx)
}

/** Gives back what others held too long of these things, which are locked; answers with what is now free of those. */
export async function releaseLapsed(trx: Transaction, table: CountedTable, ids: string[], now: Date): Promise<Count[]> {
  const { rows } = await sql<Count>`
    with lapsed as (
      update hold set status = 'released'
      where status = 'held' and ${thingId[table]} = any(${ids}::uuid[]) and expires_at <= ${now}
      returning ${thingColumn[table]} as id, quantity
    ), back as (
      select id, sum(quantity)::int as quantity from lapsed group by id
    )
    update ${things[table]} set held = held - back.quantity from back where ${things[table]}.id = back.id
    returning ${things[table]}.id, ${free[table]} as quantity`.execute(trx)
  return rows
}

/** @returns how many of the things had enough left; the rest is untouched. */
export async function countHeld(trx: Transaction, table: CountedTable, counts: Count[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${things[table]} set held = held + wanted.quantity
    from unnest(${counts.map(({ id }) => id)}::uuid[], ${counts.map(({ quantity }) => quantity)}::int[])
      as wanted (id, quantity)
    where ${things[table]}.id = wanted.id and ${free[table]} >= wanted.quantity`.execute(trx)
  return Number(numAffectedRows)
}

/**
 * Counts so much of the things, which are locked, as held or as gone, and notes whose it is.
 * @returns of how many things; of the rest there is not enough, and nothing is noted.
 */
export async function takeThings(
  trx: Transaction,
  table: CountedTable,
  purchaseId: string,
  counts: Count[],
  { status, now, expiresAt }: Times & { status: TakenStatus },
): Promise<number> {
  const counted = status === 'held' ? sql`held = held + part.quantity` : gone[table]
  const { numAffectedRows } = await sql`
    with taken as (
      update ${things[table]} set ${counted}
      from unnest(${counts.map(({ id }) => id)}::uuid[], ${counts.map(({ quantity }) => quantity)}::int[])
        as part (id, quantity), ${why({ reason: 'sale', purchaseId })}
      where ${things[table]}.id = part.id and ${free[table]} >= part.quantity and said is not null
      returning part.id, part.quantity
    )
    insert into hold (purchase_id, ${thingColumn[table]}, quantity, status, expires_at, created_at)
    select ${purchaseId}, id, quantity, ${status}, ${expiresAt}, ${now} from taken`.execute(trx)
  return Number(numAffectedRows)
}

export async function commitHolds(trx: Transaction, table: CountedTable, purchaseId: string): Promise<void> {
  await sql`
    with part as (
      update hold set status = 'committed'
      where ${ofPurchase(purchaseId)} and status = 'held' and ${thingId[table]} is not null
      returning ${thingColumn[table]} as id, quantity
    )
    update ${things[table]} set held = held - part.quantity, ${gone[table]}
    from part, ${why({ reason: 'sale', purchaseId })} where ${things[table]}.id = part.id and said is not null`.execute(
    trx,
  )
}

/** Puts back what this purchase was sold: into the cellar, or out of the slot. */
export async function takeBackHolds(trx: Transaction, table: CountedTable, purchaseId: string): Promise<void> {
  await sql`
    with unpaid as (
      update hold set status = 'released'
      where ${ofPurchase(purchaseId)} and status = 'committed' and ${thingId[table]} is not null
      returning ${thingColumn[table]} as id, quantity
    )
    update ${things[table]} set ${back[table]}
    from unpaid, ${why({ reason: 'unsold', purchaseId })} where ${things[table]}.id = unpaid.id and said is not null`.execute(
    trx,
  )
}

/** Takes the places of one slot, which is locked, out of what this purchase was sold. */
export async function giveBackSeats(trx: Transaction, purchaseId: string, slotId: string): Promise<void> {
  await sql`
    with freed as (
      delete from hold where ${ofPurchase(purchaseId)} and status = 'committed' and slot_id = ${slotId}
      returning slot_id, quantity
    )
    update slot set taken = taken - freed.quantity from freed where slot.id = freed.slot_id`.execute(trx)
}

interface Parts {
  purchaseId: string
  parts: readonly { stockItemId: string; quantity: number }[]
}

/** Bottles that a purchase was sold, or holds, and has no more. The things are locked. @returns how many it had of each. */
export async function lowerHolds(
  trx: Transaction,
  { purchaseId, parts, status }: Parts & { status: HoldStatus },
): Promise<{ stockItemId: string; quantity: number }[]> {
  const { rows } = await sql<{ stockItemId: string; quantity: number }>`
    with given as (
      select part."stockItemId" as id, least(part.quantity, hold.quantity) as quantity, hold.quantity as had
      from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as part ("stockItemId" uuid, quantity int)
      join hold on hold.stock_item_id = part."stockItemId" and ${ofPurchase(purchaseId)} and hold.status = ${status}
    ), emptied as (
      delete from hold using given
      where ${ofPurchase(purchaseId)} and hold.stock_item_id = given.id and given.quantity = given.had
    ), lowered as (
      update hold set quantity = hold.quantity - given.quantity from given
      where ${ofPurchase(purchaseId)} and hold.stock_item_id = given.id and given.quantity < given.had
    )
    select id as "stockItemId", quantity from given order by id`.execute(trx)
  return rows
}

/** So many bottles more: sold to it, or held; what it had lost of them counts for nothing. */
export async function raiseHolds(
  trx: Transaction,
  { purchaseId, parts, status, expiresAt }: Parts & { status: HoldStatus; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into hold (purchase_id, stock_item_id, quantity, status, expires_at)
    select ${purchaseId}, part."stockItemId", part.quantity, ${status}, ${expiresAt}
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as part ("stockItemId" uuid, quantity int)
    on conflict on constraint hold_once do update set
      quantity = excluded.quantity + case when hold.status = excluded.status then hold.quantity else 0 end,
      status = excluded.status, expires_at = excluded.expires_at`.execute(trx)
}

/** Of these things, which are locked, so many are held no longer. */
export async function countFreed(trx: Transaction, parts: Parts['parts']): Promise<void> {
  await sql`
    update stock_item set held = held - part.quantity
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as part ("stockItemId" uuid, quantity int)
    where stock_item.id = part."stockItemId"`.execute(trx)
}

/** How many bottles of each thing this purchase holds now. */
export async function selectHeld(trx: Transaction, purchaseId: string): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select stock_item_id as id, quantity from hold
    where ${ofPurchase(purchaseId)} and status = 'held' and stock_item_id is not null`.execute(trx)
  return rows
}

export async function setExpiry(trx: Transaction, purchaseId: string, expiresAt: Date): Promise<void> {
  await sql`update hold set expires_at = ${expiresAt} where ${ofPurchase(purchaseId)} and status = 'held'`.execute(trx)
}

/** What it held and was given back: nothing of it is to be known any more. */
export async function deleteReleased(trx: Transaction, purchaseId: string): Promise<void> {
  await sql`delete from hold where ${ofPurchase(purchaseId)} and status = 'released'`.execute(trx)
}

/** Gives back what this purchase holds; answers with what is now free of those things. */
export async function releaseHolds(trx: Transaction, table: CountedTable, purchaseId: string): Promise<Count[]> {
  const { rows } = await sql<Count>`
    with back as (
      update hold set status = 'released'
      where ${ofPurchase(purchaseId)} and status = 'held' and ${thingId[table]} is not null
      returning ${thingColumn[table]} as id, quantity
    )
    update ${things[table]} set held = held - back.quantity from back where ${things[table]}.id = back.id
    returning ${things[table]}.id, ${free[table]} as quantity`.execute(trx)
  return rows
}

/** The ids of the things this purchase holds now. */
export async function selectHeldThings(trx: Transaction, table: CountedTable, purchaseId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${thingId[table]} as id from hold
    where ${ofPurchase(purchaseId)} and status = 'held' and ${thingId[table]} is not null`.execute(trx)
  return rows.map(({ id }) => id)
}

/** What this purchase has lost of these things. */
export async function selectReleased(trx: Transaction, table: CountedTable, purchaseId: string): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select ${thingId[table]} as id, quantity from hold
    where ${ofPurchase(purchaseId)} and status = 'released' and ${thingId[table]} is not null`.execute(trx)
  return rows
}

export async function holdAgain(
  trx: Transaction,
  table: CountedTable,
  purchaseId: string,
  expiresAt: Date,
): Promise<void> {
  await sql`
    update hold set status = 'held', expires_at = ${expiresAt}
    where ${ofPurchase(purchaseId)} and status <> 'committed' and ${thingId[table]} is not null`.execute(trx)
}

export async function extendHolds(db: Queries, purchaseId: string, expiresAt: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update hold set expires_at = greatest(expires_at, ${expiresAt})
    where ${ofPurchase(purchaseId)} and status = 'held'`.execute(db)
  return Number(numAffectedRows)
}

/** The kinds of things this purchase holds or held; a purchase never changes what it is made of. */
export async function selectHeldKinds(trx: Transaction, purchaseId: string): Promise<Set<HeldThing>> {
  const { rows } = await sql<{ thing: HeldThing }>`
    select distinct case when stock_item_id is not null then 'stock_item' when slot_id is not null then 'slot'
      else 'apartment' end as thing from hold where ${ofPurchase(purchaseId)}`.execute(trx)
  return new Set(rows.map(({ thing }) => thing))
}

export async function selectHoldStatuses(trx: Transaction, purchaseId: string): Promise<HoldStatus[]> {
  const { rows } = await sql<{ status: HoldStatus }>`
    select status from hold where ${ofPurchase(purchaseId)}`.execute(trx)
  return rows.map(({ status }) => status)
}
