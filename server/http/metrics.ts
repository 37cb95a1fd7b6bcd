import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { readFigures } from '../database/figures.ts'
import type { Kind } from './access-log.ts'
import { isOperator } from './operators.ts'

/** Seconds up to which an answer counts into a bucket. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Answered {
  kind: Kind
  name: string
  status: number
  seconds: number
}

interface Latency {
  counts: number[]
  sum: number
  count: number
}

/** What this process has counted since it started; what all nodes share is read from the database when asked. */
export interface Metrics {
  answered: (answer: Answered) => void
  /** Counts what else happens, under few names and labels. */
  count: (name: `cepage_${string}_total`, labels: Record<string, string>) => void
  text: () => string
}

/** One value with its labels: `cepage_orders{status="paid"} 12`. */
export interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

export function openMetrics(): Metrics {
  const counters = new Map<string, Sample>()
  const latencies = new Map<Kind, Latency>()
  const count: Metrics['count'] = (name, labels) => {
    const key = [name, ...Object.values(labels)].join(' ')
    const counter = counters.get(key) ?? { name, labels, value: 0 }
    counter.value += 1
    counters.set(key, counter)
  }
  return {
    count,
    answered({ kind, name, status, seconds }) {
      // Only endpoints have names of their own: paths are without number.
      const endpoint = kind === 'call' ? name : ''
      count('cepage_requests_total', { kind, endpoint, status: `${Math.floor(status / 100)}xx` })
      const latency = latencies.get(kind) ?? { counts: buckets.map(() => 0), sum: 0, count: 0 }
      for (const [index, limit] of buckets.entries())
        if (seconds <= limit) latency.counts[index] = (latency.counts[index] ?? 0) + 1
      latency.sum += seconds
      latency.count += 1
      latencies.set(kind, latency)
    },
    text: () =>
      textOf([...counters.values(), ...[...latencies].flatMap(([kind, latency]) => histogram(kind, latency))]),
  }
}

interface MetricsRoutes {
  services: Services
  metrics: Metrics
  /** What browsers have reported. */
  reports: () => Sample[]
  pageCache: () => { hits: number; misses: number; bytes: number; pages: number }
}

/** GET /metrics in Prometheus' text format, for operators; to anybody else there is no such page. */
export function metricsRoutes({ services, metrics, reports, pageCache }: MetricsRoutes) {
  return async (app: FastifyInstance): Promise<void> => {
    const delay = monitorEventLoopDelay({ resolution: 20 })
    delay.enable()
    app.addHook('onClose', async () => void delay.disable())
    app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
      if (!isOperator(request, services.config)) return reply.code(404).send()
      const { hits, misses, bytes, pages } = pageCache()
      const { pool } = services.database
      const own: Sample[] = [
        ...reports(),
        sample('cepage_page_cache_reads_total', hits, { result: 'hit' }),
        sample('cepage_page_cache_reads_total', misses, { result: 'miss' }),
        sample('cepage_page_cache_bytes', bytes),
        sample('cepage_page_cache_pages', pages),
        sample('cepage_database_connections', pool.totalCount - pool.idleCount, { state: 'busy' }),
        sample('cepage_database_connections', pool.idleCount, { state: 'idle' }),
        sample('cepage_database_waiting', pool.waitingCount),
        sample('cepage_event_loop_delay_seconds', delay.percentile(99) / 1e9, { quantile: '0.99' }),
        sample('process_resident_memory_bytes', process.memoryUsage.rss()),
        sample('process_cpu_seconds_total', process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6),
        sample('process_start_time_seconds', Math.round(performance.timeOrigin / 1000)),
      ]
      delay.reset()
      const shared = await readFigures(services.database.query).catch(() => null)
      const isUp = sample('cepage_database_up', shared ? 1 : 0)
      reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4; charset=utf-8')
      return reply.send(metrics.text() + textOf([...own, isUp, ...(shared ?? [])]))
    })
  }
}

export const sample = (name: string, value: number, labels: Record<string, string> = {}): Sample => ({
  name,
  labels,
  value,
})

function histogram(kind: Kind, { counts, sum, count }: Latency): Sample[] {
  const name = 'cepage_request_seconds'
  return [
    ...buckets.map((limit, index) => sample(`${name}_bucket`, counts[index] ?? 0, { kind, le: String(limit) })),
    sample(`${name}_bucket`, count, { kind, le: '+Inf' }),
    sample(`${name}_sum`, sum, { kind }),
    sample(`${name}_count`, count, { kind }),
  ]
}

const textOf = (samples: Sample[]): string => {
  let text = ''
  let family = ''
  for (const { name, labels, value } of samples.toSorted((a, b) =>
    familyOf(a.name) < familyOf(b.name) ? -1 : familyOf(a.name) > familyOf(b.name) ? 1 : 0,
  )) {
    if (familyOf(name) !== family) {
      family = familyOf(name)
      text += `# TYPE ${family} ${typeOf(family)}\n`
    }
    const said = Object.entries(labels).map(([key, label]) => `${key}="${label.replaceAll(/["\\\n]/g, '_')}"`)
    text += `${name}${said.length > 0 ? `{${said.join(',')}}` : ''} ${value}\n`
  }
  return text
}

const familyOf = (name: string): string => name.replace(/_(bucket|sum|count)$/, '')
const typeOf = (family: string): string =>
  family === 'cepage_request_seconds' ? 'histogram' : family.endsWith('_total') ? 'counter' : 'gauge'
