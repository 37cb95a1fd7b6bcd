import { z } from 'zod'
import type { Services } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import { queueLater, type Tasks } from '../database/jobs.ts'
import { oneByOne } from '../database/one-by-one.ts'
import type { PeriodicJob } from '../database/periodic-jobs.ts'
import { announceSites } from '../database/announce-sites.ts'
import { lockAwaited, selectAwaitedProducts, takeWaiting } from './repository.ts'

/** Once an hour, for what no change of the cellar tells: a wine that is published again, a hold that has lapsed. */
export const waitingPeriodic: readonly PeriodicJob[] = [
  { task: 'tellWaiting', everyMinutes: 60, atMinute: 25, endsWithinSeconds: 600 },
]

const Payload = z.object({ productId: z.string().optional(), stockItemId: z.string().optional() })

/** Told are as many as there are bottles; who comes later waits for the next hour, or the next delivery. */
export const waitingTasks = (services: Pick<Services, 'database' | 'now'>): Tasks => ({
  async tellWaiting(given, { signal }) {
    const { productId, stockItemId = null } = Payload.parse(given)
    const db = services.database.query
    const products = productId ? [productId] : await selectAwaitedProducts(db, stockItemId)
    await oneByOne(products, (id) => tellWaiting(services, id), signal)
  },
})

/** Takes off the list whose turn it is and queues their mails, both or neither: told once, whatever crashes. */
export async function tellWaiting({ database, now }: Pick<Services, 'database' | 'now'>, productId: string) {
  await inTransaction(database.query, async (trx) => {
    await lockAwaited(trx, productId)
    const told = await takeWaiting(trx, { productId, now: now() })
    for (const person of told) await queueLater(trx, 'mail.stockBack', { productId, ...person })
    // Whoever follows the mail must not find a kept page that still says it is sold out.
    if (told[0]) await announceSites(trx, [told[0].siteId])
  })
}
