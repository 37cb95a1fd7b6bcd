import { z } from 'zod'
import type { Services } from '../context.ts'
import { announceSites } from '../database/announce-sites.ts'
import { inTransaction } from '../database/database.ts'
import type { Tasks } from '../database/jobs.ts'
import { listNextWines, noteNextPrices, selectSiteOf } from './long-shelf-repository.ts'

const Payload = z.object({ shopId: z.uuid() })

/** So many wines in one transaction: whoever changes one of them waits for no longer than that. */
const winesAtOnce = 50
const pricesAtOnce = 500

/**
 * What follows from a change of a shop for each of its wines, step by step where there are many (decision 73). Each step
 * is a transaction that knows where the one before ended, so a job that dies goes on there.
 */
export const longShelfTasks = ({ database }: Pick<Services, 'database'>): Tasks => ({
  async listWines(given) {
    const { shopId } = Payload.parse(given)
    const step = () => inTransaction(database.query, (trx) => listNextWines(trx, { shopId, most: winesAtOnce }))
    while (await step());
    // Pages that were kept on the way say of some wines what the shop said before.
    await announceSites(database.query, await selectSiteOf(database.query, shopId))
  },
  async notePricesAsked(given) {
    const { shopId } = Payload.parse(given)
    const step = () => inTransaction(database.query, (trx) => noteNextPrices(trx, { shopId, most: pricesAtOnce }))
    while ((await step()) === pricesAtOnce);
  },
})
