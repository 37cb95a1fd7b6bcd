import type { Transaction } from '../database/database.ts'
import { slots, stockItems } from './counted.ts'
import type { Demand, HeldThing, Kind, Shortage, TakenStatus, Times } from './kind.ts'
import { nights } from './nights.ts'
import { extendHolds, selectHeldKinds, selectHoldStatuses } from './repository.ts'

/**
 * The kinds of things, in the order everybody locks them. A purchase that locks other rows too does so before
 * (cart, order) or after (promo code, shop): see docs/decisions/0003-hold-commit-release.md.
 */
const kinds: readonly Kind[] = [stockItems, slots, nights]

interface Wish<D extends Demand> {
  demands: readonly D[]
  now: Date
  replaces?: string | null
}

/**
 * Locks all that is demanded. Demands on one thing are summed, so a gift box and its single bottle compete. What others
 * held too long is given back where there is too little, with or without a sweeper.
 * @param replaces the id of an earlier attempt of the same visitor, whose hold ends in this very step.
 * @returns null when there is enough of all, else the first demand that cannot be met; the caller then refuses and rolls
 * back.
 */
export async function lockDemanded<D extends Demand>(
  trx: Transaction,
  { demands, now, replaces = null }: Wish<D>,
): Promise<Shortage<D> | null> {
  if (demands.some(({ quantity }) => !Number.isSafeInteger(quantity) || quantity < 1))
    throw new RangeError('Only whole positive quantities can be held.')
  const replaced: Set<HeldThing> = replaces === null ? new Set() : await selectHeldKinds(trx, replaces)
  for (const kind of kinds) {
    const own = replaced.has(kind.thing) ? replaces : null
    const shortage = await kind.lockFor(trx, kind.demandsOf(demands), { now, replaces: own })
    if (shortage) return shortage
  }
  return null
}

/**
 * Keeps for this purchase until `expiresAt` what it demands, or sells it at once. After `lockDemanded` found no shortage.
 * Source: CART-01, CHECKOUT-01.
 */
export async function take(
  trx: Transaction,
  { purchaseId, demands, ...as }: { purchaseId: string; demands: readonly Demand[]; status: TakenStatus } & Times,
): Promise<void> {
  for (const kind of kinds) {
    const wanted = kind.demandsOf(demands)
    if (wanted.length > 0) await kind.take(trx, purchaseId, wanted, as)
  }
}

/**
 * What was held is sold. Even after its time, as long as nobody else has taken it; repeating it is harmless.
 * @returns false, and nothing changes, when some of it has been given back meanwhile: then try `rehold`.
 */
export async function commit(trx: Transaction, purchaseId: string): Promise<boolean> {
  const own = await lock(trx, purchaseId)
  if ((await selectHoldStatuses(trx, purchaseId)).includes('released')) return false
  for (const kind of own) await kind.commit(trx, purchaseId)
  return true
}

/** Gives back whatever is still held; a second time, or after the sale, it does nothing. */
export async function release(trx: Transaction, purchaseId: string): Promise<void> {
  for (const kind of await lock(trx, purchaseId)) await kind.release(trx, purchaseId)
}

/** Takes back what an accepted purchase has got and never paid for; a second time it does nothing. */
export async function takeBack(trx: Transaction, purchaseId: string): Promise<void> {
  for (const kind of await lock(trx, purchaseId)) await kind.takeBack(trx, purchaseId)
}

/** Gives a purchase whose payment is on its way more time. @returns false when there is nothing left to keep. */
export async function extend(trx: Transaction, purchaseId: string, expiresAt: Date): Promise<boolean> {
  return (await extendHolds(trx, purchaseId, expiresAt)) > 0
}

/**
 * Holds again all that the purchase once held, for a payment that comes late.
 * @returns false when somebody else has some of it; the caller then releases the rest.
 */
export async function rehold(trx: Transaction, purchaseId: string, times: Times): Promise<boolean> {
  for (const kind of await lock(trx, purchaseId)) if (!(await kind.rehold(trx, purchaseId, times))) return false
  return true
}

/** Locks what a purchase holds or held. @returns the kinds of it, in the order of locks. */
async function lock(trx: Transaction, purchaseId: string): Promise<Kind[]> {
  const things = await selectHeldKinds(trx, purchaseId)
  const own = kinds.filter(({ thing }) => things.has(thing))
  for (const kind of own) await kind.lockOf(trx, purchaseId)
  return own
}
