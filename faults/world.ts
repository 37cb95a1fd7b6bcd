import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Database } from '../server/database/database.ts'
import { checkInvariants } from '../server/database/invariants.ts'
import type { Change, IntentRecord } from '../server/payments/double/ledger.ts'
import { startStripeDouble, type StripeDouble } from '../server/payments/double/stripe-double.ts'
import type { TestDatabase } from '../server/testing/database.ts'
import { createSeededDatabase } from '../server/testing/seeded.ts'
import { type Node, startNode } from './node.ts'
import './patience.ts'

/** What the nodes sign with. */
export const appSecret = 'only for tests, but at least 32 letters'

const keys = { publishableKey: 'pk_demo_test', secretKey: 'sk_demo_test', webhookSecret: 'whsec_test' }

/** The long form, `npm run test:faults`, against the cut that every `npm test` runs. */
export const isFull = process.env['FULL'] === '1'
export const inFull = <Value>(full: Value, cut: Value): Value => (isFull ? full : cut)

/** Everything outside the killed process: the database, the card provider, the folder of files. */
export interface World {
  database: Database
  databaseUrl: string
  double: StripeDouble
  dataDir: string
  /** Starts a node on this world; the first one is told of payments. */
  startNode: (env?: Record<string, string>) => Promise<Node>
  /** Payments as the card provider has them. */
  intents: () => IntentRecord[]
  /** The orders that a mail of this kind was written about. */
  mailed: (kind: 'confirmation' | 'notification' | 'refund') => string[]
  close: () => Promise<void>
}

