import type { Demand, Kind, SlotDemand, StockDemand } from './kind.ts'
import {
  commitHolds,
  type Count,
  countHeld,
  type CountedTable,
  holdAgain,
  lockThings,
  lockThingsOf,
  releaseHolds,
  releaseLapsed,
  selectHeldThings,
  selectReleased,
  takeBackHolds,
  takeThings,
} from './repository.ts'

export const stockItems: Kind<StockDemand> = countedKind<StockDemand>('stock_item', (demand) =>
  'stockItemId' in demand ? demand.stockItemId : null,
)
export const slots: Kind<SlotDemand> = countedKind<SlotDemand>('slot', (demand) =>
  'slotId' in demand ? demand.slotId : null,
)

/** Bottles of a stock item and places of a slot differ only in where they are counted. */
function countedKind<D extends Demand>(table: CountedTable, idIn: (demand: Demand) => string | null): Kind<D> {
  const idOf = (demand: Demand): string => {
    const id = idIn(demand)
    if (id === null) throw new Error(`This demand is not of the kind ${table}.`)
    return id
  }
  const sumsOf = (demands: readonly D[]): Count[] => {
    const sums = new Map<string, number>()
    for (const demand of demands) sums.set(idOf(demand), (sums.get(idOf(demand)) ?? 0) + demand.quantity)
    return [...sums].map(([id, quantity]) => ({ id, quantity }))
  }
  /** @param free of each thing, before any of the demands is met. */
  const shortageOf = <Any extends D>(demands: readonly Any[], free: ReadonlyMap<string, number>) => {
    const left = new Map(free)
    for (const demand of demands) {
      const rest = left.get(idOf(demand)) ?? 0
      if (rest < demand.quantity) return { demand, left: Math.max(rest, 0) }
      left.set(idOf(demand), rest - demand.quantity)
    }
    return null
  }

  return {
    thing: table,
    demandsOf: <Any extends Demand>(demands: readonly Any[]) =>
      // `idIn` has just said which shape it is.
      demands.filter((demand) => idIn(demand) !== null) as (Any & D)[],

    async lockFor(trx, demands, { now, replaces }) {
      const ids = new Set(demands.map(idOf))
      // One lock step for old and new things together: two steps could meet another buyer's in the other order.
      if (replaces) for (const id of await selectHeldThings(trx, table, replaces)) ids.add(id)
      if (ids.size === 0) return null
      const left = new Map((await lockThings(trx, table, [...ids])).map(({ id, quantity }) => [id, quantity]))
      if (replaces) for (const { id, quantity } of await releaseHolds(trx, table, replaces)) left.set(id, quantity)
      const shortage = shortageOf(demands, left)
      if (!shortage) return null
      for (const { id, quantity } of await releaseLapsed(trx, table, [...ids], now)) left.set(id, quantity)
      return shortageOf(demands, left)
    },

    async take(trx, purchaseId, demands, times) {
      const sums = sumsOf(demands)
      const taken = await takeThings(trx, table, purchaseId, sums, times)
      // The rows are locked and were just counted: a difference is a bug, and the rollback undoes it.
      if (taken !== sums.length) throw new Error(`Only ${taken} of ${sums.length} things of ${table} could be taken.`)
    },

    lockOf: (trx, purchaseId) => lockThingsOf(trx, table, purchaseId),
    commit: (trx, purchaseId) => commitHolds(trx, table, purchaseId),
    async release(trx, purchaseId) {
      await releaseHolds(trx, table, purchaseId)
    },

    takeBack: (trx, purchaseId) => takeBackHolds(trx, table, purchaseId),

    async rehold(trx, purchaseId, { now, expiresAt }) {
      const lost = await selectReleased(trx, table, purchaseId)
      if (lost.length > 0) {
        await releaseLapsed(
          trx,
          table,
          lost.map(({ id }) => id),
          now,
        )
        // What of this purchase had lapsed without being given to anybody has just been given back too.
        const missing = await selectReleased(trx, table, purchaseId)
        const free = new Map(
          (
            await lockThings(
              trx,
              table,
              missing.map(({ id }) => id),
            )
          ).map((row) => [row.id, row.quantity]),
        )
        if (missing.some(({ id, quantity }) => (free.get(id) ?? 0) < quantity)) return false
        await countHeld(trx, table, missing)
      }
      await holdAgain(trx, table, purchaseId, expiresAt)
      return true
    },
  }
}
