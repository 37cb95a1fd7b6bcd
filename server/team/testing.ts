import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { type App, createApp } from '../app.ts'
import type { Services } from '../context.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { runJobsOnce } from '../database/jobs.ts'
import type { Mail } from '../notifications/mailer.ts'
import { fakeCards } from '../testing/cards.ts'
import { silentLog, testConfig } from '../testing/context.ts'
import { createSeededDatabase } from '../testing/seeded.ts'
import { staffMailTasks } from './mail-tasks.ts'

/** An answer as a device would get it. */
interface Answer {
  status: number
  // Each test looks at what it asked for.
  body: any // oxlint-disable-line typescript/no-explicit-any
}

/** A device of somebody: it keeps its cookies, and makes an operation id for each write. */
export interface Device {
  cookies: Map<string, string>
  get(url: string): Promise<Answer>
  /** @param operation sent again under the same id, as after a lost answer. */
  post(url: string, body?: object, operation?: string): Promise<Answer>
}

export interface Office {
  app: App
  database: Database
  services: Services
  /** Sent by `runJobs`, oldest first. */
  mails: Mail[]
  passMinutes(minutes: number): void
  runJobs(): Promise<void>
  device(options?: { userAgent?: string; address?: string; host?: string }): Device
  /** A device where this person of the demo is logged in. */
  deviceOf(name: string): Promise<Device>
  close(): Promise<void>
}

const linux = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** The whole office on the demo's database, with a clock of its own. For one test file. */
export async function openOffice({ rateLimitFactor = 1000 }: { rateLimitFactor?: number } = {}): Promise<Office> {
  const seeded = await createSeededDatabase()
  const database = await openDatabase({ databaseUrl: seeded.url, databasePoolSize: 12, dataDir: '', pgBin: undefined })
  const dataDir = await mkdtemp(path.join(tmpdir(), 'office-'))
  let offsetMs = 0
  const config = { ...testConfig(), dataDir, rateLimitFactor, trustProxy: '127.0.0.1' }
  const now = () => new Date(Date.now() + offsetMs)
  const services: Services = { config, database, cards: fakeCards(), now, log: silentLog }
  const app = await createApp({ services, renderer: null, rootDir: path.resolve(import.meta.dirname, '../..') })
  const mails: Mail[] = []
  const tasks = staffMailTasks(services, { mailer: { send: async (mail) => void mails.push(mail) } })

  function device({ userAgent = linux, address = '192.0.2.7', host = config.officeHost } = {}): Device {
    const cookies = new Map<string, string>()
    const send = async (method: 'GET' | 'POST', url: string, body?: object, operation?: string): Promise<Answer> => {
      const answer: LightMyRequestResponse = await app.server.inject({
        method,
        url,
        headers: {
          host,
          'user-agent': userAgent,
          'x-forwarded-for': address,
          ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
          ...(method === 'POST' && { 'x-operation-id': operation ?? randomUUID(), origin: `http://${host}` }),
        },
        ...(body && { payload: body }),
      })
      for (const { name, value } of answer.cookies) {
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      const isJson = String(answer.headers['content-type']).includes('json')
      return { status: answer.statusCode, body: isJson ? answer.json() : answer.body }
    }
    return {
      cookies,
      get: (url) => send('GET', url),
      post: (url, body = {}, operation) => send('POST', url, body, operation),
    }
  }

  return {
    app,
    database,
    services,
    mails,
    passMinutes(minutes) {
      offsetMs += minutes * 60_000
    },
    // Jobs of later are due for whoever waits long enough; the queue's own clock does not know ours.
    async runJobs() {
      await database.pool.query(`update graphile_worker._private_jobs set run_at = now() where run_at <= $1`, [now()])
      await runJobsOnce(database, tasks)
    },
    device,
    async deviceOf(name) {
      const theirs = device()
      const { status } = await theirs.get(`/demo/open/${name}`)
      if (status !== 302) throw new Error(`${name} is nobody of the demo.`)
      return theirs
    },
    async close() {
      await app.server.close()
      await database.close()
      await seeded.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The six digits of the last mail. */
export const codeIn = ({ mails }: Office): string => /\b\d{6}\b/.exec(mails.at(-1)?.subject ?? '')?.[0] ?? ''
