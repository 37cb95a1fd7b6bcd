import type { Transaction } from '../database/database.ts'

export interface StockDemand {
  stockItemId: string
  quantity: number
}

export interface SlotDemand {
  slotId: string
  quantity: number
}

/** Nights of an apartment from arrival to departure, which is not a night; dates as `2026-06-13`. */
export interface NightsDemand {
  apartmentId: string
  startDate: string
  endDate: string
  quantity: 1
}

/** A wish for something there is only so much of. */
export type Demand = StockDemand | SlotDemand | NightsDemand

/** The first demand that cannot be met, and how much of its thing is left for it. */
export interface Shortage<D = Demand> {
  demand: D
  left: number
}

export interface Times {
  now: Date
  expiresAt: Date
}

/**
 * One kind of thing that can be held: how it is locked, counted, taken and given back. `holds.ts` asks the kinds in
 * one fixed order, which is the order of locks of the whole house, and each kind locks its things by id.
 */
export interface Kind<D extends Demand = Demand> {
  thing: HeldThing
  /** The demands of a purchase that are of this kind, in their order. */
  demandsOf<Any extends Demand>(demands: readonly Any[]): (Any & D)[]
  /**
   * Locks what is demanded and what the replaced purchase holds, gives back the latter and, where there is too little,
   * lapsed holds of the former, and names the first demand that cannot be met.
   * @param replaces the id of that purchase.
   */
  lockFor<Any extends D>(
    trx: Transaction,
    demands: readonly Any[],
    { now, replaces }: { now: Date; replaces: string | null },
  ): Promise<Shortage<Any> | null>
  /** Counts the demands as held, or as gone, and notes whose they are. After `lockFor` found no shortage. */
  take(
    trx: Transaction,
    purchaseId: string,
    demands: readonly D[],
    times: Times & { status: TakenStatus },
  ): Promise<void>
  /** Locks the things this purchase holds or held. */
  lockOf(trx: Transaction, purchaseId: string): Promise<void>
  /** Turns what is held into what is gone. After `lockOf`. */
  commit(trx: Transaction, purchaseId: string): Promise<void>
  /** Gives back what is held. After `lockOf`. */
  release(trx: Transaction, purchaseId: string): Promise<void>
  /** Takes back what was sold: the purchase was accepted and has ended unpaid. After `lockOf`. */
  takeBack(trx: Transaction, purchaseId: string): Promise<void>
  /** Holds again what the purchase has lost, unless somebody else has it: then the answer is false. After `lockOf`. */
  rehold(trx: Transaction, purchaseId: string, times: Times): Promise<boolean>
}

/** What a hold is of. */
export type HeldThing = 'stock_item' | 'slot' | 'apartment'

/** The state of one thing a purchase held. */
export type HoldStatus = 'held' | 'committed' | 'released'
/** What is taken is kept for a while, or sold at once. */
export type TakenStatus = Exclude<HoldStatus, 'released'>
