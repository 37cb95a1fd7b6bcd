import { record } from '../audit/record.ts'
import { type Movement, moveStock } from '../inventory/move-stock.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { shopOf } from '../orders/office-list.ts'
import { refuse } from '../refusal.ts'
import { type Done, momentOf, moveByHand, stockTopics, type Writer } from './hand.ts'
import { lockOf, takeAgain } from './lease.ts'
import { countTakenBack, deleteShortages, lockMovements } from './repository.ts'
import { isByHand, nameOfItem, readStock } from './stock.ts'

const lateMs = 60_000

/**
 * Bottles come or go for a reason that somebody names.
 * @throws NOT_FOUND, BAD_REQUEST for none, STOCK_SHORT with how many are free, but for what is
 * sent more than a minute late: what lacks is then noted as missing. Source: STOCK-01.
 */
export async function moveOne(
  ctx: Writer,
  { item, delta, reason, note, at }: OfficeRuleInput<'stockMove'>,
): Promise<OfficeRuleResult<'stockMove'>> {
  const [row] = await readStock(ctx, { ids: [item] })
  if (!row) throw refuse('NOT_FOUND')
  if (delta === 0) throw refuse('BAD_REQUEST', { field: 'delta' })
  const moment = momentOf(ctx, at)
  const movement = { stockItemId: item, delta, reason, note, at: moment }
  // Whoever noted it without a signal is told too late to do anything else: it has happened.
  const isLate = ctx.now().getTime() - moment.getTime() > lateMs
  const { reverse, missing } = isLate ? await moveByHand(ctx, [movement]) : await moveOrRefuse(ctx, movement)
  await record(
    ctx,
    {
      action: 'stockMove',
      values: { item, wine: nameOfItem(ctx, row), delta, cause: reason, ...(note && { note }) },
      reverse: { name: 'stockTakeBack', input: reverse },
    },
    stockTopics,
  )
  const [after] = await readStock(ctx, { ids: [item] })
  return { free: after ? after.onHand - after.held : 0, missing }
}

/**
 * Takes back what somebody noted: for each movement a contrary one that points to it. Bottles that came and were sold
 * since cannot go again; those that were sold out of somebody's hands are in them again.
 * @throws NOT_FOUND, NOT_UNDOABLE for what was taken back already or is a buyer's, STOCK_SHORT. Source: STOCK-01.
 */
export async function takeBackMovements(
  ctx: Writer,
  { movements: ids, shortages, lease: spent }: OfficeRuleInput<'stockTakeBack'>,
): Promise<Record<string, never>> {
  const shopId = shopOf(ctx)
  if (ids.length + shortages.length === 0) throw refuse('NOT_FOUND')
  const lease = spent ? await lockOf(ctx, spent.device) : null
  const found = await lockMovements(ctx.db, { shopId, ids })
  if (found.length !== new Set(ids).size) throw refuse('NOT_FOUND')
  if (!found.every(isByHand) || (await countTakenBack(ctx.db, ids)) > 0) throw refuse('NOT_UNDOABLE')
  await moveStock(
    ctx.db,
    found.map(({ id, stockItemId, delta, reason }) => ({
      stockItemId,
      delta: -delta,
      reason,
      takesBack: id,
      at: ctx.now(),
      staffId: ctx.staff.id,
    })),
  )
  if (spent && lease) await takeAgain(ctx, lease, { lines: spent.lines, back: found })
  if ((await deleteShortages(ctx.db, { shopId, ids: shortages })) !== new Set(shortages).size)
    throw refuse('NOT_UNDOABLE')
  const bottles = found.reduce((sum, { delta }) => sum + Math.abs(delta), 0)
  await record(
    ctx,
    {
      action: 'stockTakeBack',
      values: { bottles, wines: new Set(found.map(({ stockItemId }) => stockItemId)).size },
      reverse: null,
    },
    stockTopics,
  )
  return {}
}

async function moveOrRefuse(ctx: Writer, movement: Movement): Promise<Done> {
  const moved = await moveStock(ctx.db, [{ ...movement, staffId: ctx.staff.id }])
  return { reverse: { movements: moved.map(({ id }) => id), shortages: [] }, missing: 0 }
}
