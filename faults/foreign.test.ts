import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replyAddress } from '../server/messages/reply-address.ts'
import { asking } from './asking.ts'
import { until } from './lock.ts'
import type { Node } from './node.ts'
import { report } from './report.ts'
import { appSecret, inFull, openWorld, type World } from './world.ts'

// Mails and calendars of the kinds that once stopped a node: made by our own code, for our own code.

const domain = 'reply.example.org'
let world: World
let node: Node
let port: number
beforeAll(async () => {
  world = await openWorld()
  port = await freePort()
  // Calendars of this machine are read in tests alone.
  node = await world.startNode({ INBOUND_MAIL_PORT: `${port}`, INBOUND_MAIL_DOMAIN: domain, NODE_ENV: 'test' })
})
afterAll(() => world.close())

/** One that nobody listens on. */
async function freePort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const free = (server.address() as AddressInfo).port // It listens on one.
  await new Promise<void>((resolve) => server.close(() => resolve()))
  return free
}

/** A thread somebody may answer to. */
async function aThread(): Promise<string> {
  const { rows } = await world.database.pool.query<{ id: string }>(
    `insert into conversation (place_id, name, email, email_folded, language)
     select id, 'Tom', $1, $1, 'fr' from place where kind = 'SHOP' order by handle limit 1 returning id`,
    [`${randomUUID()}@example.org`],
  )
  return replyAddress(appSecret, rows[0]?.id ?? '', domain)
}

/** What the house's server says to it. */
async function hand(to: string, raw: string): Promise<number> {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  return transport.sendMail({ envelope: { from: 'tom@example.org', to: [to] }, raw }).then(
    () => 250,
    (error: { responseCode?: number }) => error.responseCode ?? 0,
  )
}

const letters = 1_000_000
const bodies: Record<string, string> = {
  'lines that seem to be cited': `Subject: a\r\n\r\n${'> a\r\n'.repeat(letters / 5)}end\r\n`,
  'lines of one letter': `Subject: a\r\n\r\n${'a\r\n'.repeat(letters / 3)}`,
  'lines that begin with dots': `Subject: a\r\n\r\n${'.\r\n'.repeat(letters / 3)}`,
  'a page of nested elements': `Content-Type: text/html\r\n\r\n${'<div>'.repeat(letters / 5)}`,
  'parts without end': `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\na\r\n'.repeat(letters / 10)}`,
  'parts within parts': Array.from(
    { length: letters / 100 },
    (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
  ).join(''),
  'a head without end': `${'a: b\r\n'.repeat(letters / 6)}\r\na\r\n`,
}

test('[CALL-03] mails made to keep a node busy are answered for good, and keep no visitor waiting', async () => {
  const rounds = inFull(20, 2)
  const visitor = asking(node.port)
  const answers = new Set<number>()
  for (let round = 0; round < rounds; round++) {
    const to = await aThread()
    for (const answer of await Promise.all(Object.values(bodies).map((body) => hand(to, body)))) answers.add(answer)
  }
  const { worstMs, count } = await visitor.stop()
  // Kept, or refused for good: nobody's server tries again.
  expect([...answers].filter((answer) => answer !== 250 && answer !== 552)).toEqual([])
  expect(node.isRunning()).toBe(true)
  expect(count).toBeGreaterThan(0)
  await report('foreign', {
    'hostile mails': rounds * Object.keys(bodies).length,
    'milliseconds /healthz took at worst beside hostile mails': worstMs,
  })
})

const event = (uid: number, ...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTART;VALUE=DATE:20150103', ...lines, 'END:VEVENT'].join('\r\n')
const calendar = (...events: string[]) => ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR', ''].join('\r\n')
const many = (rule: string) => calendar(...Array.from({ length: 4000 }, (_, uid) => event(uid, `RRULE:${rule}`)))
const calendars: Record<string, string> = {
  'rules that no day meets': many('FREQ=YEARLY;BYMONTHDAY=0'),
  'rules that have counted for long': many('FREQ=DAILY;COUNT=9999;BYMONTHDAY=0'),
  'rules that are over': many('FREQ=DAILY;UNTIL=20240101'),
  'days that are left out': calendar(
    event(1, 'RRULE:FREQ=DAILY', ...Array<string>(40_000).fill('EXDATE:20260101T100000Z')),
  ),
}

test('[CALL-03] calendars made to keep a node busy are read or refused, and keep no visitor waiting', async () => {
  const platform = createServer(({ url = '' }, response) => response.end(calendars[decodeURIComponent(url.slice(1))]))
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  const at = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
  const { pool } = world.database
  const urls = Object.keys(calendars).map((name) => `${at}/${encodeURIComponent(name)}`)
  await pool.query(`delete from calendar_feed`)
  await pool.query(
    `insert into calendar_feed (apartment_id, name, url)
     select (select id from apartment order by code limit 1), url, url from unnest($1::text[]) url`,
    [urls],
  )
  const rounds = inFull(10, 1)
  const visitor = asking(node.port)
  for (let round = 0; round < rounds; round++) {
    await pool.query(`update calendar_feed set tried_at = null`)
    await pool.query(`select graphile_worker.add_job('readCalendars')`)
    await until(async () => {
      const { rows } = await pool.query(`select from calendar_feed where tried_at is null`)
      return rows.length === 0
    }, 'every calendar is tried')
  }
  const { worstMs, count } = await visitor.stop()
  platform.close()
  expect(node.isRunning()).toBe(true)
  expect(count).toBeGreaterThan(0)
  await report('foreign', {
    'hostile calendars': rounds * urls.length,
    'milliseconds /healthz took at worst beside hostile calendars': worstMs,
  })
})
