import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../app.ts'
import { checkoutTasks } from '../../checkout/reconcile.ts'
import { bookingMailTasks } from '../../hospitality/booking-mail-tasks.ts'
import type { Mail } from '../../notifications/mailer.ts'
import { runJobsOnce } from '../jobs.ts'
import { aGuest, anApartment, openStayWorld, pay, type StayWorld } from '../../hospitality/testing.ts'
import { refusalsOf } from '../../http/errors.ts'
import { folderStorage } from '../../storage/storage.ts'
import { fakeCards } from '../../testing/cards.ts'
import { silentLog, testConfig } from '../../testing/context.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { createSeededDatabase, seedPast } from '../../testing/seeded.ts'
import { backUp } from '../backup.ts'
import type { Database } from '../database.ts'
import { checkInvariants } from '../invariants.ts'
import { restore } from '../restore.ts'
import { importSite } from './arrive.ts'
import { alone, closeForMove, openAgain } from './departure.ts'
import { exportSite } from './leave.ts'
import { noteMoved } from './moved.ts'
import { installationTables, readTables, sharedTables } from './tables.ts'

const oldSecret = 'the secret of the old installation: 5up'
const newSecret = 'the secret of the new installation: 9qk'
const code = 'bensadevot'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cepage-island-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const storageOf = (name: string) => folderStorage(path.join(folder, name))
const fileOf = (name: string) => path.join(folder, `${name}.site`)

const leave = (database: Database, name: string, key?: string) =>
  exportSite(database, { code, file: fileOf(name), key, appSecrets: [oldSecret], storage: storageOf('old') })

const arrive = (database: Database, name: string, more: { hosts?: string[]; key?: string } = {}) =>
  importSite(database, {
    ...{ file: fileOf(name), key: undefined, appSecret: newSecret, officeHost: 'office.localhost', ...more },
    ...{ storage: storageOf('new'), originAt: (host: string) => `https://${host}` },
  })

async function aDemo(): Promise<Database> {
  const seeded = await createSeededDatabase()
  onTestFinished(() => seeded.drop())
  return seeded.database
}

/** The demo, without the site that is about to come. */
async function elsewhere(): Promise<Database> {
  const database = await aDemo()
  await closeForMove(database, code)
  await noteMoved(database, { code, origin: null, storage: storageOf('none') })
  return database
}

