import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import type { NightsDemand, Purchase } from './kind.ts'

/** Locks these apartments and those of a booking, by id, before anything in them is looked at. */
export async function lockApartments(trx: Transaction, ids: string[], bookingId: string | null): Promise<void> {
  await sql`
    select id from apartment
    where id = any(${ids}::uuid[]) or id in (select apartment_id from booking_line where booking_id = ${bookingId})
    order by id for no key update`.execute(trx)
}

/** @returns whether the booking has a line for these nights. */
export async function holdLine(
  trx: Transaction,
  { id }: Purchase,
  { apartmentId, startDate, endDate }: NightsDemand,
  expiresAt: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update booking_line set status = 'held', expires_at = ${expiresAt}
    where booking_id = ${id} and apartment_id = ${apartmentId}
      and during = daterange(${startDate}::date, ${endDate}::date)`.execute(trx)
  return numAffectedRows === 1n
}

export async function confirmLines(trx: Transaction, bookingId: string): Promise<void> {
  await sql`update booking_line set status = 'confirmed' where booking_id = ${bookingId} and status = 'held'`.execute(
    trx,
  )
}

export async function releaseLines(trx: Transaction, bookingId: string): Promise<void> {
  await sql`update booking_line set status = 'released' where booking_id = ${bookingId} and status = 'held'`.execute(
    trx,
  )
}

/** Those that were sold too. */
export async function releaseAllLines(trx: Transaction, bookingId: string): Promise<void> {
  await sql`update booking_line set status = 'released' where booking_id = ${bookingId}`.execute(trx)
}

export async function holdLinesAgain(trx: Transaction, bookingId: string, expiresAt: Date): Promise<void> {
  await sql`
    update booking_line set status = 'held', expires_at = ${expiresAt}
    where booking_id = ${bookingId} and status <> 'confirmed'`.execute(trx)
}

export async function selectReleasedNights(trx: Transaction, bookingId: string): Promise<NightsDemand[]> {
  const { rows } = await sql<NightsDemand>`
    select apartment_id as "apartmentId", lower(during) as "startDate", upper(during) as "endDate", 1 as quantity
    from booking_line where booking_id = ${bookingId} and status = 'released'`.execute(trx)
  return rows
}

/** Gives back what others held too long among these nights. */
export async function releaseLapsedNights(
  trx: Transaction,
  { apartmentId, startDate, endDate }: NightsDemand,
  now: Date,
): Promise<void> {
  await sql`
    update booking_line set status = 'released'
    where apartment_id = ${apartmentId} and status = 'held' and expires_at <= ${now}
      and during && daterange(${startDate}::date, ${endDate}::date)`.execute(trx)
}

/** By a booking of ours, or in a calendar of another platform. */
export async function areNightsTaken(
  trx: Transaction,
  { apartmentId, startDate, endDate }: NightsDemand,
  exceptBookingId: string | null = null,
): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select exists (select from booking_line where apartment_id = ${apartmentId} and status in ('held', 'confirmed')
        and booking_id is distinct from ${exceptBookingId} and during && daterange(${startDate}::date, ${endDate}::date))
      or exists (select from calendar_block where apartment_id = ${apartmentId}
        and during && daterange(${startDate}::date, ${endDate}::date)) as "isTaken"`.execute(trx)
  return rows[0]?.isTaken ?? true
}

/** Lays the one line of a booking on other nights of its apartment. */
export async function moveLine(
  trx: Transaction,
  bookingId: string,
  { apartmentId, startDate, endDate }: NightsDemand,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update booking_line set during = daterange(${startDate}::date, ${endDate}::date)
    where booking_id = ${bookingId} and apartment_id = ${apartmentId} and status = 'confirmed'`.execute(trx)
  if (numAffectedRows !== 1n) throw new Error(`The booking ${bookingId} has no line to move.`)
}
