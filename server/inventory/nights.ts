import type { Transaction } from '../database/database.ts'
import type { Demand, Kind, NightsDemand } from './kind.ts'
import {
  commitNights,
  holdNightsAgain,
  insertNights,
  lockApartments,
  moveNights,
  releaseAllNights,
  releaseHeldNights,
  releaseLapsedNights,
  selectAreNightsTaken,
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
    for (const demand of demands) if (await areNightsTaken(trx, demand, now)) return { demand, left: 0 }
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
    for (const demand of await selectReleasedNights(trx, purchaseId))
      if (await areNightsTaken(trx, demand, now)) return false
    await holdNightsAgain(trx, purchaseId, expiresAt)
    return true
  },
}

/** Whether somebody has one of these nights; what was held too long among them is given back where it is in the way. */
async function areNightsTaken(
  trx: Transaction,
  demand: NightsDemand,
  now: Date,
  exceptPurchaseId: string | null = null,
): Promise<boolean> {
  const areTaken = () => selectAreNightsTaken(trx, demand, exceptPurchaseId)
  return (await areTaken()) && ((await releaseLapsedNights(trx, demand, now)) === 0 || (await areTaken()))
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
  if (await areNightsTaken(trx, demand, now, purchaseId)) return false
  await moveNights(trx, purchaseId, demand)
  return true
}
