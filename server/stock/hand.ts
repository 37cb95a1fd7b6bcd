import { moveWhatIsFree, type Movement } from '../inventory/move-stock.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import { insertShortage } from './repository.ts'

export type Writer = PlaceContext & Writing

/** What shows the stock. */
export const stockTopics = ['stock', 'today']

/** A device may have been without a signal for so long; what is older happened then at the latest. */
const longestAgoMs = 14 * 86_400_000

/** When it happened: the time of the tap, within bounds, for clocks of devices are wrong. */
export function momentOf({ now }: Pick<PlaceContext, 'now'>, at: string | undefined): Date {
  const atMs = at === undefined ? now().getTime() : Date.parse(at)
  return new Date(Math.min(now().getTime(), Math.max(now().getTime() - longestAgoMs, atMs)))
}

export interface Done {
  /** Ids of the ledger's lines and of what was missing: what takes them back. */
  reverse: { movements: string[]; shortages: string[] }
  missing: number
}

/** Moves what is free in the name of who asks, and notes the rest as missing (STOCK-02). */
export async function moveByHand(
  ctx: Writer,
  movements: readonly (Omit<Movement, 'staffId' | 'at'> & { at: Date })[],
): Promise<Done> {
  const staffId = ctx.staff.id
  const { moved, missing } = await moveWhatIsFree(
    ctx.db,
    movements.map((movement) => ({ ...movement, staffId })),
    ctx.now(),
  )
  const shortages: string[] = []
  for (const { stockItemId, quantity } of missing) {
    const of = movements.find((movement) => movement.stockItemId === stockItemId)
    if (!of) throw new Error('Bottles are missing that nobody has moved.')
    const { reason, at } = of
    shortages.push(await insertShortage(ctx.db, { stockItemId, quantity, reason, at, now: ctx.now(), staffId }))
  }
  return {
    reverse: { movements: moved.map(({ id }) => id), shortages },
    missing: missing.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}
