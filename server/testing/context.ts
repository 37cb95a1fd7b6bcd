import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { type Config, readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/database.ts'
import { type Languages, languagesOfHouse } from '../i18n/translator.ts'
import type { CardProvider } from '../payments/card-provider.ts'
import { sessionHandle } from '../sessions/sessions.ts'
import { loadSite } from '../site/sites.ts'
import { fakeCards } from './cards.ts'

export interface TestContextOptions {
  /** The code of a site of the demo; the marketplace when nothing is said. */
  site?: string
  language?: string
  /** Another clock than the real one. */
  now?: () => Date
  cards?: CardProvider
  config?: Partial<Config>
  /** The token of a session made before (`ctx.session.cookie`): the same visitor again. */
  sessionToken?: string | undefined
  address?: string
}

/**
 * A real Context on a seeded database, as a request would have it. Each call is a new visitor, unless the token of
 * an earlier one is given. Only the network is replaced: the card provider is a fake, nothing is logged.
 */
export async function testContext(database: Database, options: TestContextOptions = {}): Promise<Context> {
  const config = { ...testConfig(), ...options.config }
  const siteCode = options.site ?? 'vigneron-online'
  const site = await loadSite(database.query, siteCode, {
    sessionTtlSeconds: config.sessionTtlSeconds,
    tiles: config.tiles,
    isDemo: config.isDemo,
    appSecrets: config.appSecrets,
  })
  if (!site) throw new Error(`The database has no site ${siteCode}: use createSeededDatabase().`)
  const language = options.language ?? 'fr'
  const base = {
    config,
    database,
    cards: options.cards ?? fakeCards(),
    now: options.now ?? (() => new Date()),
    log: silentLog,
    db: database.query,
    site,
    language,
    translate: testLanguages().translate(language),
    requestId: 'test',
    origin: `http://${site.hosts[0] ?? 'localhost'}:3000`,
    address: options.address ?? '192.0.2.1',
    hasJustWritten: false,
  }
  return { ...base, session: sessionHandle(base, options.sessionToken, 'a test') }
}

/** The configuration of a demo server without Stripe keys, mail server or files of its own. */
export const testConfig = (): Config =>
  readConfig({
    // What is made in the background is not what a test looks at, but for the one that says so.
    PICTURES_AHEAD: 'false',
    NODE_ENV: 'test',
    DEMO: 'true',
    APP_SECRET: 'only for tests, but at least 32 letters',
    DATA_DIR: path.join(tmpdir(), 'cepage-test-data'),
    LOG_LEVEL: 'silent',
  })

/** The real language files, read once per test file. */
export const testLanguages = (): Languages => languagesOfHouse()

const ignore = () => {}

export const silentLog: FastifyBaseLogger = {
  level: 'silent',
  fatal: ignore,
  error: ignore,
  warn: ignore,
  info: ignore,
  debug: ignore,
  trace: ignore,
  silent: ignore,
  child: () => silentLog,
}
