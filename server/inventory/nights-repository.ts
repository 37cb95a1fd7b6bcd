import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import type { NightsDemand, TakenStatus, Times } from './kind.ts'

const nightsOf = (purchaseId: string) => sql`purchase_id = ${purchaseId} and apartment_id is not null`
const range = ({ startDate, endDate }: NightsDemand) => sql`daterange(${startDate}::date, ${endDate}::date)`

/** Locks these apartments and those a purchase has nights of, by id, before anything in them is looked at. */
export async function lockApartments(trx: Transaction, ids: string[], purchaseId: string | null): Promise<void> {
  await sql`
    select id from apartment
    where id = any(${ids}::uuid[] || array(
      select apartment_id from hold where purchase_id = ${purchaseId} and apartment_id is not null))
    order by id for no key update`.execute(trx)
}

export async function insertNights(
  trx: Transaction,
  purchaseId: string,
  demand: NightsDemand,
  { status, now, expiresAt }: Times & { status: TakenStatus },
): Promise<void> {
  await sql`
    insert into hold (purchase_id, apartment_id, during, quantity, status, expires_at, created_at)
    values (${purchaseId}, ${demand.apartmentId}, ${range(demand)}, 1, ${status}, ${expiresAt}, ${now})`.execute(trx)
}

export async function commitNights(trx: Transaction, purchaseId: string): Promise<void> {
  await sql`update hold set status = 'committed' where ${nightsOf(purchaseId)} and status = 'held'`.execute(trx)
}

export async function releaseHeldNights(trx: Transaction, purchaseId: string): Promise<void> {
  await sql`update hold set status = 'released' where ${nightsOf(purchaseId)} and status = 'held'`.execute(trx)
}

/** Those that were sold too. */
export async function releaseAllNights(trx: Transaction, purchaseId: string): Promise<void> {
  await sql`update hold set status = 'released' where ${nightsOf(purchaseId)}`.execute(trx)
}

export async function holdNightsAgain(trx: Transaction, purchaseId: string, expiresAt: Date): Promise<void> {
  await sql`
    update hold set status = 'held', expires_at = ${expiresAt}
    where ${nightsOf(purchaseId)} and status <> 'committed'`.execute(trx)
}

export async function selectReleasedNights(trx: Transaction, purchaseId: string): Promise<NightsDemand[]> {
  const { rows } = await sql<NightsDemand>`
    select apartment_id as "apartmentId", lower(during) as "startDate", upper(during) as "endDate", 1 as quantity
    from hold where ${nightsOf(purchaseId)} and status = 'released'`.execute(trx)
  return rows
}

/** Gives back what others held too long among these nights. @returns how many holds that were. */
export async function releaseLapsedNights(trx: Transaction, demand: NightsDemand, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update hold set status = 'released'
    where apartment_id = ${demand.apartmentId} and status = 'held' and expires_at <= ${now}
      and during && ${range(demand)}`.execute(trx)
  return Number(numAffectedRows)
}

/** By a purchase of ours, or in a calendar of another platform. */
export async function selectAreNightsTaken(
  trx: Transaction,
  demand: NightsDemand,
  exceptPurchaseId: string | null,
): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select exists (select from hold where apartment_id = ${demand.apartmentId} and status in ('held', 'committed')
        and purchase_id is distinct from ${exceptPurchaseId} and during && ${range(demand)})
      or exists (select from calendar_block where apartment_id = ${demand.apartmentId}
        and during && ${range(demand)}) as "isTaken"`.execute(trx)
  return rows[0]?.isTaken ?? true
}

/** Lays the nights that a purchase was sold of an apartment on others. */
export async function moveNights(trx: Transaction, purchaseId: string, demand: NightsDemand): Promise<void> {
  const { numAffectedRows } = await sql`
    update hold set during = ${range(demand)}
    where purchase_id = ${purchaseId} and apartment_id = ${demand.apartmentId} and status = 'committed'`.execute(trx)
  if (numAffectedRows !== 1n) throw new Error(`The purchase ${purchaseId} has no nights to move.`)
}
