import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { type App, createApp } from '../app.ts'
import type { Role } from '#contract/rights.ts'
import type { Services } from '../context.ts'
import type { Database } from '../database/database.ts'
import { openTestDatabase } from '../testing/database.ts'
import { runJobsOnce } from '../database/jobs.ts'
import type { Mail } from '../notifications/mailer.ts'
import { hashToken } from '../sessions/sessions.ts'
import { fakeCards } from '../testing/cards.ts'
import { silentLog, testConfig } from '../testing/context.ts'
import { createSeededDatabase, seedPast } from '../testing/seeded.ts'
import { digitsFor } from './login-codes.ts'
import { staffMailTasks } from './mail-tasks.ts'

/** An answer as a device would get it. */
interface Answer {
  status: number
  /** Of a file. */
  bytes: Buffer
  headers: Record<string, unknown>
  // Each test looks at what it asked for.
  body: any // oxlint-disable-line typescript/no-explicit-any
}

/** A device of somebody: it keeps its cookies, and makes an operation id for each write. */
export interface Device {
  cookies: Map<string, string>
  get(url: string): Promise<Answer>
  /**
   * @param operation sent again under the same id, as after a lost answer.
   * @param madeBy who wrote it down, where it has waited.
   */
  post(url: string, body?: object, operation?: string, madeBy?: string): Promise<Answer>
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
  /** How the office names this shop in addresses. */
  handleOf(shopId: string): Promise<string>
  /** Makes somebody who works there, and a device where they have just logged in. */
  hire(handle: string, role: Role, email?: string): Promise<Hired>
  close(): Promise<void>
}

interface Hired {
  device: Device
  staffId: string
  memberId: string
  email: string
}

const linux = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/**
 * The whole office on the demo's database, with a clock of its own. For one test file.
 * @param hasPast with what growers find there on the first morning of a demo.
 * @param connections that the office has to the database.
 */
export async function openOffice({
  rateLimitFactor = 1000,
  hasPast = false,
  connections = 12,
}: { rateLimitFactor?: number; hasPast?: boolean; connections?: number } = {}): Promise<Office> {
  const seeded = await createSeededDatabase()
  const database = await openTestDatabase(seeded.url, connections)
  if (hasPast) await seedPast(database)
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
    const send = async (
      method: 'GET' | 'POST',
      url: string,
      { body, operation, madeBy }: { body?: object; operation?: string | undefined; madeBy?: string | undefined } = {},
    ): Promise<Answer> => {
      const answer: LightMyRequestResponse = await app.server.inject({
        method,
        url,
        headers: {
          host,
          'user-agent': userAgent,
          'x-forwarded-for': address,
          ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
          ...(method === 'POST' && { 'x-operation-id': operation ?? randomUUID(), origin: `http://${host}` }),
          ...(madeBy !== undefined && { 'x-staff-id': madeBy }),
        },
        ...(body && { payload: body }),
      })
      for (const { name, value } of answer.cookies) {
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      const isJson = String(answer.headers['content-type']).includes('json')
      const { statusCode: status, headers, rawPayload: bytes } = answer
      return { status, headers, bytes, body: isJson ? answer.json() : answer.body }
    }
    return {
      cookies,
      get: (url) => send('GET', url),
      post: (url, body = {}, operation, madeBy) => send('POST', url, { body, operation, madeBy }),
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
    async handleOf(shopId) {
      const { rows } = await database.pool.query<{ handle: string }>('select handle from place where shop_id = $1', [
        shopId,
      ])
      if (!rows[0]) throw new Error(`No place has the shop ${shopId}.`)
      return rows[0].handle
    },
    async hire(handle, role, email = `${randomUUID().slice(0, 8)}@example.org`) {
      const { rows } = await database.pool.query<{ staffId: string; memberId: string }>(
        `with person as (insert into staff (email, display_name, language, created_at) values ($1, 'Somebody', 'en', now()) returning id)
         insert into membership (place_id, staff_id, role, created_at) select place.id, person.id, $3, now() from place, person
         where place.handle = $2 returning staff_id as "staffId", id as "memberId"`,
        [email, handle, role],
      )
      if (!rows[0]) throw new Error(`There is no place ${handle}.`)
      const theirs = device()
      const { request } = (await theirs.post('/api/office/login/code', { email, language: 'en' })).body.response
      const code = digitsFor(config, hashToken(request))
      await theirs.post('/api/office/login/code/enter', { request, code, isKept: true })
      return { device: theirs, email, ...rows[0] }
    },
    async close() {
      await app.server.close()
      await database.close()
      await seeded.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Sends a file as the office does. */
export async function sendFile(
  { app, services }: Pick<Office, 'app' | 'services'>,
  { cookies }: Device,
  url: string,
  file: Uint8Array,
  operation: string = randomUUID(),
): Promise<{ status: number; body: Answer['body'] }> {
  const line = 'a-line-between-parts'
  const payload = Buffer.concat([
    Buffer.from(`--${line}\r\nContent-Disposition: form-data; name="input"\r\n\r\n{}\r\n`),
    Buffer.from(`--${line}\r\nContent-Disposition: form-data; name="file"; filename="photo.jpg"\r\n`),
    Buffer.from(`Content-Type: image/jpeg\r\n\r\n`),
    file,
    Buffer.from(`\r\n--${line}--\r\n`),
  ])
  const host = services.config.officeHost
  const answer = await app.server.inject({
    method: 'POST',
    url,
    headers: {
      host,
      origin: `http://${host}`,
      'x-operation-id': operation,
      'content-type': `multipart/form-data; boundary=${line}`,
      cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; '),
    },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** What stands in every table but these, to see whether something was written. */
export async function fingerprint(
  { database }: Pick<Office, 'database'>,
  { except = [], leaveOut = [] }: { except?: string[]; leaveOut?: string[] } = {},
): Promise<Record<string, string>> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const prints: Record<string, string> = {}
  for (const { name } of rows.filter((table) => !except.includes(table.name))) {
    const { rows: found } = await database.pool.query<{ print: string }>(
      `select md5(coalesce(string_agg(line, '|' order by line), '')) as print
       from (select (to_jsonb(t) - $1::text[])::text as line from "${name}" t) lines`,
      [leaveOut],
    )
    prints[name] = found[0]?.print ?? ''
  }
  return prints
}

/** The six digits of the last mail. */
export const codeIn = ({ mails }: Office): string => /\b\d{6}\b/.exec(mails.at(-1)?.subject ?? '')?.[0] ?? ''

/** What stands behind the `#` of the first link in there. */
export const wordIn = (text: string): string => /#([\w.-]+)/.exec(text)?.[1] ?? ''
