import type { Services } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import { extend } from '../inventory/holds.ts'
import { end } from './ends.ts'
import { findPurchase, lockPurchase, mayStillChange } from './purchase.ts'
import { selectOpenRefunds } from './refund-repository.ts'
import { payBack } from './refunds.ts'
import { type DuePurchase, lockCartOf, selectLapsed, selectUnsettled, setHeldUntil } from './repository.ts'
import { settle } from './settle.ts'

/** The jobs behind purchases. Each finds out what is already done, so a second run does no harm. */

const batchSize = 200
const minuteMs = 60_000

/** Ends pending purchases whose time is over. The provider is asked first, so that what was paid is never given away. */
export async function sweep(services: Services): Promise<void> {
  const lapsed = await selectLapsed(services.database.query, { now: services.now(), limit: batchSize })
  await eachOf(services, lapsed, (purchase) => sweepOne(services, purchase))
}

async function sweepOne(services: Services, { id, paymentIntentId, paymentAccountId }: DuePurchase): Promise<void> {
  if (paymentIntentId) {
    const intent = await services.cards.cancelIntent(paymentIntentId, paymentAccountId ?? undefined)
    if (intent.status === 'succeeded') return settle(services, id, intent)
    // The bank has not answered yet and nothing can be cancelled meanwhile: what is held waits with its buyer.
    if (intent.status !== 'canceled') return waitLonger(services, id)
  }
  await inTransaction(services.database.query, async (trx) => {
    await lockCartOf(trx, id)
    const locked = await lockPurchase(trx, id)
    // An intent stored since the purchase was found has not been cancelled: the next run sees to it.
    if (locked?.status !== 'pending' || locked.paymentIntentId !== paymentIntentId) return
    await end(trx, locked, { status: 'expired', now: services.now() })
  })
}

async function waitLonger(services: Services, id: string): Promise<void> {
  const heldUntil = new Date(services.now().getTime() + 5 * minuteMs)
  await inTransaction(services.database.query, async (trx) => {
    const locked = await lockPurchase(trx, id)
    if (locked?.status !== 'pending') return
    await setHeldUntil(trx, { id, heldUntil })
    await extend(trx, id, heldUntil)
  })
}

/** Payments of which no webhook told, refunds whose job was lost, and those that wait at the provider. */
export async function reconcile(services: Services): Promise<void> {
  const db = services.database.query
  const before = new Date(services.now().getTime() - minuteMs)
  const unsettled = await selectUnsettled(db, { before, limit: batchSize })
  await eachOf(services, unsettled, ({ id }) => settle(services, id))
  const anHourAgo = new Date(services.now().getTime() - 60 * minuteMs)
  await eachOf(services, await selectOpenRefunds(db, anHourAgo), ({ id }) => payBack(services, id))
}

/** Cancels the intent of a purchase that a newer one has replaced; a buyer who was quicker has paid it. */
export async function cancelPayment(services: Services, id: string): Promise<void> {
  const purchase = await findPurchase(services.database.query, id)
  if (!purchase?.paymentIntentId || purchase.status !== 'cancelled' || !mayStillChange(purchase)) return
  const intent = await services.cards.cancelIntent(purchase.paymentIntentId, purchase.paymentAccountId ?? undefined)
  await settle(services, id, intent)
}

/** One purchase that fails must not keep the others waiting; the job then fails as a whole and is seen. */
export async function eachOf<Item extends { id: string }>(
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
