import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../database/database.ts'
import { runJobsOnce } from '../database/jobs.ts'
import { tellOfMessage } from '../messages/tell.ts'
import { type House, houses } from '../orders/testing.ts'
import { retentionTasks } from '../privacy/retention.ts'
import { type Device, openOffice } from '../team/testing.ts'
import { isOfService } from './subscriptions.ts'
import { pushTasks } from './tasks.ts'
import { aBrowser, openPushDouble, type PushDouble } from './testing.ts'

const office = await openOffice()
const { aHouse, anOrder } = houses(office)
const { pool } = office.database
let double: PushDouble
let house: House
beforeAll(async () => {
  double = await openPushDouble()
  Object.assign(office.services.config, { pushServices: [double.origin, 'push.example'] })
})
afterAll(async () => {
  await double.close()
  await office.close()
})
beforeEach(async () => {
  double.answers(201)
  house = await aHouse()
  await runJobs()
  double.taken.length = 0
})

async function runJobs(): Promise<void> {
  await pool.query(`update graphile_worker._private_jobs set run_at = now() where run_at <= $1`, [
    office.services.now(),
  ])
  const tasks = pushTasks(office.services)
  await runJobsOnce(office.database, tasks)
  // What the first have spread.
  await runJobsOnce(office.database, tasks)
}

/** A device that asks to be told. */
async function told(device: Device) {
  const browser = aBrowser(double)
  const { status } = await device.post('/api/office/push', browser.address)
  expect(status).toBe(200)
  return {
    ...browser,
    notes: () => double.taken.filter(({ path }) => path === browser.path).map(({ body }) => browser.open(body)),
  }
}
const count = async () =>
  (await pool.query<{ count: number }>(`select count(*)::int as count from push_subscription`)).rows[0]?.count

