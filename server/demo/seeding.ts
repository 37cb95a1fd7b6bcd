import type { Transaction } from '../database/database.ts'
import type { DemoContent } from './demo-content.ts'

/** What a part of the seed is given; each part notes the ids that later parts need. */
export interface Seeding {
  trx: Transaction
  content: DemoContent
  contentDir: string
  picturesDir: string
  now: Date
  /** Growers find orders and a ledger of the weeks before. */
  hasPast: boolean
  siteIds: Map<string, string>
  /** By the shop's code. */
  shopIds: Map<string, string>
}

/** The id noted by an earlier part. @throws an Error that names what the content refers to and does not have. */
export function idOf(ids: ReadonlyMap<string, string>, code: string): string {
  const id = ids.get(code)
  if (!id) throw new Error(`The demo content refers to ${code}, which it does not have.`)
  return id
}

/** The instant `days` days after now, at the same time of day. */
export const daysFrom = (now: Date, days: number): Date => new Date(now.getTime() + days * 24 * 3_600_000)
