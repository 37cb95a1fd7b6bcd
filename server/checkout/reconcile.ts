import { z } from 'zod'
import type { Services } from '../context.ts'
import type { Tasks } from '../database/jobs.ts'
import { cleanRateLimits } from '../http/rate-limit.ts'
import { forgetKeysBefore } from '../purchases/idempotency.ts'
import { payBack } from '../purchases/refunds.ts'
import { lapseTransfers, remindOfTransfers } from '../purchases/unpaid.ts'
import { cancelPayment, reconcile, sweep } from '../purchases/upkeep.ts'
import { orderKind } from './order-kind.ts'
import { deleteEventsBefore } from './repository.ts'

const dayMs = 24 * 60 * 60_000

/**
 * When the tasks run by themselves; each is also safe to run at any other time, on any node. Those that goods and money
 * wait for go before a queue of mails that a sick mail server makes long.
 */
export const checkoutCrontab = `
* * * * * sweep ?max=1&jobKey=sweep&priority=-10
* * * * * reconcile ?max=1&jobKey=reconcile&priority=-10
*/20 * * * * transfers ?max=1&jobKey=transfers&priority=-10
17 3 * * * cleanIdempotencyKeys
`

/** The jobs behind checkout. Each finds out what is already done, so a second run does no harm. */
export function checkoutTasks(services: Services): Tasks {
  return {
    sweep: () => sweep(services, orderKind),
    reconcile: () => reconcile(services, orderKind),
    transfers: () => transfers(services),
    refund: (payload) => payBack(services, orderKind, z.object({ refundId: z.uuid() }).parse(payload).refundId),
    cancelPayment: (payload) =>
      cancelPayment(services, orderKind, z.object({ orderId: z.string() }).parse(payload).orderId),
    cleanIdempotencyKeys: () => clean(services),
  }
}

/** What was not paid lapses first: nobody is reminded of what has just ended. */
async function transfers(services: Services): Promise<void> {
  await lapseTransfers(services, orderKind)
  await remindOfTransfers(services, orderKind)
}

async function clean(services: Services): Promise<void> {
  const db = services.database.query
  const before = (days: number) => new Date(services.now().getTime() - days * dayMs)
  await forgetKeysBefore(db, before(2))
  await deleteEventsBefore(db, before(60))
  await cleanRateLimits(db, services.now())
}
