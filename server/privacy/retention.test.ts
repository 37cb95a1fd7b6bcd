import { readFileSync } from 'node:fs'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { goodPassword, openWorld, registered } from '../auth/testing.ts'
import { endEach, keepings, retentionTasks, withoutVisitors } from './retention.ts'
import { aGuestOrder, orderText } from './testing.ts'

const world = await openWorld({ rateLimitFactor: 100 })
const { database } = world
const day = 86_400_000
const ago = (days: number) => new Date(world.services.now().getTime() - days * day)
const endKeeping = () => retentionTasks(world.services)['endKeeping']?.({}, {} as never)
const count = async (query: ReturnType<typeof sql>) => (await query.execute(database.query)).rows.length

test('[LAW-08] every table of the database says how long it is kept, and the handbook says the same', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(database.query)
  const named = new Set([...keepings.flatMap(({ what }) => what), ...withoutVisitors])
  expect(rows.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([])
  const handbook = readFileSync(path.join(import.meta.dirname, '../../docs/operations.md'), 'utf8').replaceAll(
    / +/g,
    ' ',
  )
  for (const { what, until, why } of keepings)
    expect(handbook).toContain(`| ${what.map((name) => `\`${name}\``).join(', ')} | ${until} | ${why} |`)
})

test('[LAW-08] the person leaves an order after ten full years of accounts, and an attempt after a month', async () => {
  const year = world.services.now().getUTCFullYear()
  const old = await aGuestOrder(world, 'old@example.org', { at: new Date(Date.UTC(year - 11, 11, 31)) })
  const young = await aGuestOrder(world, 'young@example.org', { at: new Date(Date.UTC(year - 10, 0, 2)) })
  const lapsed = await aGuestOrder(world, 'lapsed@example.org', { status: 'expired', at: ago(31) })
  const recent = await aGuestOrder(world, 'recent@example.org', { status: 'expired', at: ago(29) })
  await endKeeping()
  const named = async (id: string) => /Marchandeau/i.test(await orderText(world, id))
  expect(await Promise.all([old, young, lapsed, recent].map(named))).toEqual([false, true, false, true])
  expect(await orderText(world, old)).toContain('2400')
})

test('[LAW-08] what cannot be ended keeps nothing else for longer, and is told', async () => {
  const old = await aGuestOrder(world, 'old2@example.org', {
    at: new Date(Date.UTC(world.services.now().getUTCFullYear() - 10, 0, 1) - 1),
  })
  await database.pool.query(
    `create function refuse_forgetting() returns trigger language plpgsql as $$ begin raise exception 'never'; end $$`,
  )
  await database.pool.query(
    `create trigger refuse_forgetting before update on purchase for each row when (old.id = '${old}') execute function refuse_forgetting()`,
  )
  await registered(world, 'unused@example.org')
  await sql`update account set last_seen_at = ${ago(1200)} where email = 'unused@example.org'`.execute(database.query)
  await expect(endKeeping()).rejects.toThrow('never')
  expect(await count(sql`select from account where email = 'unused@example.org'`)).toBe(0)
  await database.pool.query('drop trigger refuse_forgetting on purchase')
})

test('[LAW-08] an account goes after three years without a visit, its orders stay; who runs the site stays', async () => {
  await registered(world, 'away@example.org')
  await registered(world, 'here@example.org')
  const { rows } = await sql<{ id: string }>`
    update account set last_seen_at = ${ago(1090)} where email in ('away@example.org', 'here@example.org', 'admin@example.org')
    returning id`.execute(database.query)
  const order = await aGuestOrder(world, 'away@example.org')
  await sql`update purchase set account_id = (select id from account where email = 'away@example.org') where id = ${order}`.execute(
    database.query,
  )
  expect(rows.length).toBeGreaterThan(2)
  world.passMinutes(10 * 24 * 60)
  const browser = world.browser()
  await browser.post('/fr/api/auth/login', { email: 'here@example.org', password: goodPassword })
  await endKeeping()
  const left = (email: string) => count(sql`select from account where email = ${email}`)
  expect([await left('away@example.org'), await left('here@example.org')]).toEqual([0, 1])
  expect(await left('admin@example.org')).toBeGreaterThan(0)
  expect(await orderText(world, order)).toMatch(/Marchandeau/)
})

test('[LAW-08] a member who only looks around is seen, too', async () => {
  await registered(world, 'reader@example.org')
  const browser = world.browser()
  await browser.post('/fr/api/auth/login', { email: 'reader@example.org', password: goodPassword, isKept: true })
  world.passMinutes(2 * 24 * 60)
  await browser.get('/fr/api/auth/user')
  const { rows } = await sql<{ lastSeenAt: Date }>`
    select last_seen_at as "lastSeenAt" from account where email = 'reader@example.org'`.execute(database.query)
  expect(rows[0]?.lastSeenAt.getTime()).toBeGreaterThan(ago(1).getTime())
})

test('[LAW-08] carts, nights taken elsewhere, jobs given up and mails in files end in their time', async () => {
  const claire = sql`(select id from account where email = 'claire@example.org' order by id limit 1)`
  await sql`
    insert into cart (site_id, shop_id, account_id, updated_at)
    select shop.site_id, shop.id, ${claire}, ${ago(366)} from shop limit 1`.execute(database.query)
  await sql`
    insert into calendar_feed (apartment_id, name, url) select id, 'Elsewhere', 'https://calendar.example' from apartment limit 1`.execute(
    database.query,
  )
  await sql`
    insert into calendar_block (feed_id, apartment_id, uid, during, summary)
    select id, apartment_id, 'gone', daterange(${ago(40)}::date, ${ago(35)}::date), 'Odile Marchandeau' from calendar_feed limit 1`.execute(
    database.query,
  )
  const job = (days: number) =>
    sql`
    with job as (select (graphile_worker.add_job('mail.contactMessage', '{"email":"odile@example.org"}'::json)).id)
    select id from job`
      .execute(database.query)
      .then(async ({ rows: [row] }) => {
        const { id } = row as { id: number }
        await sql`update graphile_worker._private_jobs set attempts = max_attempts, updated_at = ${ago(days)} where id = ${id}`.execute(
          database.query,
        )
        return id
      })
  const [fresh, stale, ancient] = [await job(6), await job(8), await job(91)]
  const folder = path.join(world.config.dataDir, 'outbox')
  await mkdir(folder, { recursive: true })
  for (const [name, days] of [
    ['old.json', 31],
    ['new.json', 29],
  ] as const) {
    await writeFile(path.join(folder, name), '{}')
    await utimes(path.join(folder, name), ago(days), ago(days))
  }
  await endKeeping()
  expect(await count(sql`select from cart where account_id = ${claire}`)).toBe(0)
  expect(await count(sql`select from calendar_block where uid = 'gone'`)).toBe(0)
  const { rows } = await sql<{ id: number; payload: object }>`
    select id, payload from graphile_worker._private_jobs where id = any(${[fresh, stale, ancient]}::bigint[]) order by id`.execute(
    database.query,
  )
  expect(rows).toEqual([
    { id: fresh, payload: { email: 'odile@example.org' } },
    { id: stale, payload: {} },
  ])
  expect(await readdir(folder)).toEqual(['new.json'])
})

test('[LAW-08] what cannot end tonight keeps nothing else from ending, and each is told of in one error', async () => {
  const ended: string[] = []
  const step = (what: string, problem?: string) => ({
    what: [what],
    end: async () => {
      if (problem) throw new Error(problem)
      ended.push(what)
      return 1
    },
  })
  const steps = [step('a'), step('b', 'away'), { what: ['c'] }, step('d'), step('e', 'full'), step('f')]
  const night = endEach(world.services, steps)
  await expect(night).rejects.toThrow('Not ended: b: away; e: full')
  await expect(night).rejects.toMatchObject({ errors: [{ message: 'b: away' }, { message: 'e: full' }] })
  expect(ended).toEqual(['a', 'd', 'f'])
  await endEach(world.services, steps.slice(2, 4))
})
