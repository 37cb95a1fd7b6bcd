import type { Tasks } from './jobs.ts'
import type { Queries } from './database.ts'
import { checkInvariants } from './invariants.ts'
import type { PeriodicJob } from './periodic-jobs.ts'

interface Watch {
  db: Queries
  log: { error: (details: object, message: string) => void; info: (details: object, message: string) => void }
}

/** Every night all that must always hold is counted again; what does not is an error in the log, which should alarm. */
export const invariantTasks = ({ db, log }: Watch): Tasks => ({
  async checkInvariants() {
    const broken = await checkInvariants(db, { isPatient: true })
    for (const each of broken) log.error({ invariant: each.name, count: each.count }, 'an invariant is broken')
    log.info({ broken: broken.length }, 'the invariants were checked')
  },
})

export const invariantPeriodic: readonly PeriodicJob[] = [
  { task: 'checkInvariants', everyMinutes: 1440, atMinute: 3 * 60 + 30, endsWithinSeconds: 3600, maxAttempts: 3 },
]