/** @param given the demo in another database, and what else its nodes are told. */
export async function openWorld(given?: { seeded: TestDatabase; env: Record<string, string> }): Promise<World> {
  const seeded = given?.seeded ?? (await createSeededDatabase())
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cepage-faults-'))
  const stateFile = path.join(dataDir, 'cards.jsonl')
  const double = await startStripeDouble({ port: 0, stateFile, webhookUrl: undefined, ...keys })
  const nodes: Node[] = []
  return {
    database: seeded.database,
    databaseUrl: seeded.url,
    double,
    dataDir,
    async startNode(env = {}) {
      const node = await startNode({ ...environment(seeded.url, dataDir, double.url), ...given?.env, ...env })
      if (nodes.length === 0) double.sendWebhooksTo(`http://127.0.0.1:${node.port}/api/payments/webhook`)
      nodes.push(node)
      return node
    },
    intents: () => intentsOf(stateFile),
    mailed: (kind) => mailedOrders(path.join(dataDir, 'outbox'), kind),
    async close() {
      await Promise.all(nodes.map((node) => node.kill()))
      await double.close()
      await seeded.drop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const environment = (databaseUrl: string, dataDir: string, doubleUrl: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  DATABASE_POOL_SIZE: '10',
  DATA_DIR: dataDir,
  APP_SECRET: appSecret,
  STRIPE_SECRET_KEY: keys.secretKey,
  STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
  STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
  STRIPE_API_BASE: doubleUrl,
  RATE_LIMIT_FACTOR: '100000',
  PICTURES_AHEAD: 'false',
  REHEARSAL: 'true',
  LOG_LEVEL: 'warn',
})

function intentsOf(stateFile: string): IntentRecord[] {
  const intents = new Map<string, IntentRecord>()
  for (const line of readFileSync(stateFile, 'utf8').split('\n').filter(Boolean))
    // Written by the double's own ledger, the newest state of an intent last.
    for (const intent of (JSON.parse(line) as Change).intents ?? []) intents.set(intent.id, intent)
  return [...intents.values()]
}

function mailedOrders(outbox: string, kind: string): string[] {
  const named = new RegExp(`^order-([0-9A-Z]{12})-${kind}\\.json$`)
  return safeList(outbox).flatMap((name) => named.exec(name)?.[1] ?? [])
}

function safeList(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [] // made by the first mail
  }
}

/**
 * Makes everything due that time would make due: holds end, unanswered payments are asked about, failed jobs are tried
 * again.
 */
export async function passTime({ database }: Pick<World, 'database'>): Promise<void> {
  // One after the other, each by itself: together they would hold rows that the node takes in another order.
  for (const update of [
    `hold set expires_at = expires_at - interval '20 minutes' where status = 'held'`,
    `purchase set created_at = created_at - interval '20 minutes', held_until = held_until - interval '20 minutes',
      next_try_at = null where status = 'pending'`,
    `refund set created_at = created_at - interval '2 hours', looked_at = looked_at - interval '2 hours',
      next_try_at = null where completed_at is null`,
    `graphile_worker._private_jobs set run_at = now() where run_at > now() and attempts > 0`,
  ])
    await database.pool.query(`update ${update}`)
}

/** Jobs that a killed node had begun count as abandoned at once, and not only when half a minute has gone by. */
export async function ageLocks({ database }: Pick<World, 'database'>): Promise<void> {
  await database.pool.query(
    `update graphile_worker._private_jobs set locked_at = locked_at - interval '1 hour' where locked_at is not null`,
  )
}

/** Wakes the jobs that come by themselves every minute. */
export async function wakeJobs({ database }: Pick<World, 'database'>): Promise<void> {
  for (const name of ['sweep', 'reconcile'])
    await database.pool.query('select graphile_worker.add_job($1::text, queue_name => $1::text, job_key => $1::text)', [
      name,
    ])
}

/**
 * Waits, on a node that runs, until no attempt is open: none pending, no refund on its way, no mail unsent.
 * The two minutes of the long form are the promise, on a machine that does nothing else; time that would be
 * spent waiting for the next minute is skipped.
 */
export async function expectEnded(world: World, { limitMs = inFull(120_000, 280_000) } = {}): Promise<void> {
  const deadline = performance.now() + limitMs
  for (let round = 0; ; round++) {
    if (round % 20 === 0) {
      await passTime(world)
      await wakeJobs(world)
    }
    const open = await openAttempts(world)
    if (open.length === 0) return
    if (performance.now() > deadline) throw new Error(`Still open after ${limitMs} ms: ${open.join(', ')}`)
    await sleep(100)
  }
}

async function openAttempts({ database }: World): Promise<string[]> {
  const { rows } = await database.pool.query<{ what: string }>(`
    select 'purchase ' || id || ' ' || status as what from purchase where status in ('pending', 'refund_due')
    union all select 'job ' || task_identifier || ' ' || attempts || ' ' || coalesce(last_error, '') from graphile_worker.jobs
      where task_identifier !~ '^(sweep|reconcile|readCalendars|clean|check)'`)
  return rows.map(({ what }) => what)
}

export interface OrderRow {
  id: string
  status: string
  session_id: string
  payment_type: string
  payment_intent_id: string | null
  total_amount: number
}

export async function ordersIn({ database }: Pick<World, 'database'>): Promise<OrderRow[]> {
  const { rows } = await database.pool.query<OrderRow>(
    'select id, status, session_id, payment_type, payment_intent_id, total_amount from purchase where shop_id is not null',
  )
  return rows
}

/** The whole promise: nothing contradicts, nothing is held, and every payment is an order or was given back. */
export async function expectSound(world: World): Promise<void> {
  expect(await checkInvariants(world.database.query)).toEqual([])
  const { rows } = await world.database.pool.query(`
    select 'stock' as what, id::text from stock_item where held > 0 union all
    select 'slot', id::text from slot where held > 0 union all
    select 'nights', id::text from hold where status = 'held'`)
  expect(rows, 'what is still held').toEqual([])

  const purchases = await purchasesIn(world)
  const charged = world.intents().filter(({ status }) => status === 'succeeded')
  for (const intent of charged) {
    const purchase = purchases.get(intent.metadata['purchase_id'] ?? '')
    const kept = intent.amount - intent.amountRefunded
    expect({ intent: intent.id, status: purchase?.status, kept }).toEqual({
      intent: intent.id,
      status: kept > 0 ? 'paid' : 'refunded',
      kept: kept > 0 ? purchase?.total_amount : 0,
    })
  }
  const chargedIds = new Set(charged.map(({ id }) => id))
  const paidByNobody = [...purchases.values()].filter(
    ({ status, payment_intent_id, total_amount }) =>
      status === 'paid' && total_amount > 0 && !chargedIds.has(payment_intent_id ?? ''),
  )
  expect(paidByNobody).toEqual([])
}

/** Those of visitors: the demo's own stays were never paid anywhere. */
async function purchasesIn({ database }: World) {
  const { rows } = await database.pool.query<Omit<OrderRow, 'session_id' | 'payment_type'>>(`
    select id, status, payment_intent_id, total_amount from purchase where session_id is not null`)
  return new Map(rows.map((row) => [row.id, row]))
}
