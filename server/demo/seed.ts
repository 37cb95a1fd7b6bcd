import { sql } from 'kysely'
import { type Database, inTransaction, type Transaction } from '../database/database.ts'
import { readDemoContent } from './demo-content.ts'
import { addDemoStaff } from '../team/demo-people.ts'
import { seedAccounts } from './seed-accounts.ts'
import { seedActivities } from './seed-activities.ts'
import { seedBlog } from './seed-blog.ts'
import { seedContent } from './seed-content.ts'
import { seedHospitality } from './seed-hospitality.ts'
import { seedMessages } from './seed-messages.ts'
import { seedOrders } from './seed-orders.ts'
import { seedProducts } from './seed-products.ts'
import { seedShops } from './seed-shops.ts'
import { seedSites } from './seed-sites.ts'
import { seedStock } from './seed-stock.ts'
import type { Seeding } from './seeding.ts'

export interface SeedOptions {
  contentDir: string
  picturesDir: string
  /** Slots, posts and promotional codes count their days from here. */
  now: Date
  /** With the orders of the weeks before, which growers find in their office. */
  hasPast?: boolean
  /** Throws everything away first, visitors' orders and accounts included. */
  reset?: boolean
}

/** In this order: a part may use the ids of those before it. */
const parts: ((seeding: Seeding) => Promise<void>)[] = [
  seedSites,
  seedContent,
  seedShops,
  seedProducts,
  seedActivities,
  seedBlog,
  seedHospitality,
  seedAccounts,
  ({ trx, now }) => addDemoStaff(trx, now),
]

/** What growers find in their office. */
const past: ((seeding: Seeding) => Promise<void>)[] = [seedOrders, seedStock, seedMessages]

const seedLock = 727_280

/**
 * Fills an empty database with the demo, all or nothing; does nothing where there is a site already.
 * Any number of nodes may call this at once.
 * @returns whether it did anything.
 */
export async function seedDemo(database: Database, options: SeedOptions): Promise<boolean> {
  const { contentDir, picturesDir, now } = options
  return inTransaction(database.query, async (trx) => {
    // The limits of a request are too short for a node that waits while another one seeds.
    await sql`set local lock_timeout = '60s'`.execute(trx)
    await sql`set local statement_timeout = '60s'`.execute(trx)
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(trx)
    if (options.reset) await emptyTables(trx)
    const { rows } = await sql<{ isSeeded: boolean }>`select exists (select from site) as "isSeeded"`.execute(trx)
    if (rows[0]?.isSeeded) return false
    const content = await readDemoContent(contentDir, picturesDir)
    const { hasPast = false } = options
    const ids = { siteIds: new Map(), shopIds: new Map() }
    const seeding: Seeding = { trx, content, contentDir, picturesDir, now, hasPast, ...ids }
    for (const part of parts) await part(seeding)
    if (!hasPast) return true
    for (const part of past) await part(seeding)
    // Until the database looks by itself it plans as if the tables were empty, and a first day at the office is slow.
    await sql`analyze`.execute(trx)
    return true
  })
}

/** Whatever hangs on a site goes with it; these only name what they belong to. The platform is a place without a site. */
async function emptyTables(trx: Transaction): Promise<void> {
  await sql`truncate site, legal_template, picture_text, refund, idempotency_key, payment_event, rate_limit,
    commune, staff cascade`.execute(trx)
  await sql`insert into place (handle, kind) values ('platform', 'PLATFORM')`.execute(trx)
}
