import { z } from 'zod'
import type { Services } from '../context.ts'
import type { Tasks } from '../database/jobs.ts'
import type { PeriodicJob } from '../database/periodic-jobs.ts'
import { cleanRateLimits } from '../http/rate-limit.ts'
import { oneByOne } from '../database/one-by-one.ts'
import { reconcileLinks } from '../payment-links/settle-link.ts'
import { forgetKeysBefore } from '../purchases/idempotency.ts'
import { payBack } from '../purchases/refunds.ts'
import { lapseTransfers, remindOfTransfers } from '../purchases/unpaid.ts'
import { cancelPayment, reconcile, sweep } from '../purchases/upkeep.ts'
import { endWithdrawn } from '../withdrawals/let-go.ts'
import { deleteEventsBefore } from './repository.ts'

const dayMs = 24 * 60 * 60_000

/**
 * When the tasks run by themselves; each is also safe to run at any other time, on any node. Those that goods and money
 * wait for go before a queue of mails that a sick mail server makes long.
 */
export const checkoutPeriodic: readonly PeriodicJob[] = [
  { task: 'sweep', everyMinutes: 1, endsWithinSeconds: 50, isFirst: true },
  { task: 'reconcile', everyMinutes: 1, endsWithinSeconds: 50, isFirst: true },
  { task: 'transfers', everyMinutes: 20, endsWithinSeconds: 300, isFirst: true },
  { task: 'cleanIdempotencyKeys', everyMinutes: 1440, atMinute: 3 * 60 + 17, endsWithinSeconds: 600, maxAttempts: 3 },
]

const Refunding = z.object({ refundId: z.uuid() })
/** Until the one purchase, the id was called after what it was of. */
const Cancelling = z
  .object({ purchaseId: z.string(), orderId: z.string(), bookingId: z.string() })
  .partial()
  .transform((payload) => z.string().parse(payload.purchaseId ?? payload.orderId ?? payload.bookingId))

/** The jobs behind checkout. Each finds out what is already done, so a second run does no harm. */
export function checkoutTasks(services: Services): Tasks {
  const refund: Tasks[string] = (payload) => payBack(services, Refunding.parse(payload).refundId)
  const cancel: Tasks[string] = (payload) => cancelPayment(services, Cancelling.parse(payload))
  return {
    sweep: (_, { signal }) => sweep(services, signal),
    reconcile: (_, { signal }) => reconcileAll(services, signal),
    transfers: (_, { signal }) => transfers(services, signal),
    refund,
    cancelPayment: cancel,
    cleanIdempotencyKeys: () => clean(services),
    // What the release before the one purchase has left in the queue, under the names of then.
    sweepBookings: (_, { signal }) => sweep(services, signal),
    reconcileBookings: (_, { signal }) => reconcileAll(services, signal),
    bookingTransfers: (_, { signal }) => transfers(services, signal),
    bookingRefund: refund,
    cancelBookingPayment: cancel,
  }
}

/** Purchases that are being paid, and accepted ones that are paid through a link. */
async function reconcileAll(services: Services, signal: AbortSignal): Promise<void> {
  await oneByOne([reconcile, reconcileLinks], (part) => part(services, signal), signal)
}

/** What is over and what was not paid ends first: nobody is reminded of what has just ended. */
async function transfers(services: Services, signal: AbortSignal): Promise<void> {
  await oneByOne([endWithdrawn, lapseTransfers, remindOfTransfers], (part) => part(services, signal), signal)
}

async function clean(services: Services): Promise<void> {
  const db = services.database.query
  const before = (days: number) => new Date(services.now().getTime() - days * dayMs)
  await forgetKeysBefore(db, before(2))
  await deleteEventsBefore(db, before(60))
  await cleanRateLimits(db, services.now())
}
