import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect } from 'vitest'
import { createApp } from '../app.ts'
import type { Config } from '../config.ts'
import type { Services } from '../context.ts'
import type { Database } from '../database/database.ts'
import { openTestDatabase } from '../testing/database.ts'
import { runJobsOnce } from '../database/jobs.ts'
import type { Mail } from '../notifications/mailer.ts'
import { pictureTasks } from '../pictures/forget-pictures.ts'
import { privacyMailTasks } from '../privacy/mail-tasks.ts'
import { retentionTasks } from '../privacy/retention.ts'
import { fakeCards } from '../testing/cards.ts'
import { silentLog, testConfig } from '../testing/context.ts'
import { createSeededDatabase } from '../testing/seeded.ts'
import { accountTasks } from './account-tasks.ts'

export const goodPassword = 'brume sur les coteaux en novembre'

/** An answer as a browser would get it. */
interface Answer {
  status: number
  /** The envelope, or what stands in its place. */
  // Each test looks at what it asked for; the contract's own schemas have checked it on its way out.
  body: any // oxlint-disable-line typescript/no-explicit-any
  headers: Record<string, string | string[] | number | undefined>
}

/** A browser: it keeps cookies per site, and says where its writes come from. */
export interface Browser {
  cookies: Map<string, string>
  get(url: string, headers?: Record<string, string>): Promise<Answer>
  post(url: string, body?: object, headers?: Record<string, string>): Promise<Answer>
  upload(
    url: string,
    file: Uint8Array,
    options?: { name?: string; type?: string; input?: string; field?: string },
  ): Promise<Answer>
}

export interface World {
  database: Database
  config: Config
  services: Services
  /** Sent by `runJobs`, oldest first. */
  mails: Mail[]
  passMinutes(minutes: number): void
  runJobs(): Promise<void>
  browser(options?: { host?: string; address?: string }): Browser
}

/** The whole server on the demo's database, with a clock of its own and a folder for uploads. For one test file. */
export async function openWorld({ rateLimitFactor = 1 }: { rateLimitFactor?: number } = {}): Promise<World> {
  const seeded = await createSeededDatabase()
  const database = await openTestDatabase(seeded.url, 16)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'accounts-'))
  let offsetMs = 0
  const config = { ...testConfig(), dataDir, rateLimitFactor, trustProxy: '127.0.0.1' }
  const services: Services = {
    config,
    database,
    cards: fakeCards(),
    now: () => new Date(Date.now() + offsetMs),
    log: silentLog,
  }
  const { server } = await createApp({ services, renderer: null, rootDir: path.resolve(import.meta.dirname, '../..') })
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail) }
  afterAll(async () => {
    await server.close()
    await database.close()
    await seeded.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    database,
    config,
    services,
    mails,
    passMinutes: (minutes) => (offsetMs += minutes * 60_000),
    runJobs: () =>
      runJobsOnce(database, {
        ...accountTasks(services, { mailer }),
        ...privacyMailTasks(services, { mailer }),
        ...retentionTasks(services),
        ...pictureTasks(services),
      }),
    browser: ({ host = 'vigneron-online.localhost', address = '192.0.2.7' } = {}) => {
      const cookies = new Map<string, string>()
      const send = async (
        method: 'GET' | 'POST',
        url: string,
        payload: string | Buffer | undefined,
        headers: Record<string, string>,
      ) => {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const answer = await server.inject({
          method,
          url,
          headers: {
            host,
            'x-forwarded-for': address,
            origin: `http://${host}`,
            ...(cookie && { cookie }),
            ...headers,
          },
          ...(payload !== undefined && { payload }),
        })
        for (const { name, value, maxAge } of answer.cookies) {
          if (maxAge === 0) cookies.delete(name)
          else cookies.set(name, value)
        }
        const isJson = String(answer.headers['content-type']).includes('json')
        return { status: answer.statusCode, body: isJson ? answer.json() : answer.body, headers: answer.headers }
      }
      return {
        cookies,
        get: (url, headers = {}) => send('GET', url, undefined, headers),
        post: (url, body = {}, headers = {}) =>
          send('POST', url, JSON.stringify(body), { 'content-type': 'application/json', ...headers }),
        upload: (url, file, { name = 'portrait.jpg', type = 'image/jpeg', input = '{}', field = 'file' } = {}) => {
          const boundary = 'a-line-between-parts'
          const part = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n`
          const payload = Buffer.concat([
            Buffer.from(`${part('name="input"')}\r\n${input}\r\n`),
            Buffer.from(`${part(`name="${field}"; filename="${name}"`)}Content-Type: ${type}\r\n\r\n`),
            file,
            Buffer.from(`\r\n--${boundary}--\r\n`),
          ])
          return send('POST', url, payload, { 'content-type': `multipart/form-data; boundary=${boundary}` })
        },
      }
    },
  }
}

/** A browser that is logged in to an account of the demo. */
export async function loggedIn(
  world: World,
  email = 'claire@example.org',
  options: Parameters<World['browser']>[0] = {},
): Promise<Browser> {
  const browser = world.browser(options)
  const answer = await browser.post('/fr/api/auth/login', { email, password: 'demo-password' })
  expect(answer).toMatchObject({ status: 200 })
  return browser
}

/** A new account whose address is confirmed by the mailed link. */
export async function registered(world: World, email: string, { host }: { host?: string } = {}): Promise<void> {
  const browser = world.browser({ address: '192.0.2.250', ...(host && { host }) })
  const password = goodPassword
  await browser.post('/fr/api/auth/register', {
    displayName: 'Camille Rousselin',
    email,
    password,
    hasAcceptedTerms: true,
  })
  await world.runJobs()
  const confirmed = await browser.post('/fr/api/auth/email/confirm', { token: tokenIn(world.mails.at(-1)) })
  expect(confirmed).toMatchObject({ status: 200 })
  await world.runJobs()
}

/** The token in the link of a mail. */
export function tokenIn(mail: Mail | undefined): string {
  const token = /[?&](?:token|reset)=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`There is no link in the mail ${mail?.subject}: ${mail?.text}`)
  return token
}
