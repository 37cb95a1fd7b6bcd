import type { Services } from '../context.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { giveBottlesBack } from '../inventory/given-back.ts'
import { isAllGone } from '../orders/given-back.ts'
import { findOrder, type OrderLineRecord, type OrderRecord } from '../orders/orders.ts'
import { unsentOf } from '../orders/parcel-view.ts'
import { isRefundable } from '../orders/refundable.ts'
import { stockOf } from '../orders/stock-of.ts'
import { closeAccepted, tellOfReturn } from '../purchases/ends.ts'
import { type LockedPurchase, lockPurchase } from '../purchases/purchase.ts'
import { inTurns } from '../purchases/upkeep.ts'
import { takeAllWithdrawn } from './repository.ts'

interface Going {
  locked: LockedPurchase
  order: OrderRecord
  lines: readonly { id: string; quantity: number }[]
  now: Date
}

/**
 * What is withdrawn from before it was paid is nobody's: its bottles are for sale again at once, those that have left
 * excepted, and an order of which nothing is left is over. The order is as it was before, and locked.
 */
export async function letGo(trx: Transaction, { locked, order, lines, now }: Going): Promise<void> {
  const { id } = order
  const free = lines.map(({ id: line, quantity }) => ({ line, quantity: Math.min(quantity, inHouse(order, line)) }))
  const away = lines.map(({ id: line, quantity }) => ({ line, quantity: quantity - inHouse(order, line) }))
  const bottles = { purchaseId: id, reason: 'unsold' as const, at: now }
  await giveBottlesBack(trx, { ...bottles, parts: await stockOf(trx, some(free)), isRestocked: true })
  if (some(away).length > 0)
    await giveBottlesBack(trx, { ...bottles, parts: await stockOf(trx, some(away)), isRestocked: false })
  const gone = new Map(lines.map((line) => [line.id, line.quantity]))
  if (isAllGone({ ...order, lines: order.lines.map((line) => withdrawnBy(line, gone.get(line.id) ?? 0)) }))
    await endIfNothingElse(trx, locked, now)
  else await tellOfReturn(trx, id)
}

/** Ends orders that were withdrawn from whole before they were paid, by a node of the release before this rule. */
export async function endWithdrawn(services: Services, signal: AbortSignal): Promise<void> {
  const { database, now } = services
  await inTurns(services, signal, {
    table: 'purchase',
    take: (taking) => takeAllWithdrawn(database.query, taking),
    work: ({ id }) =>
      inTransaction(database.query, async (trx) => {
        const locked = await lockPurchase(trx, id)
        const order = await findOrder(trx, id)
        if (locked?.status !== 'confirmed' || !order || isRefundable(order) || !isAllGone(order)) return
        const lines = order.lines.filter(({ type }) => type === 'PRODUCT')
        await letGo(trx, {
          ...{ locked, now: now() },
          order: { ...order, lines: order.lines.map((line) => ({ ...line, withdrawn: 0 })) },
          lines: lines.map(({ id: line, withdrawn: quantity }) => ({ id: line, quantity })),
        })
      }),
  })
}

/** Nights of the same purchase go on. */
async function endIfNothingElse(trx: Transaction, locked: LockedPurchase, now: Date): Promise<void> {
  if (locked.agencyId === null) await closeAccepted(trx, locked, now)
  else await tellOfReturn(trx, locked.id)
}

const withdrawnBy = (line: OrderLineRecord, quantity: number): OrderLineRecord => ({
  ...line,
  withdrawn: line.withdrawn + quantity,
})

/** How many of a line have not left. */
function inHouse({ lines, shippingStatus }: OrderRecord, id: string): number {
  const line = lines.find((each) => each.id === id)
  const hasLeft = shippingStatus === 'shipped' || shippingStatus === 'delivered'
  return line && !hasLeft ? unsentOf(line) : 0
}

const some = <Part extends { quantity: number }>(parts: readonly Part[]): Part[] =>
  parts.filter(({ quantity }) => quantity > 0)
