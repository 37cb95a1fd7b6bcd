import path from 'node:path'
import type { FastifyBaseLogger, InjectOptions, LightMyRequestResponse } from 'fastify'
import { type App, type AppSettings, createApp } from '../app.ts'
import type { Config } from '../config.ts'
import { type Database, openDatabase } from '../database/database.ts'
import type { CardProvider } from '../payments/card-provider.ts'
import { fakeCards } from './cards.ts'
import { silentLog, testConfig } from './context.ts'
import { createSeededDatabase } from './seeded.ts'

const rootDir = path.resolve(import.meta.dirname, '../..')

/** A visitor of one site, who keeps the cookies that are set. */
export interface Visitor {
  get: (url: string, options?: InjectOptions) => Promise<LightMyRequestResponse>
  post: (url: string, payload?: unknown, options?: InjectOptions) => Promise<LightMyRequestResponse>
  cookies: Map<string, string>
}

export interface TestApp extends App {
  database: Database
  visitor: (siteCode?: string) => Visitor
  drop: () => Promise<void>
}

/** The whole server on a seeded database of its own, without pages: calls go through everything but the network. */
export async function testApp({
  cards = fakeCards(),
  config = {},
  log = silentLog,
  replicas,
  renderer = null,
  ...settings
}: {
  cards?: CardProvider
  config?: Partial<Config>
  log?: FastifyBaseLogger
  /** Standbys of the database with this address. */
  replicas?: (url: string) => NonNullable<Config['replicas']>
} & Partial<Pick<AppSettings, 'connectionLimits' | 'renderer'>> = {}): Promise<TestApp> {
  const seeded = await createSeededDatabase()
  const { url: databaseUrl } = seeded
  const database = replicas
    ? await openDatabase({ ...testConfig(), databaseUrl, replicas: replicas(databaseUrl) })
    : seeded.database
  const services = {
    config: { ...testConfig(), rateLimitFactor: 1000, ...config },
    database,
    cards,
    now: () => new Date(),
    log,
  }
  const app = await createApp({ services, renderer, rootDir, ...settings })
  return {
    ...app,
    database,
    visitor: (siteCode = 'vigneron-online') => visitorOf(app, `${siteCode}.localhost`),
    async drop() {
      await app.server.close()
      if (database !== seeded.database) await database.close()
      await seeded.drop()
    },
  }
}

function visitorOf({ server }: App, host: string): Visitor {
  const cookies = new Map<string, string>()
  const send = async (options: InjectOptions): Promise<LightMyRequestResponse> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await server.inject({ ...options, headers: { host, ...(cookie && { cookie }), ...options.headers } })
    for (const { name, value } of answer.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  return {
    cookies,
    get: (url, options) => send({ method: 'GET', url, ...options }),
    post: (url, payload, options) =>
      send({ method: 'POST', url, payload: payload as InjectOptions['payload'], ...options }), // Any JSON value is a payload.
  }
}
