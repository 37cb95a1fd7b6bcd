import { randomBytes } from 'node:crypto'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { allPeriodic, allTasks, lanes } from './all-tasks.ts'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import type { Services } from './context.ts'
import { type Database, inTransaction, openDatabase } from './database/database.ts'
import { listenForAsking } from './site/ask.ts'
import { connectionLimits, maxConnections } from './http/connections.ts'
import { migrateJobs, startJobs } from './database/jobs.ts'
import { migrate } from './database/migrations.ts'
import { listen } from './database/notices.ts'
import { seedDemo } from './demo/seed.ts'
import { adoptConsole, openLog } from './log.ts'
import { openInbound } from './messages/inbound-server.ts'
import { addDemoStaff } from './team/demo-people.ts'
import { findFirstLink } from './team/first-link.ts'
import { purgeLater } from './pages/edge.ts'
import { pushKeys } from './push/push-keys.ts'
import type { Renderer } from './pages/pages.ts'
import { builtRenderer, developmentRenderer } from './pages/renderer.ts'
import { absentProvider } from './payments/absent-provider.ts'
import { tracedProvider } from './payments/traced-provider.ts'
import type { CardProvider } from './payments/card-provider.ts'
import { refuseDouble } from './payments/double/refuse-double.ts'
import { refuseDemoAccounts, refuseUnsafe } from './safe-settings.ts'

export interface RunningServer {
  /** The port that answers by host name. */
  port: number
  /** Site code to the port it also answers on, in the demo. */
  sitePorts: Map<string, number>
  /** Where the office answers besides its host, in the demo. */
  officePort: number | null
  /** Makes whoever opens it the first person of the installation; null once somebody holds its keys, and in the demo. */
  firstLink: string | null
  /** Says that it is not ready any more, and serves on until whoever sends requests must have noticed. */
  drain: () => Promise<void>
  close: () => Promise<void>
}

/** A statement may take ten seconds, so an answer that is being written is out by then. */
const lastCallMs = 12_000

/** The sites of the demo in the order of their extra ports: PORT+1 and on (the demo's contract). */
const portOrder = ['vigneron-online', 'hirondelles', 'bensadevot', 'la-paulee']

/** Brings everything up in order: database, migrations, demo content, jobs, card provider, pages, listening. */
export async function startServer(
  config: Config,
  { rootDir, isDevelopment = false }: { rootDir: string; isDevelopment?: boolean },
): Promise<RunningServer> {
  refuseUnsafe(config)
  // Loaded only where somebody collects: the SDK is no small thing.
  const tracing =
    config.traceEndpoint === undefined
      ? undefined
      : (await import('./open-telemetry.ts')).openTracing({ endpoint: config.traceEndpoint, share: config.traceShare })
  const log = openLog(config)
  if (!isDevelopment) adoptConsole(log)
  // The pages are read while the database, another process, comes up.
  const [database, pages] = await Promise.all([openDatabase(config), openPages(rootDir, isDevelopment)])
  await migrate(database.direct, { dir: path.join(rootDir, 'server/database/migrations') })
  await migrateJobs(database)
  await pushKeys(database.query, database.clock.now())
  await refuseDemoAccounts(database.query, config)
  if (config.isDemo) {
    await seedDemo(database, {
      contentDir: path.join(rootDir, 'demo/content'),
      picturesDir: path.join(rootDir, 'demo/pictures'),
      now: database.clock.now(),
      hasPast: true,
    })
    // A demo of an older release has nobody yet.
    await inTransaction(database.query, (trx) => addDemoStaff(trx, database.clock.now()))
  }

  const { cards, double } = await openCards(config)
  const services: Services = { config, database, cards: tracedProvider(cards), now: database.clock.now, log }
  const inbound = await openInbound(services)
  const siteCodeOfPort = new Map(
    config.isDemo && config.port > 0 ? portOrder.map((code, index) => [config.port + index + 1, code]) : [],
  )
  const officePort = config.isDemo && config.port > 0 ? config.port + portOrder.length + 1 : null
  const app = await createApp({
    services,
    renderer: pages.renderer,
    rootDir,
    siteCodeOfPort,
    cardDoubleUrl: double?.url,
    inboundPort: inbound?.port,
  })
  await pages.attach?.(app.server)

  const purge = (siteId?: string) => {
    if (config.edge)
      purgeLater(database, siteId).catch((error: unknown) => log.warn({ err: error }, 'A purge could not be queued.'))
  }
  const forget = (siteId?: string) => {
    app.evict(siteId)
    purge(siteId)
  }
  const listening = await listen(database, 'site_changed', forget, { onReconnect: () => forget() })
  // Of what was changed before this node could hear of it no standby may tell yet.
  app.evict()
  const jobs = await startJobs({
    database,
    tasks: allTasks(services, { sites: app.sites }),
    periodic: allPeriodic,
    lanes,
    log,
  })

  await app.server.listen({ port: config.port, host: config.host })
  // What an older release has left there, and what was changed while no node listened.
  purge()
  const address = app.server.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  void app.startAhead(port)
  const extra = [
    ...(await listenOnPorts(app.server, [...siteCodeOfPort.keys()], config.host)),
    ...(await listenOnPorts(app.office, officePort === null ? [] : [officePort], config.host)),
  ]
  if (config.askPort !== undefined) {
    const { officeHost, askPort } = config
    extra.push(await listenForAsking({ port: askPort, sites: app.sites, officeHost, now: services.now }))
  }
  let closing: Promise<void> | undefined
  double?.sendWebhooksTo(`http://127.0.0.1:${port}/api/payments/webhook`)

  return {
    port,
    sitePorts: new Map([...siteCodeOfPort].map(([sitePort, code]) => [code, sitePort])),
    officePort,
    firstLink: config.isDemo ? null : await findFirstLink({ ...services, config: { ...config, port } }),
    async drain() {
      app.drain()
      await sleep(config.drainSeconds * 1000)
    },
    // A terminal and npm may both pass one signal on.
    close: () => (closing ??= close()),
  }

  async function close() {
    app.drain()
    // Closing ends the connections that are idle now; one that was busy becomes idle later, and would hold the end up.
    const tidying = setInterval(() => app.server.server.closeIdleConnections(), 50)
    // Whoever has not finished asking by now never will.
    const lastCall = setTimeout(() => app.server.server.closeAllConnections(), lastCallMs)
    await Promise.all(extra.map((close) => close()))
    await app.server.close()
    clearInterval(tidying)
    clearTimeout(lastCall)
    await inbound?.close()
    await jobs.stop()
    await listening.stop()
    await double?.close()
    await pages.close?.()
    await closeQuietly(database)
    await tracing?.close()
  }
}

