import type { Services } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import { oneByOne } from '../database/one-by-one.ts'
import { stepBack, stepForward, type TableInTurn, type Taking, type Turn } from '../database/turns.ts'
import { extend } from '../inventory/holds.ts'
import { NotAsked } from '../payments/breaker.ts'
import { AccountCutOff, type PaymentIntent } from '../payments/card-provider.ts'
import { end } from './ends.ts'
import { findPurchase, lockPurchase, mayStillChange } from './purchase.ts'
import { takeOpenRefunds } from './refund-repository.ts'
import { payBack } from './refunds.ts'
import { type DuePurchase, lockCartOf, setHeldUntil, takeLapsed, takeUnsettled } from './repository.ts'
import { settle } from './settle.ts'

/** The jobs behind purchases. Each finds out what is already done, so a second run does no harm. */

const batchSize = 50
const minuteMs = 60_000

/** Ends pending purchases whose time is over. The provider is asked first, so that what was paid is never given away. */
export async function sweep(services: Services, signal: AbortSignal): Promise<void> {
  await inTurns(services, signal, {
    table: 'purchase',
    take: (taking) => takeLapsed(services.database.query, taking),
    work: (purchase) => sweepOne(services, purchase),
  })
}

async function sweepOne(services: Services, { id, paymentIntentId, paymentAccountId }: DuePurchase): Promise<void> {
  if (paymentIntentId) {
    const intent = await cancelled(services, { id, intentId: paymentIntentId, accountId: paymentAccountId })
    if (intent?.status === 'succeeded') return settle(services, id, intent)
    // The bank has not answered yet and nothing can be cancelled meanwhile: what is held waits with its buyer.
    if (intent && intent.status !== 'canceled') return waitLonger(services, id)
  }
  await inTransaction(services.database.query, async (trx) => {
    await lockCartOf(trx, id)
    const locked = await lockPurchase(trx, id)
    // An intent stored since the purchase was found has not been cancelled: the next run sees to it.
    if (locked?.status !== 'pending' || locked.paymentIntentId !== paymentIntentId) return
    await end(trx, locked, { status: 'expired', now: services.now() })
  })
}

/** Null where the owner of the account has ended our access to it: nothing can be paid there any more. */
async function cancelled(
  { cards, log }: Services,
  { id, intentId, accountId }: { id: string; intentId: string; accountId: string | null },
): Promise<PaymentIntent | null> {
  try {
    return await cards.cancelIntent(intentId, accountId ?? undefined)
  } catch (error) {
    if (!(error instanceof AccountCutOff)) throw error
    log.warn({ purchase: id, intent: intentId }, 'The account of a payment that had begun is cut off: it is over.')
    return null
  }
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

/** Payments of which no webhook told, and refunds whose job was lost, and those that wait at the provider. */
export async function reconcile(services: Services, signal: AbortSignal): Promise<void> {
  const { database, now } = services
  const before = (minutes: number) => new Date(now().getTime() - minutes * minuteMs)
  const payments = () =>
    inTurns(services, signal, {
      table: 'purchase',
      take: (taking) => takeUnsettled(database.query, { ...taking, before: before(1) }),
      work: ({ id }) => settle(services, id),
    })
  const refunds = () =>
    inTurns(services, signal, {
      table: 'refund',
      take: (taking) => takeOpenRefunds(database.query, { ...taking, before: before(60) }),
      work: ({ id }) => payBack(services, id),
    })
  await oneByOne([payments, refunds], (part) => part(), signal)
}

/** Cancels the intent of a purchase that a newer one has replaced; a buyer who was quicker has paid it. */
export async function cancelPayment(services: Services, id: string): Promise<void> {
  const purchase = await findPurchase(services.database.query, id)
  if (!purchase?.paymentIntentId || purchase.status !== 'cancelled' || !mayStillChange(purchase)) return
  const { paymentIntentId: intentId, paymentAccountId: accountId } = purchase
  const intent = await cancelled(services, { id, intentId, accountId })
  if (intent) await settle(services, id, intent)
}

/**
 * Does the work for every row whose turn it is, until all had it or the run has to end. One that fails steps back and
 * keeps nobody waiting; the job then fails as a whole and is seen. Whom the provider was not asked about, because it was
 * silent a moment ago, comes again in a minute.
 */
export async function inTurns<Row extends Turn>(
  services: Services,
  signal: AbortSignal,
  {
    table,
    take,
    work,
  }: { table: TableInTurn; take: (taking: Taking) => Promise<Row[]>; work: (row: Row) => Promise<void> },
): Promise<void> {
  const { log, now } = services
  const db = services.database.query
  const failures: unknown[] = []
  let count = 0
  let unasked = 0
  while (!signal.aborted) {
    const rows = await take({ now: now(), limit: batchSize })
    if (rows.length === 0) break
    for (const row of rows) {
      if (signal.aborted) break
      count += 1
      try {
        await work(row)
        if (row.tries > 0) await stepForward(db, table, row)
      } catch (error) {
        if (error instanceof NotAsked) {
          unasked += 1
          continue
        }
        failures.push(error)
        const nextTryAt = await stepBack(db, table, row, now())
        log.error({ err: error, table, id: row.id, nextTryAt }, 'It could not be brought in line with its payment.')
      }
    }
  }
  if (unasked > 0) log.warn({ table, unasked }, 'The card provider is silent: these were not asked about.')
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${count} failed.`)
}
