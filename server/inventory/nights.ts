import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import type { Demand, Kind, NightsDemand, Purchase } from './kind.ts'

const isNights = (demand: Demand): demand is NightsDemand => 'apartmentId' in demand

/**
 * Nights of an apartment. They are not counted but lie in a range, and what holds them is the line of the booking
 * itself (`booking_line.during`), so that the constraint against overlaps stands where the truth is. The apartment's
 * row is locked before anything else: without that, the constraint alone turns rivals into deadlocks.
 */
export const nights: Kind<NightsDemand> = {
  demandsOf: <Any extends Demand>(demands: readonly Any[]) =>
    // `isNights` has just said which shape it is.
    demands.filter(isNights) as (Any & NightsDemand)[],

  async lockFor(trx, demands, { now, replaces }) {
    const isBooking = replaces?.kind === 'booking'
    if (demands.length === 0 && !isBooking) return null
    const apartmentIds = demands.map(({ apartmentId }) => apartmentId)
    await lockApartments(trx, apartmentIds, isBooking ? replaces.id : null)
    if (isBooking) await releaseLines(trx, replaces)
    for (const demand of demands) {
      await releaseLapsed(trx, demand, now)
      if (await isTaken(trx, demand)) return { demand, left: 0 }
    }
    return null
  },

  async take(trx, { id }, demands, { expiresAt }) {
    for (const { apartmentId, startDate, endDate } of demands) {
      const { numAffectedRows } = await sql`
        update booking_line set status = 'held', expires_at = ${expiresAt}
        where booking_id = ${id} and apartment_id = ${apartmentId}
          and during = daterange(${startDate}::date, ${endDate}::date)`.execute(trx)
      if (numAffectedRows !== 1n) throw new Error(`The booking ${id} has no line for the nights it asks for.`)
    }
  },

  async lockOf(trx, purchase) {
    if (purchase.kind === 'booking') await lockApartments(trx, [], purchase.id)
  },

  async commit(trx, { kind, id }) {
    if (kind !== 'booking') return
    await sql`update booking_line set status = 'confirmed' where booking_id = ${id} and status = 'held'`.execute(trx)
  },

  release: (trx, purchase) => releaseLines(trx, purchase),

  async rehold(trx, { kind, id }, { now, expiresAt }) {
    if (kind !== 'booking') return true
    const { rows: lost } = await sql<NightsDemand>`
      select apartment_id as "apartmentId", lower(during) as "startDate", upper(during) as "endDate", 1 as quantity
      from booking_line where booking_id = ${id} and status = 'released'`.execute(trx)
    for (const demand of lost) {
      await releaseLapsed(trx, demand, now)
      if (await isTaken(trx, demand)) return false
    }
    await sql`
      update booking_line set status = 'held', expires_at = ${expiresAt}
      where booking_id = ${id} and status <> 'confirmed'`.execute(trx)
    return true
  },
}

/** Frees the nights of a booking that was accepted and is called off. The apartment is locked first, as always. */
export async function freeNights(trx: Transaction, bookingId: string): Promise<void> {
  await lockApartments(trx, [], bookingId)
  await sql`update booking_line set status = 'released' where booking_id = ${bookingId}`.execute(trx)
}

async function lockApartments(trx: Transaction, ids: string[], bookingId: string | null): Promise<void> {
  await sql`
    select id from apartment
    where id = any(${ids}::uuid[]) or id in (select apartment_id from booking_line where booking_id = ${bookingId})
    order by id for no key update`.execute(trx)
}

async function releaseLines(trx: Transaction, { kind, id }: Purchase): Promise<void> {
  if (kind !== 'booking') return
  await sql`update booking_line set status = 'released' where booking_id = ${id} and status = 'held'`.execute(trx)
}

async function releaseLapsed(
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
async function isTaken(trx: Transaction, { apartmentId, startDate, endDate }: NightsDemand): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select exists (select from booking_line where apartment_id = ${apartmentId} and status in ('held', 'confirmed')
        and during && daterange(${startDate}::date, ${endDate}::date))
      or exists (select from calendar_block where apartment_id = ${apartmentId}
        and during && daterange(${startDate}::date, ${endDate}::date)) as "isTaken"`.execute(trx)
  return rows[0]?.isTaken ?? true
}
