import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
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

/** What this process has counted since it started; what all nodes share is read from the database when asked. */
export interface Metrics {
  answered: (answer: Answered) => void
  violated: (directive: string) => void
  registry: Registry
}

export function openMetrics(): Metrics {
  const registry = new Registry()
  const counter = <Label extends string>(name: `cepage_${string}_total`, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers: [registry] })
  const requests = counter('cepage_requests_total', 'Answers.', ['kind', 'endpoint', 'status'])
  const violations = counter('cepage_csp_violations_total', 'Refusals of the content security policy.', ['directive'])
  const seconds = new Histogram({
    name: 'cepage_request_seconds',
    help: 'Time of an answer.',
    labelNames: ['kind'],
    buckets,
    registers: [registry],
  })
  return {
    registry,
    answered(answer) {
      const { kind, status } = answer
      // Only endpoints have names of their own: paths are without number.
      const endpoint = kind === 'call' ? answer.name : ''
      requests.inc({ kind, endpoint, status: `${Math.floor(status / 100)}xx` })
      seconds.observe({ kind }, answer.seconds)
    },
    violated: (directive) => violations.inc({ directive }),
  }
}

interface MetricsRoutes {
  services: Services
  metrics: Metrics
  /** What capabilities count by themselves. */
  counted: Counter[]
  pageCache: () => { hits: number; misses: number; bytes: number; pages: number }
}

/** GET /metrics in Prometheus' text format, for operators; to anybody else there is no such page. */
export function metricsRoutes({ services, metrics: { registry }, counted, pageCache }: MetricsRoutes) {
  for (const counter of counted) registry.registerMetric(counter)
  return async (app: FastifyInstance): Promise<void> => {
    const delay = monitorEventLoopDelay({ resolution: 20 })
    delay.enable()
    app.addHook('onClose', async () => void delay.disable())
    app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
      if (!isOperator(request, services.config)) return reply.code(404).send()
      const shared = await readFigures(services.database.query).catch(() => null)
      const now = new Registry()
      for (const { name, labels, value } of [...ownFigures(), ...(shared ?? [])]) {
        const made = { name, help: name, labelNames: Object.keys(labels), registers: [now] }
        const Metric = name.endsWith('_total') ? Counter : Gauge
        // This registry holds nothing else.
        const metric = (now.getSingleMetric(name) as Counter | Gauge | undefined) ?? new Metric(made)
        metric.inc(labels, value)
      }
      new Gauge({ name: 'cepage_database_up', help: 'Whether it answers.', registers: [now] }).set(shared ? 1 : 0)
      delay.reset()
      reply.header('cache-control', 'no-store').type(registry.contentType)
      return reply.send(await Registry.merge([registry, now]).metrics())
    })

    function ownFigures() {
      const { hits, misses, bytes, pages } = pageCache()
      const { pool, replicas } = services.database
      const { user, system } = process.cpuUsage()
      return [
        figure('cepage_page_cache_reads_total', hits, { result: 'hit' }),
        figure('cepage_page_cache_reads_total', misses, { result: 'miss' }),
        figure('cepage_page_cache_bytes', bytes),
        figure('cepage_page_cache_pages', pages),
        figure('cepage_database_connections', pool.totalCount - pool.idleCount, { state: 'busy' }),
        figure('cepage_database_connections', pool.idleCount, { state: 'idle' }),
        figure('cepage_database_waiting', pool.waitingCount),
        ...replicas.state().flatMap(({ name, isRead, lagSeconds }) => [
          figure('cepage_replica_read', Number(isRead), { replica: name }),
          // Nothing is known of one that has never answered.
          ...(Number.isFinite(lagSeconds) ? [figure('cepage_replica_lag_seconds', lagSeconds, { replica: name })] : []),
        ]),
        ...[...replicas.reads].map(([target, reads]) => figure('cepage_public_reads_total', reads, { target })),
        figure('cepage_clock_ahead_seconds', services.database.clock.nodeAheadMs() / 1000),
        figure('cepage_event_loop_delay_seconds', delay.percentile(99) / 1e9, { quantile: '0.99' }),
        figure('process_resident_memory_bytes', process.memoryUsage.rss()),
        figure('process_cpu_seconds_total', (user + system) / 1e6),
        figure('process_start_time_seconds', Math.round(performance.timeOrigin / 1000)),
      ]
    }
  }
}

const figure = (name: string, value: number, labels: Record<string, string> = {}) => ({ name, labels, value })
