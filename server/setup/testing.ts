import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type App, createApp } from '../app.ts'
import type { Config } from '../config.ts'
import type { Services } from '../context.ts'
import { listen } from '../database/notices.ts'
import { absentProvider } from '../payments/absent-provider.ts'
import type { CardProvider } from '../payments/card-provider.ts'
import { developmentRenderer } from '../pages/renderer.ts'
import { hashToken } from '../sessions/sessions.ts'
import { silentLog, testConfig } from '../testing/context.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { findFirstLink } from '../team/first-link.ts'
import { digitsFor } from '../team/login-codes.ts'

const rootDir = path.resolve(import.meta.dirname, '../..')

interface Answer {
  status: number
  // Each test looks at what it asked for.
  body: any // oxlint-disable-line typescript/no-explicit-any
  headers: Record<string, unknown>
}

export interface Installation {
  app: App
  services: Services
  testDatabase: TestDatabase
  firstLink(): Promise<string | null>
  browser(): { get(url: string): Promise<Answer>; post(url: string, body?: object): Promise<Answer> }
  /** A page as a visitor of this host sees it. */
  visit(host: string, url: string): Promise<Answer>
  close(): Promise<void>
}

/**
 * An installation on an empty database, without the demo.
 * @param hasPages renders them from the code as it stands.
 */
export async function openInstallation({
  config: own = {},
  cards = absentProvider,
  hasPages = false,
}: { config?: Partial<Config>; cards?: CardProvider; hasPages?: boolean } = {}): Promise<Installation> {
  const testDatabase = await createTestDatabase()
  const { database } = testDatabase
  const dataDir = await mkdtemp(path.join(tmpdir(), 'setup-'))
  const config = { ...testConfig(), dataDir, isDemo: false, rateLimitFactor: 1000, ...own }
  const services: Services = { config, database, cards, now: () => new Date(), log: silentLog }
  const pages = hasPages ? await developmentRenderer(rootDir) : null
  const app = await createApp({ services, renderer: pages?.renderer ?? null, rootDir })
  // As a server that runs does: a trigger tells it what has changed.
  const listening = await listen(database, 'site_changed', (siteId) => app.evict(siteId))
  return {
    app,
    services,
    testDatabase,
    firstLink: () => findFirstLink(services),
    browser() {
      const cookies = new Map<string, string>()
      const send = async (method: 'GET' | 'POST', url: string, body?: object): Promise<Answer> => {
        const answer = await app.server.inject({
          method,
          url,
          headers: {
            host: config.officeHost,
            cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
            ...(method === 'POST' && { 'x-operation-id': randomUUID(), origin: `http://${config.officeHost}` }),
          },
          ...(body && { payload: body }),
        })
        for (const { name, value } of answer.cookies) cookies.set(name, value)
        return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
      }
      return { get: (url) => send('GET', url), post: (url, body = {}) => send('POST', url, body) }
    },
    async visit(host, url) {
      const answer = await app.server.inject({ url, headers: { host } })
      return { status: answer.statusCode, body: answer.body, headers: answer.headers }
    },
    async close() {
      await app.server.close()
      await listening.stop()
      await pages?.close()
      await testDatabase.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Enters as the first person, with the digits of their mail. */
export async function enterFirst(installation: Installation) {
  const browser = installation.browser()
  const token = (await installation.firstLink())?.split('#').at(-1)
  const { status } = await browser.post('/api/office/first/person', {
    token,
    displayName: 'Ada Faure',
    email: 'ada@example.org',
    language: 'fr',
  })
  if (status !== 200) throw new Error('There is somebody already.')
  const { request } = (await browser.post('/api/office/proof/code')).body.response
  const code = digitsFor(installation.services.config, hashToken(request))
  await browser.post('/api/office/login/code/enter', { request, code })
  return browser
}

export const legal = {
  name: 'EARL du Moulin',
  addressLines: ['3, chemin du Moulin'],
  postalCode: '39600',
  city: 'Arbois',
  countryCode: 'FR',
  email: 'bonjour@moulin.example',
}
