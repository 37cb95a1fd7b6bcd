import type { Services } from '../context.ts'
import type { Tasks } from '../database/jobs.ts'
import type { PeriodicJob } from '../database/periodic-jobs.ts'
import { announceSites } from '../database/announce-sites.ts'
import { selectSitesWithEndedClaims } from './price-repository.ts'

const hourMs = 3_600_000

/** Three hours are looked back upon every hour, so that a run that was missed is made good by the next two. */
export const pricePeriodic: readonly PeriodicJob[] = [
  { task: 'endPriceClaims', everyMinutes: 60, atMinute: 5, endsWithinSeconds: 120 },
]

/** A reduced price becomes the usual one while nobody changes anything; kept pages that still strike the old one go. */
export const priceTasks = ({ database, now }: Pick<Services, 'database' | 'now'>): Tasks => ({
  async endPriceClaims() {
    const until = now()
    const after = new Date(until.getTime() - 3 * hourMs)
    const sites = await selectSitesWithEndedClaims(database.query, { after, until })
    if (sites.length > 0) await announceSites(database.query, sites)
  },
})