/** One word per table that changes with any row of this site, and with any of the others. */
async function fingerprints(
  database: Database,
  which: 'ours' | 'others',
  { of = code, except = [] }: { of?: string; except?: string[] } = {},
) {
  return alone(database, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from site where code = $1', [of])
    const prints: Record<string, string> = {}
    for (const { name, where } of (await readTables(client)).owned) {
      if (except.includes(name)) continue
      const rule = which === 'ours' ? `(${where})` : `(${where}) is not true`
      const print = await client.query<{ print: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '' order by t::text), '')) as print from ${name} t where ${rule}`,
        [rows[0]?.id ?? '00000000-0000-0000-0000-000000000000'],
      )
      prints[name] = print.rows[0]?.print ?? ''
    }
    return prints
  })
}

const isRefusedAsClosed = (error: unknown) =>
  error instanceof Error && refusalsOf(error).some((refusal) => refusal.code === 'SITE_MAINTENANCE')

/** Somebody of the agency, known by their address. */
async function aColleague({ pool }: Database, name: string): Promise<void> {
  await pool.query(
    `with person as (insert into staff (email, display_name, language, created_at)
      values ('colleague@example.org', $1, 'fr', now()) returning id)
    insert into membership (place_id, staff_id, role, created_at)
    select place.id, person.id, 'owner', now() from person, place join agency on agency.id = agency_id where agency.code = 'haut-pays'`,
    [name],
  )
}

/** Does what waits at the other installation, and asks for payments of which no webhook told. */
async function runAt({ database, services }: StayWorld, mails: string[]): Promise<void> {
  const mailer = { send: async (mail: Mail) => void mails.push(JSON.stringify(mail)) }
  const tasks = { ...checkoutTasks(services), ...bookingMailTasks(services, { mailer }) }
  await tasks['reconcile']?.({}, { id: 1, attempt: 1, maxAttempts: 1, signal: new AbortController().signal })
  await runJobsOnce(database, tasks)
}

/** The guest world of one installation, with the card provider's account of another. */
const worldOf = (world: StayWorld, database: Database): StayWorld => ({
  ...world,
  database,
  services: { ...world.services, database },
})

const atOld = { config: { appSecret: oldSecret, appSecrets: [oldSecret], rateLimitFactor: 10_000 } }
const atNew = { config: { appSecret: newSecret, appSecrets: [newSecret], rateLimitFactor: 10_000 } }

test('[SCALE-04] [PLATFORM-03] a site moves while guests book: what was acknowledged is over there, with its payments, mails and links', async () => {
  const world = await openStayWorld()
  const old = world.database
  const apartments = await Promise.all([1, 2, 3, 4].map(() => anApartment(world)))
  const portrait = 'members/0123456789abcdef0123456789abcdef.webp'
  await storageOf('old').put(portrait, Buffer.from([0, 255, 10]))
  await old.pool.query(
    `update account set picture = $1 where id = (select account.id from account join site on site.id = site_id where code = $2 limit 1)`,
    [portrait, code],
  )
  await aColleague(old, 'old')

  const placed: { id: string; receipt: string }[] = []
  const refused: unknown[] = []
  const book = async (apartment: (typeof apartments)[number], night: number) => {
    const guest = aGuest(world, atOld)
    await guest.chooses(apartment, world.day(night), world.day(night + 2))
    const answer = await guest.checksOut(apartment)
    placed.push({ id: answer.booking._id, receipt: answer.receipt })
    // The bank has the money, whatever becomes of the next call.
    pay(world, answer.stripeClientSecret)
    await guest.call('bookingSettle', { bookingId: answer.booking._id, receipt: answer.receipt })
  }
  const selling = apartments.map(async (apartment) => {
    try {
      for (let night = 40; night < 300; night += 3) await book(apartment, night)
    } catch (error) {
      refused.push(error)
    }
  })
  let isOver = false
  let soldByOthers = 0
  const others = (async () => {
    for (; !isOver; soldByOthers++)
      await old.pool.query(
        `update stock_item set on_hand = on_hand + 1 where id = (select stock_item.id from stock_item join shop on shop.id = shop_id
          where shop.code = 'clos-des-murmures' order by stock_item.code limit 1)`,
      )
  })()
  await expect.poll(() => placed.length, { timeout: 60_000 }).toBeGreaterThan(12)
  const before = soldByOthers
  const left = await leave(old, 'moving')
  await Promise.all(selling)
  isOver = true
  await others
  expect(soldByOthers, 'others go on').toBeGreaterThan(before)
  expect(refused.map(isRefusedAsClosed)).toEqual([true, true, true, true])
  expect(left.jobs).toBeGreaterThan(0)

  const target = await elsewhere()
  await target.pool.query(
    `insert into staff (email, display_name, language, created_at) values ('colleague@example.org', 'new', 'fr', now())`,
  )
  const [othersThere, othersHere] = [await fingerprints(target, 'others'), await fingerprints(old, 'others')]
  const arrived = await arrive(target, 'moving')
  expect(arrived).toMatchObject(left)
  const given = { except: ['site', 'audit_entry', 'stock_movement', 'membership'] }
  expect(await fingerprints(target, 'ours', given)).toEqual(await fingerprints(old, 'ours', given))
  await noteMoved(old, { code, origin: 'https://www.bensadevot.example', storage: storageOf('old') })
  expect(await fingerprints(old, 'others'), 'what other sites own').toEqual(othersHere)
  // The fingerprint of what is not ours, with ours there.
  expect(await fingerprints(target, 'others')).toEqual(othersThere)
  expect(await checkInvariants(old.query)).toEqual([])
  expect(await checkInvariants(target.query)).toEqual([])
  const { rows: gone } = await old.pool.query('select from purchase where id = any($1)', [placed.map(({ id }) => id)])
  expect(gone).toEqual([])

  // Whoever had paid when it closed has their stay: the new installation asks the provider.
  const there = worldOf(world, target)
  const mails: string[] = []
  world.passMinutes(5)
  await runAt(there, mails)
  const guest = aGuest(there, atNew)
  const states = await Promise.all(
    placed.map(async ({ id, receipt }) => {
      const { booking } = await guest.call('bookingReceipt', { receipt })
      return booking._id === id && booking.status
    }),
  )
  expect(new Set(states)).toEqual(new Set(['paid']))
  expect(placed.every(({ id }) => mails.some((mail) => mail.includes(id)))).toBe(true)
  expect(await storageOf('new').open(portrait)).toEqual(Buffer.from([0, 255, 10]))
  expect(await storageOf('old').open(portrait)).toBeNull()

  // It sells on, with the next number.
  const next = await aGuest(there, atNew).books(
    apartments[0] as (typeof apartments)[number],
    world.day(310),
    world.day(313),
  )
  expect(next.booking.status).toBe('paid')
  expect(await checkInvariants(target.query)).toEqual([])
  // The same person, who has another id there.
  const { rows: team } = await target.pool.query(
    `select staff.display_name as name from membership join staff on staff.id = staff_id where staff.email = 'colleague@example.org'`,
  )
  expect(team).toEqual([{ name: 'new' }])
})

test('[SCALE-04] every table is a site’s, shared or the installation’s, and those of a site take nothing while it moves', async () => {
  const database = await aDemo()
  await seedPast(database)
  await alone(database, async (client) => {
    const { owned } = await readTables(client)
    const names = owned.map(({ name }) => name)
    for (const table of [...Object.keys(sharedTables), ...installationTables, 'staff'])
      expect(names, table).not.toContain(table)
    const guarded = await client.query<{ name: string }>(
      `select tgrelid::regclass::text as name from pg_trigger where tgfoid = 'refuse_departed'::regproc`,
    )
    expect(guarded.rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted())

    const sites = await client.query<{ id: string; code: string }>('select id, code from site')
    const idOf = (wanted: string) => sites.rows.find((site) => site.code === wanted)?.id
    const outcomes: string[] = []
    await client.query('begin')
    for (const wanted of ['bensadevot', 'vigneron-online']) {
      await client.query('savepoint open')
      await client.query('insert into site_departure (site_id, was_maintenance, owned) values ($1, false, $2)', [
        idOf(wanted),
        JSON.stringify(Object.fromEntries(owned.map(({ name, where }) => [name, where.replaceAll('$1', '$2')]))),
      ])
      for (const { name, where, columns, number } of owned) {
        const column = columns.find((each) => each !== number) ?? ''
        const write = async (rule: string) => {
          await client.query('savepoint before')
          const code = await client
            .query(
              `update ${name} t set ${column} = ${column} where ctid in (select ctid from ${name} t where ${rule} limit 1)`,
              [idOf(wanted)],
            )
            .then(({ rowCount }) => (rowCount ? 'written' : 'nothing there'))
            .catch(({ code }: { code: string }) => code)
          await client.query('rollback to before')
          return code
        }
        const outcome = await write(`(${where})`)
        // Ledgers refuse for reasons of their own.
        expect(['CE001', '23001', '23514', 'nothing there'], `${name} of ${wanted}`).toContain(outcome)
        outcomes.push(outcome)
        expect(await write(`(${where}) is not true`), `${name} of others`).not.toBe('CE001')
      }
      await client.query('rollback to open')
    }
    expect(outcomes.filter((outcome) => outcome === 'CE001').length).toBeGreaterThan(30)
    await client.query('create table stray (id uuid primary key)')
    await expect(readTables(client)).rejects.toThrow('whether these tables are a site’s or the installation’s: stray')
  })
})

test('[SCALE-04] a marketplace with its cellars moves under another name: its ledgers go on, and no number meets one that is there', async () => {
  const database = await aDemo()
  await seedPast(database)
  const target = await aDemo()
  const marketplace = 'vigneron-online'
  await closeForMove(target, marketplace)
  await noteMoved(target, { code: marketplace, origin: null, storage: storageOf('none') })
  const lineOf = `select movement.delta, movement.on_hand, movement.reason, movement.at, item.code,
      (select before.at from stock_movement before where before.id = movement.takes_back) as takes_back
    from stock_movement movement join stock_item item on item.id = movement.stock_item_id join shop on shop.id = item.shop_id
      join site on site.id = shop.site_id where site.code = $1 order by movement.id`
  const ledger = async ({ pool }: Database) => (await pool.query(lineOf, [marketplace])).rows
  const before = await ledger(database)
  expect(before.some((line) => line.takes_back !== null)).toBe(true)
  // Somebody else's bottles have the very numbers that come.
  const { rows: first } = await database.pool.query<{ id: number }>('select min(id) - 1 as id from stock_movement')
  await target.pool.query(`select setval(pg_get_serial_sequence('stock_movement', 'id'), $1)`, [first[0]?.id])
  await target.pool.query('update stock_item set on_hand = on_hand + 1')
  const there = await fingerprints(target, 'others', { of: marketplace })

  const file = fileOf('marketplace')
  const key = 'a key that the two installations have told each other'
  await exportSite(database, { code: marketplace, file, key, appSecrets: [oldSecret], storage: storageOf('old') })
  await expect(arrive(target, 'marketplace')).rejects.toThrow('is sealed')
  await arrive(target, 'marketplace', { hosts: ['vins.example'], key })
  expect(await ledger(target)).toEqual(before)
  expect(await checkInvariants(target.query)).toEqual([])
  const hosts = await target.pool.query(
    `select host, origins.origin from site join site_host on site_id = site.id
      cross join (select distinct origin from purchase where site_id = (select id from site where code = $1)) origins where code = $1`,
    [marketplace],
  )
  for (const row of hosts.rows)
    expect(row).toEqual({ host: 'vins.example', origin: expect.stringMatching(/^(https:\/\/vins\.example)?$/) })
  expect(await fingerprints(target, 'others', { of: marketplace })).toEqual(there)
})

test('[SCALE-04] who comes while a site moves reads that it is back soon, and is led on once it has moved', async () => {
  const database = await aDemo()
  const services = {
    config: { ...testConfig(), publicScheme: 'https' as const },
    database,
    cards: fakeCards(),
    now: () => new Date(),
    log: silentLog,
  }
  const app = await createApp({ services, renderer: null, rootDir: path.resolve(import.meta.dirname, '../../..') })
  onTestFinished(() => app.server.close())
  const ask = async (method: 'GET' | 'POST', url: string, host = 'bensadevot.localhost') => {
    app.evict()
    const { statusCode, headers } = await app.server.inject({ method, url, headers: { host } })
    return [statusCode, headers['location'] ?? headers['retry-after'] ?? null]
  }
  const list = '/fr/api/hospitality/agency/haut-pays/apartments'
  const others = '/fr/api/vigneron-online/shop/list'
  expect(await ask('GET', list)).toEqual([200, null])
  await leave(database, 'led')
  expect(await ask('GET', list)).toEqual([503, '600'])
  expect((await ask('GET', others, 'vigneron-online.localhost'))[0]).toBe(200)
  await openAgain(database, code)
  expect(await ask('GET', list)).toEqual([200, null])
  await expect(noteMoved(database, { code, origin: null, storage: storageOf('old') })).rejects.toThrow(
    'export it first',
  )
  await leave(database, 'led')
  await expect(
    noteMoved(database, { code, origin: 'https://bensadevot.localhost', storage: storageOf('old') }),
  ).rejects.toThrow('its name here')
  await noteMoved(database, { code, origin: 'https://www.bensadevot.example', storage: storageOf('old') })
  const led = [308, 'https://www.bensadevot.example/fr/logements?from=2027-05-01']
  expect(await ask('GET', '/fr/logements?from=2027-05-01')).toEqual(led)
  expect((await ask('POST', '/fr/api/cart/product-add'))[0]).toBe(308)
  expect((await ask('GET', others, 'vigneron-online.localhost'))[0]).toBe(200)
  // It may come back.
  await arrive(database, 'led')
  expect(await ask('GET', list)).toEqual([200, null])
})

test('[SCALE-04] a site that is opened again has its mails and its mode as before', async () => {
  const world = await openStayWorld()
  const apartment = await anApartment(world)
  await aGuest(world).books(apartment, world.day(40), world.day(43))
  const jobs = async () =>
    (
      await world.database.pool.query(
        'select task_identifier, key, run_at, max_attempts from graphile_worker.jobs order by 1, 2',
      )
    ).rows
  const [waiting, before] = [await jobs(), await fingerprints(world.database, 'ours')]
  expect(waiting.length).toBeGreaterThan(0)
  await closeForMove(world.database, code)
  expect(await jobs()).toEqual([])
  await closeForMove(world.database, code)
  await openAgain(world.database, code)
  expect(await jobs()).toEqual(waiting)
  expect(await fingerprints(world.database, 'ours')).toEqual(before)
  await expect(openAgain(world.database, code)).rejects.toThrow('is not closed for a move')
})

test('[SCALE-04] a site comes whole or not at all, once, and brings nothing that is another’s', async () => {
  const database = await aDemo()
  await leave(database, 'whole')
  const target = await elsewhere()
  const lines = gunzipSync(await readFile(fileOf('whole')))
    .toString()
    .trimEnd()
    .split('\n')
  const forged = async (name: string, forge: (line: string, at: number) => string | null) => {
    const made = lines.map(forge).filter((line) => line !== null)
    await writeFile(fileOf(name), gzipSync(made.join('\n')))
    return arrive(target, name)
  }
  const empty = await fingerprints(target, 'others')
  await expect(forged('cut', (line, at) => (at === lines.length - 1 ? null : line))).rejects.toThrow('cut off')
  await expect(forged('release', (line) => line.replace(/"sha":"\w{4}/, '"sha":"0000'))).rejects.toThrow(
    'another release',
  )
  await expect(forged('table', (line) => line.replace('"table":"account"', '"table":"staff_session"'))).rejects.toThrow(
    'which is no site’s',
  )
  const { rows } = await target.pool.query<{ row: string }>(
    `select t::text as row from site_host t where host = 'localhost'`,
  )
  const stranger = JSON.stringify(rows[0]?.row.replace('localhost', 'stolen.localhost'))
  await expect(
    forged('stranger', (line) =>
      line.includes('bensadevot.localhost,') ? `{"kind":"rows","rows":[${stranger}]}` : line,
    ),
  ).rejects.toThrow('that are not the site’s')
  await expect(arrive(target, 'whole', { hosts: ['hirondelles.localhost'] })).rejects.toThrow('is taken here')
  expect(await fingerprints(target, 'others'), 'nothing is left of any of them').toEqual(empty)
  expect((await target.pool.query('select from site where code = $1', [code])).rowCount).toBe(0)
  await arrive(target, 'whole')
  await expect(arrive(target, 'whole')).rejects.toThrow('here already')
})

test('[SCALE-04] what hangs together with another site, or is out of the house, is not cut', async () => {
  const database = await aDemo()
  await database.pool.query(
    `update agency set shop_id = (select shop.id from shop join site on site.id = site_id where site.code = 'hirondelles' limit 1) where code = 'haut-pays'`,
  )
  await expect(leave(database, 'tied')).rejects.toThrow('1 of agency name a shop (shop_id)')
  expect((await database.pool.query('select from site_departure')).rowCount, 'it was never closed').toBe(0)
})

test('[SCALE-04] a backup taken while a site is closed for its move comes back as it was', async () => {
  const database = await aDemo()
  // It was sold once, and is not shown now.
  await database.pool.query(
    `update product set is_published = false where id = (select id from product where is_published limit 1)`,
  )
  await closeForMove(database, code)
  const backup = { file: path.join(folder, 'closed.backup.gz'), uploadsDir: path.join(folder, 'none') }
  await backUp(database, backup)
  const restored = await createTestDatabase()
  onTestFinished(() => restored.drop())
  await restore(restored.database, backup)
  expect(await fingerprints(restored.database, 'ours')).toEqual(await fingerprints(database, 'ours'))
  expect(await fingerprints(restored.database, 'others')).toEqual(await fingerprints(database, 'others'))
  await openAgain(restored.database, code)
  expect(await checkInvariants(restored.database.query)).toEqual([])
})
