import { readFileSync } from 'node:fs'
import { deserialize } from 'node:v8'
import pg from 'pg'
import { columnTypes } from '../server/database/column-types.ts'
import { quantile } from './numbers.ts'
import type { Statement } from './recorder.ts'

/** The bare statements of calls, without the server: `node bench/replay.ts <file>`. */
export interface ReplayPlan {
  connection: pg.ClientConfig
  /** What each call has sent, in its order. */
  calls: Statement[][]
  connections: number
  milliseconds: number
  isOnce?: boolean
}

export interface ReplayResult {
  count: number
  seconds: number
  /** Of this process alone. */
  cpuMs: number
  p50: number
  p99: number
}

const plan = deserialize(readFileSync(process.argv[2] ?? '')) as ReplayPlan // Written by this run.
const clients = await Promise.all(
  Array.from({ length: plan.connections }, async () => {
    const client = new pg.Client({ ...plan.connection, types: columnTypes, options: '-c timezone=UTC' })
    await client.connect()
    return client
  }),
)
const names = new Map<string, string>()
for (const { text } of plan.calls.flat())
  if (!names.has(text) && /^\s*(select|insert|update|delete|with)\b/i.test(text)) names.set(text, `s${names.size}`)

const latencies: number[] = []
let turn = 0
const before = process.cpuUsage()
const startedAt = performance.now()
const isOver = () => (plan.isOnce ? turn >= plan.calls.length : performance.now() - startedAt > plan.milliseconds)
await Promise.all(
  clients.map(async (client) => {
    while (!isOver()) {
      const call = plan.calls[turn++ % plan.calls.length] ?? []
      const sentAt = performance.now()
      for (const { text, values } of call) {
        const name = names.get(text)
        await client.query({ text, values, ...(name && { name }) })
      }
      latencies.push(performance.now() - sentAt)
    }
  }),
)
const { user, system } = process.cpuUsage(before)
const sorted = latencies.toSorted((a, b) => a - b)
const result: ReplayResult = {
  count: latencies.length,
  seconds: (performance.now() - startedAt) / 1000,
  cpuMs: (user + system) / 1000,
  p50: quantile(sorted, 0.5),
  p99: quantile(sorted, 0.99),
}
process.stdout.write(JSON.stringify(result))
process.exit(0)
