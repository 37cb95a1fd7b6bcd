import type { Transaction } from '../database/database.ts'
import type { Demand, Kind, NightsDemand } from './kind.ts'
import {
  areNightsTaken,
  commitNights,
  holdNightsAgain,
  insertNights,
  lockApartments,
  moveNights,
  releaseAllNights,
  releaseHeldNights,
  releaseLapsedNights,
  selectReleasedNights,
} from './nights-repository.ts'

const isNights = (demand: Demand): demand is NightsDemand => 'apartmentId' in demand

/**
 * Nights of an apartment. They are not counted but lie in a range, which a constraint keeps from lying over another.
 * The apartment's row is locked before anything else: without that, the constraint alone turns rivals into deadlocks.
 */
export const nights: Kind<NightsDemand> = {
  thing: 'apartment',

  demandsOf: <Any extends Demand>(demands: readonly Any[]) =>
    // `isNights` has just said which shape it is.
    demands.filter(isNights) as (Any & NightsDemand)[],

  async lockFor(trx, demands, { now, replaces }) {
    if (demands.length === 0 && replaces === null) return null
    const apartmentIds = demands.map(({ apartmentId }) => apartmentId)
    await lockApartments(trx, apartmentIds, replaces)
    if (replaces !== null) await releaseHeldNights(trx, replaces)
    for (const demand of demands) {
      await releaseLapsedNights(trx, demand, now)
      if (await areNightsTaken(trx, demand)) return { demand, left: 0 }
    }
    return null
  },

  async take(trx, purchaseId, demands, times) {
    for (const demand of demands) await insertNights(trx, purchaseId, demand, times)
  },

  lockOf: (trx, purchaseId) => lockApartments(trx, [], purchaseId),
  commit: commitNights,
  release: releaseHeldNights,
  takeBack: releaseAllNights,

  async rehold(trx, purchaseId, { now, expiresAt }) {
    for (const demand of await selectReleasedNights(trx, purchaseId)) {
      await releaseLapsedNights(trx, demand, now)
      if (await areNightsTaken(trx, demand)) return false
    }
    await holdNightsAgain(trx, purchaseId, expiresAt)
    return true
  },
}

/** Frees the nights of a purchase that was accepted and is called off. The apartment is locked first, as always. */
export async function freeNights(trx: Transaction, purchaseId: string): Promise<void> {
  await lockApartments(trx, [], purchaseId)
  await releaseAllNights(trx, purchaseId)
}

/**
 * Exchanges the nights of an accepted purchase for others of the same apartment; its own are not in its way.
 * @returns false, and nothing changes, when somebody else has one of them.
 */
export async function exchangeNights(
  trx: Transaction,
  purchaseId: string,
  demand: NightsDemand,
  now: Date,
): Promise<boolean> {
  await lockApartments(trx, [demand.apartmentId], purchaseId)
  await releaseLapsedNights(trx, demand, now)
  if (await areNightsTaken(trx, demand, purchaseId)) return false
  await moveNights(trx, purchaseId, demand)
  return true
}
