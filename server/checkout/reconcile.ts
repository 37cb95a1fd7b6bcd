import { z } from 'zod'
import type { Services } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import type { Tasks } from '../database/jobs.ts'
import { cleanRateLimits } from '../http/rate-limit.ts'
import { extend } from '../inventory/holds.ts'
import { findOrder } from '../orders/orders.ts'
import { end } from './order-end.ts'
import {
  completeRefund,
  deleteEventsBefore,
  deleteIdempotencyKeysBefore,
  type DueOrder,
  lockCartOfOrder,
  lockOrder,
  selectLapsedOrders,
  selectOpenRefunds,
  selectRefund,
  selectUnsettledOrders,
  setHeldUntil,
} from './repository.ts'
import { settle } from './settle.ts'

const batchSize = 200
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/**
 * When the tasks run by themselves; each is also safe to run at any other time, on any node. Those that goods and money
 * wait for go before a queue of mails that a sick mail server makes long.
 */
export const checkoutCrontab = `
* * * * * sweep ?max=1&jobKey=sweep&priority=-10
* * * * * reconcile ?max=1&jobKey=reconcile&priority=-10
17 3 * * * cleanIdempotencyKeys
`

/** The jobs behind checkout. Each finds out what is already done, so a second run does no harm. */
export function checkoutTasks(services: Services): Tasks {
  return {
    sweep: () => sweep(services),
    reconcile: () => reconcile(services),
    refund: (payload) => refund(services, z.object({ refundId: z.uuid() }).parse(payload).refundId),
    cancelPayment: (payload) => cancelPayment(services, z.object({ orderId: z.string() }).parse(payload).orderId),
    cleanIdempotencyKeys: () => clean(services),
  }
}

/** Ends pending orders whose time is over. The provider is asked first, so that what was paid is never given away. */
async function sweep(services: Services): Promise<void> {
  const lapsed = await selectLapsedOrders(services.database.query, services.now(), batchSize)
  await eachOf(services, lapsed, (order) => sweepOrder(services, order))
}

async function sweepOrder(services: Services, order: DueOrder): Promise<void> {
  if (order.paymentIntentId) {
    const intent = await services.cards.cancelIntent(order.paymentIntentId, order.paymentAccountId ?? undefined)
    if (intent.status === 'succeeded') return settle(services, order.id, intent)
    // The bank has not answered yet and nothing can be cancelled meanwhile: the goods wait with the buyer.
    if (intent.status !== 'canceled') return waitLonger(services, order.id)
  }
  await inTransaction(services.database.query, async (trx) => {
    await lockCartOfOrder(trx, order.id)
    const locked = await lockOrder(trx, order.id)
    // An intent stored since the order was found has not been cancelled: the next run sees to it.
    if (locked?.status !== 'pending' || locked.paymentIntentId !== order.paymentIntentId) return
    await end(trx, locked, 'expired', services.now())
  })
}

async function waitLonger(services: Services, orderId: string): Promise<void> {
  const until = new Date(services.now().getTime() + 5 * minuteMs)
  await inTransaction(services.database.query, async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (order?.status !== 'pending') return
    await setHeldUntil(trx, orderId, until)
    await extend(trx, { kind: 'order', id: orderId }, until)
  })
}

/** Payments of which no webhook told, and refunds whose job was lost. */
async function reconcile(services: Services): Promise<void> {
  const db = services.database.query
  const aMinuteAgo = new Date(services.now().getTime() - minuteMs)
  await eachOf(services, await selectUnsettledOrders(db, aMinuteAgo, batchSize), ({ id }) => settle(services, id))
  const anHourAgo = new Date(services.now().getTime() - 60 * minuteMs)
  await eachOf(services, await selectOpenRefunds(db, anHourAgo), ({ id }) => refund(services, id))
}

/** Pays back once: the provider knows the refund by its key. Thrown errors bring the job back later. */
async function refund(services: Services, refundId: string): Promise<void> {
  const row = await selectRefund(services.database.query, refundId)
  if (!row || row.isCompleted) return
  const { id: reference } = await services.cards.refund({
    intentId: row.intentId,
    amount: row.amount,
    accountId: row.accountId ?? undefined,
    idempotencyKey: `refund-${row.id}`,
  })
  await inTransaction(services.database.query, (trx) =>
    completeRefund(trx, { id: row.id, reference, now: services.now() }),
  )
}

/** Cancels the intent of an order that a newer one has replaced; a buyer who was quicker has paid it. */
async function cancelPayment(services: Services, orderId: string): Promise<void> {
  const order = await findOrder(services.database.query, orderId)
  if (!order?.paymentIntentId || order.status !== 'cancelled') return
  const intent = await services.cards.cancelIntent(order.paymentIntentId, order.paymentAccountId ?? undefined)
  await settle(services, orderId, intent)
}

async function clean(services: Services): Promise<void> {
  const db = services.database.query
  const before = (days: number) => new Date(services.now().getTime() - days * dayMs)
  await deleteIdempotencyKeysBefore(db, before(2))
  await deleteEventsBefore(db, before(60))
  await cleanRateLimits(db, services.now())
}

/** One order that fails must not keep the others waiting; the job then fails as a whole and is seen. */
async function eachOf<Item extends { id: string }>(
  services: Services,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      services.log.error({ err: error, purchase: item.id }, 'A purchase could not be brought in line with its payment.')
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${items.length} failed.`)
}