async function aMessage({ url }: House): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into conversation (place_id, name, email, email_folded, language, origin)
     select id, 'Odile Marchand', 'odile@example.org', 'odile@example.org', 'fr', 'http://vigneron-online.localhost' from place
     where handle = $1 returning id`,
    [url.split('/').at(-1)],
  )
  const id = rows[0]?.id ?? ''
  await inTransaction(office.database.query, (trx) => tellOfMessage(trx, id))
  return id
}

test('[DAY-01] a device that asks for it hears of a new order, in its person’s language, without a name, with the lines of the day', async () => {
  const { notes } = await told(house.owner)
  const id = await anOrder(house, { lastname: 'Quasimodo' })
  await runJobs()
  const [note, ...more] = notes()
  expect(more).toEqual([])
  expect(note).toMatchObject({
    body: 'New order, no. 1',
    to: `/${house.url.split('/').at(-1)}/orders/${id}`,
    badge: (await house.owner.get(`${house.url}/today`)).body.response.lines.length,
  })
  expect(note?.badge).toBeGreaterThan(0)
  const [sent] = double.taken
  expect(JSON.stringify(note) + sent?.body.toString('latin1')).not.toContain('Quasimodo')
  expect(sent?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '43200' })
  expect(sent?.headers.authorization).toMatch(/^vapid t=/)
})

test('[DAY-01] an order leaves nothing to tell where no device of its house listens', async () => {
  const other = await aHouse()
  await told(other.owner)
  const waiting = async () =>
    (
      await pool.query(
        `select from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
         where tasks.identifier = 'push.order' and jobs.key is not null`,
      )
    ).rowCount
  await anOrder(house)
  expect(await waiting()).toBe(0)
  await told(house.owner)
  await anOrder(house)
  expect(await waiting()).toBe(1)
  await runJobs()
})

test('[DAY-01] [TEAM-02] each hears of what they may open, of their own house alone', async () => {
  const other = await aHouse()
  const owner = await told(house.owner)
  const cellar = await told(house.cellar)
  const stranger = await told(other.owner)
  const thread = await aMessage(house)
  await runJobs()
  expect(owner.notes()).toMatchObject([{ body: 'A new message', to: expect.stringContaining(`/messages/${thread}`) }])
  expect(cellar.notes()).toEqual([])
  await anOrder(house)
  await runJobs()
  expect(owner.notes()).toHaveLength(2)
  expect(cellar.notes()).toHaveLength(1)
  expect(stranger.notes()).toEqual([])
})

test('[DAY-01] nights that were sold twice are told to whom the flat is entrusted', async () => {
  const { device } = await office.hire('cote-vermeille', 'manager')
  const { device: housekeeper } = await office.hire('cote-vermeille', 'housekeeper')
  const manager = await told(device)
  const other = await told(housekeeper)
  await pool.query(
    `with feed as (insert into calendar_feed (apartment_id, name, url)
       select apartment.id, 'Elsewhere', 'https://elsewhere.example/nights.ics' from apartment join agency on agency.id = agency_id
       where agency.code = 'cote-vermeille' limit 1 returning id)
     select graphile_worker.add_job('push.clash', json_build_object('feedId', id)) from feed`,
  )
  await runJobs()
  expect(manager.notes()).toMatchObject([{ to: '/cote-vermeille/today', body: expect.stringContaining('twice') }])
  expect(other.notes()).toEqual([])
})

test.each([404, 410])('[DAY-01] an address that its service answers with %i is forgotten', async (status) => {
  await told(house.owner)
  const before = await count()
  double.answers(status)
  await anOrder(house)
  await runJobs()
  expect(double.taken).toHaveLength(1)
  expect(await count()).toBe((before ?? 0) - 1)
  double.answers(201)
  await anOrder(house)
  await runJobs()
  expect(double.taken).toHaveLength(1)
  expect((await house.owner.get('/api/office/push')).body.response.isOn).toBe(false)
})

test('[DAY-01] a service that has trouble is asked again, for the same device alone', async () => {
  const owner = await told(house.owner)
  const cellar = await told(house.cellar)
  double.answers(503)
  await anOrder(house)
  // A run ends with what failed in it; each job of its own.
  await runJobs().catch(() => undefined)
  expect(double.taken).toHaveLength(2)
  const { rows } = await pool.query(
    `select last_error from graphile_worker.jobs where task_identifier = 'push.send' and last_error is not null`,
  )
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain(owner.path)
  double.answers(201)
  await pool.query(`update graphile_worker._private_jobs set run_at = now()`)
  await runJobs()
  expect(owner.notes()).toHaveLength(2)
  expect(cellar.notes()).toHaveLength(2)
})

test('[DAY-01] a service that is silent is asked twice, and by all again a minute later', async () => {
  const { device } = await office.hire(house.url.split('/').at(-1) ?? '', 'manager')
  const devices = [await told(house.owner), await told(house.cellar), await told(device)]
  let nowMs = 0
  const tasks = pushTasks(office.services, { steadyMs: () => nowMs, timeoutMs: 3000 })
  double.answers('nothing')
  await anOrder(house)
  await runJobsOnce(office.database, { 'push.order': tasks['push.order']! })
  const sends = { 'push.send': tasks['push.send']! }
  await runJobsOnce(office.database, sends).catch(() => undefined)
  expect(double.taken).toHaveLength(2)
  double.answers(201)
  double.taken.length = 0
  nowMs += 60_000
  await pool.query(`update graphile_worker._private_jobs set run_at = now()`)
  await runJobsOnce(office.database, sends)
  expect(devices.map(({ notes }) => notes().length)).toEqual([1, 1, 1])
})

test('[TEAM-01] [LAW-08] who logs out hears nothing more, nor whose session or work there is over; switched off is off', async () => {
  const { device, memberId } = await office.hire(house.url.split('/').at(-1) ?? '', 'manager')
  const gone = await told(device)
  await told(house.owner)
  await told(house.cellar)
  await pool.query(`update membership set ended_at = now() where id = $1`, [memberId])
  await house.owner.post('/api/office/push/stop')
  expect((await house.owner.get('/api/office/push')).body.response.isOn).toBe(false)
  const before = await count()
  await house.cellar.post('/api/office/logout')
  expect(await count()).toBe((before ?? 0) - 1)
  await anOrder(house)
  await runJobs()
  expect(double.taken).toEqual([])
  expect(gone.notes()).toEqual([])

  await pool.query(`update staff_session set expires_at = now() - interval '1 minute'`)
  await retentionTasks(office.services)['endKeeping']?.({}, {} as never)
  expect(await count()).toBe(0)
})

test('[DAY-01] addresses of no push service are refused: nobody makes this house call where they like', async () => {
  const browser = aBrowser(double)
  for (const endpoint of [
    'https://elsewhere.example/x',
    'http://push.example/x',
    'https://push.example:8443/x',
    'https://me@push.example/x',
    'https://push.example.evil.example/x',
    'https://169.254.169.254/x',
  ])
    expect((await house.owner.post('/api/office/push', { ...browser.address, endpoint })).body.errors[0].key).toBe(
      'PUSH_SERVICE_UNKNOWN',
    )
  expect(isOfService('https://web.push.example/x', ['push.example'])).toBe(true)
})

test('[DAY-01] the keys are made once, and stay', async () => {
  const keyOf = async (device: Device) => (await device.get('/api/office/push')).body.response.publicKey
  expect(await keyOf(house.owner)).toBe(await keyOf(house.cellar))
  expect((await pool.query(`select from push_key`)).rowCount).toBe(1)
})
