import type { Transaction } from '../database/database.ts'
import type { Demand, Kind, NightsDemand } from './kind.ts'
import {
  areNightsTaken,
  confirmLines,
  holdLine,
  holdLinesAgain,
  lockApartments,
  moveLine,
  releaseAllLines,
  releaseLapsedNights,
  releaseLines,
  selectReleasedNights,
} from './nights-repository.ts'

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
    const replacedId = replaces?.kind === 'booking' ? replaces.id : null
    if (demands.length === 0 && replacedId === null) return null
    const apartmentIds = demands.map(({ apartmentId }) => apartmentId)
    await lockApartments(trx, apartmentIds, replacedId)
    if (replacedId !== null) await releaseLines(trx, replacedId)
    for (const demand of demands) {
      await releaseLapsedNights(trx, demand, now)
      if (await areNightsTaken(trx, demand)) return { demand, left: 0 }
    }
    return null
  },

  async take(trx, purchase, demands, { expiresAt }) {
    for (const demand of demands)
      if (!(await holdLine(trx, purchase, demand, expiresAt)))
        throw new Error(`The booking ${purchase.id} has no line for the nights it asks for.`)
  },

  async lockOf(trx, { kind, id }) {
    if (kind === 'booking') await lockApartments(trx, [], id)
  },

  async commit(trx, { kind, id }) {
    if (kind === 'booking') await confirmLines(trx, id)
  },

  async release(trx, { kind, id }) {
    if (kind === 'booking') await releaseLines(trx, id)
  },

  async takeBack(trx, { kind, id }) {
    if (kind === 'booking') await releaseAllLines(trx, id)
  },

  async rehold(trx, { kind, id }, { now, expiresAt }) {
    if (kind !== 'booking') return true
    for (const demand of await selectReleasedNights(trx, id)) {
      await releaseLapsedNights(trx, demand, now)
      if (await areNightsTaken(trx, demand)) return false
    }
    await holdLinesAgain(trx, id, expiresAt)
    return true
  },
}

/** Frees the nights of a booking that was accepted and is called off. The apartment is locked first, as always. */
export async function freeNights(trx: Transaction, bookingId: string): Promise<void> {
  await lockApartments(trx, [], bookingId)
  await releaseAllLines(trx, bookingId)
}

/**
 * Exchanges the nights of an accepted booking for others of the same apartment; its own are not in its way.
 * @returns false, and nothing changes, when somebody else has one of them.
 */
export async function exchangeNights(
  trx: Transaction,
  bookingId: string,
  demand: NightsDemand,
  now: Date,
): Promise<boolean> {
  await lockApartments(trx, [demand.apartmentId], bookingId)
  await releaseLapsedNights(trx, demand, now)
  if (await areNightsTaken(trx, demand, bookingId)) return false
  await moveLine(trx, bookingId, demand)
  return true
}
