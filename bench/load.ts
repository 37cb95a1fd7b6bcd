import http from 'node:http'
import { readFileSync } from 'node:fs'
import { deserialize } from 'node:v8'
import type { Ask } from './ask.ts'
import { quantile } from './numbers.ts'

/** What this process does: run as `node bench/load.ts <file>`, the file being a serialised LoadPlan. */
export interface LoadPlan {
  port: number
  asks: Ask[]
  connections: number
  /** Stops after this time, or with `isOnce` when each was asked once. */
  milliseconds: number
  isOnce?: boolean
  /**
   * The same list of wines each time under an address that the page cache does not know, counted from here: a price that
   * is none changes nothing of the page.
   */
  fromPage?: number
}

export interface LoadResult {
  count: number
  failures: number
  firstFailure: string | null
  seconds: number
  p50: number
  p99: number
}

if (import.meta.main) {
  const file = process.argv[2] ?? ''
  const plan = deserialize(readFileSync(file)) as LoadPlan // Written by `load` in this run.
  process.stdout.write(JSON.stringify(await load(plan)))
  process.exit(0)
}

/** Sends requests on so many connections, each waiting for its answer before the next. */
async function load(plan: LoadPlan): Promise<LoadResult> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: plan.connections })
  const prepared = plan.asks.map((ask) => prepare(ask, plan))
  const latencies: number[] = []
  let failures = 0
  let firstFailure: string | null = null
  let turn = 0
  const startedAt = performance.now()
  const isOver = () => (plan.isOnce ? turn >= prepared.length : performance.now() - startedAt > plan.milliseconds)

  async function connection(): Promise<void> {
    while (!isOver()) {
      const index = turn++
      const { options, body } = prepared[index % prepared.length]!
      const path = plan.fromPage === undefined ? options.path : `${options.path}?price=any-${plan.fromPage + index}`
      const sentAt = performance.now()
      const failure = await send({ ...options, path, agent }, body)
      latencies.push(performance.now() - sentAt)
      if (failure === null) continue
      failures += 1
      firstFailure ??= failure
    }
  }

  await Promise.all(Array.from({ length: plan.connections }, connection))
  const seconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  const sorted = latencies.toSorted((a, b) => a - b)
  return {
    count: latencies.length,
    failures,
    firstFailure,
    seconds,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
  }
}

function prepare({ method, host, path, payload, cookie }: Ask, { port }: LoadPlan) {
  const body = payload === undefined ? undefined : Buffer.from(JSON.stringify(payload))
  const headers: Record<string, string | number> = {
    host: `${host}:${port}`,
    'accept-encoding': 'br',
    ...(body && { 'content-type': 'application/json', 'content-length': body.length }),
    ...(cookie && { cookie }),
  }
  return { options: { port, host: '127.0.0.1', method, path, headers }, body }
}

/** Null when it was answered as it should. */
function send(options: http.RequestOptions, body: Buffer | undefined): Promise<string | null> {
  return new Promise((resolve) => {
    const request = http.request(options, (answer) => {
      const isWell = answer.statusCode === 200
      let text = ''
      if (isWell) answer.resume()
      else answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
      answer.on('end', () =>
        resolve(isWell ? null : `${options.path} answered ${answer.statusCode}: ${text.slice(0, 200)}`),
      )
    })
    request.on('error', (error) => resolve(error.message))
    request.end(body)
  })
}