interface Pages {
  renderer: Renderer
  attach?: (app: FastifyInstance) => Promise<void>
  close?: () => Promise<void>
}

const openPages = async (rootDir: string, isDevelopment: boolean): Promise<Pages> =>
  isDevelopment ? developmentRenderer(rootDir) : { renderer: await builtRenderer(rootDir) }

/**
 * Stripe when its keys are given; in the demo the double, with the same SDK in front of it. A production without keys has
 * no provider, and offers no card.
 */
async function openCards(config: Config): Promise<{
  cards: CardProvider
  double?: { url: string; sendWebhooksTo: (url: string) => void; close: () => Promise<void> }
}> {
  if (!config.stripe && config.environment === 'production' && !config.isDemo) return { cards: absentProvider }
  const { stripeProvider } = await import('./payments/stripe-provider.ts')
  if (config.stripe) return { cards: stripeProvider(config.stripe) }
  refuseDouble(config)
  const { startStripeDouble } = await import('./payments/double/stripe-double.ts')
  const random = () => randomBytes(24).toString('hex')
  const keys = {
    publishableKey: 'pk_demo_cepage',
    secretKey: `sk_demo_${random()}`,
    webhookSecret: `whsec_${random()}`,
  }
  const stateFile = path.join(config.dataDir, 'demo-cards.jsonl')
  const double = await startStripeDouble({ port: 0, stateFile, webhookUrl: undefined, laterMs: 10_000, ...keys })
  return { cards: stripeProvider({ ...keys, apiBase: double.url }), double }
}

async function closeQuietly(database: Database): Promise<void> {
  await database.close().catch(() => undefined)
}

/** The same application on more ports, for machines whose resolver does not know `*.localhost`. */
async function listenOnPorts(app: FastifyInstance, ports: number[], host: string): Promise<(() => Promise<void>)[]> {
  return Promise.all(
    ports.map(async (port) => {
      const server = http.createServer(connectionLimits, (request, response) => app.routing(request, response))
      server.maxConnections = maxConnections
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, resolve)
      })
      return () =>
        new Promise<void>((resolve) => {
          server.close(() => resolve())
          server.closeIdleConnections()
        })
    }),
  )
}
