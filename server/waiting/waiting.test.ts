import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BotCheck } from '../bot-check/bot-check.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/database.ts'
import { runJobsOnce } from '../database/jobs.ts'
import type { Mail } from '../notifications/mailer.ts'
import { testContext } from '../testing/context.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { createSeededDatabase } from '../testing/seeded.ts'
import { waitingMailTasks } from './mail-tasks.ts'
import { endWaits, forgetWaits, listWaitsOf } from './own-waits.ts'
import { tellWaiting, waitingTasks } from './tell.ts'
import { askToWait, confirmToWait, readWait, stopWaiting } from './waiting.ts'

let seeded: TestDatabase
let database: Database
let ctx: Context
let visitors = 0
const sent: Mail[] = []

beforeAll(async () => {
  seeded = await createSeededDatabase()
  database = await openTestDatabase(seeded.url, 16)
})
afterAll(async () => {
  await database.close()
  await seeded.drop()
})
beforeEach(async () => {
  await sql`delete from stock_wait`.execute(database.query)
  // Rate limits count by address: each test is a visitor of its own.
  ctx = await aVisitor()
  await inCellar(0)
  await runJobs()
  sent.length = 0
})

test('[SELL-04] nobody is on the list before the mailed link is followed, and the answer tells nothing', async () => {
  expect(await ask('odile@example.org')).toEqual({ isDone: true })
  await runJobs()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ to: { address: 'odile@example.org' }, language: 'fr' })
  expect(sent[0]?.subject).toContain('Grenache gris')
  await inCellar(24)
  await runJobs()
  expect(sent).toHaveLength(1)
  // A wine of another site is answered alike, and nothing is noted.
  const elsewhere = await aVisitor({ site: 'hirondelles' })
  expect(await ask('odile@example.org', elsewhere)).toEqual({ isDone: true })
  expect(await listWaitsOf(database.query, { siteId: elsewhere.site.id, email: 'odile@example.org' })).toEqual([])
})

test('[SELL-04] who waits is told once when the wine comes, and forgotten', async () => {
  await waits('odile@example.org')
  await inCellar(24)
  await runJobs()
  const [mail, ...others] = toldMails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: { address: 'odile@example.org' }, subject: 'Grenache gris 2023 est de retour' })
  expect(mail?.text).toContain('/fr/mas-tramontane/products/grenache-gris')
  expect(await count()).toBe(0)
  await inCellar(0)
  await inCellar(12)
  await runJobs()
  expect(toldMails()).toHaveLength(1)
})

test('[SELL-04] many tellers at once tell each person once, first come first', async () => {
  const people = Array.from({ length: 12 }, (_, index) => `p${index}@example.org`)
  for (const email of people) await waits(email)
  const { productId } = await grenache()
  // Without the trigger's own job, so that only the tellers of this test run.
  await sql`alter table stock_item disable trigger stock_item_wakes_waiting`.execute(database.query)
  await inCellar(7)
  await sql`alter table stock_item enable trigger stock_item_wakes_waiting`.execute(database.query)
  // One of them, so that seven are told and not more.
  await tellWaiting(ctx, productId)
  expect(await count()).toBe(5)
  await Promise.all(Array.from({ length: 10 }, () => tellWaiting(ctx, productId)))
  await runJobs()
  expect(
    toldMails()
      .map(({ to }) => to.address)
      .toSorted(),
  ).toEqual(people.toSorted())
  expect(await count()).toBe(0)
})

test('[SELL-04] bottles that come back in a transaction that fails wake nobody', async () => {
  await waits('odile@example.org')
  await database.query
    .transaction()
    .execute(async (trx) => {
      await sql`update stock_item set on_hand = 6 where id = ${(await grenache()).stockItemId}`.execute(trx)
      throw new Error('the van turned round')
    })
    .catch(() => undefined)
  await runJobs()
  expect(toldMails()).toEqual([])
  expect(await count()).toBe(1)
})

test('[SELL-04] a teller that dies has told nobody, and the next one tells all', async () => {
  await waits('odile@example.org')
  await runJobs()
  await sql`alter table stock_item disable trigger stock_item_wakes_waiting`.execute(database.query)
  await inCellar(6)
  await sql`alter table stock_item enable trigger stock_item_wakes_waiting`.execute(database.query)
  const { productId } = await grenache()
  await sql`create function die() returns trigger language plpgsql as $$ begin raise exception 'the node died'; end $$`.execute(
    database.query,
  )
  await sql`create constraint trigger dying after delete on stock_wait initially deferred for each row execute function die()`.execute(
    database.query,
  )
  await expect(tellWaiting(ctx, productId)).rejects.toThrow('the node died')
  await sql`drop function die cascade`.execute(database.query)
  await runJobs()
  expect(toldMails()).toEqual([])
  // The pass of every hour finds it.
  await waitingTasks(ctx).tellWaiting?.({}, {} as never)
  await runJobs()
  expect(toldMails()).toHaveLength(1)
})

test('[SELL-04] who is not confirmed in three days, or has left, is not told', async () => {
  await ask('late@example.org')
  await runJobs()
  const proof = proofIn(sent.at(-1))
  const later = { ...ctx, now: () => new Date(Date.now() + 3 * 86_400_000 + 60_000) }
  await expect(confirmToWait(later, { proof })).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
  expect(await endWaits(later)).toBe(1)

  const left = await waits('left@example.org')
  expect(await stopWaiting(ctx, { proof: left })).toEqual({ isDone: true })
  expect(await stopWaiting(ctx, { proof: left })).toEqual({ isDone: true })
  await expect(readWait(ctx, { proof: left })).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
  await inCellar(6)
  await runJobs()
  expect(toldMails()).toEqual([])
})

test('[SELL-04] a link that was forged, or of another site, opens nothing', async () => {
  const proof = await waits('odile@example.org')
  await expect(readWait(ctx, { proof: `${proof.slice(0, -4)}AAAA` })).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
  const elsewhere = await aVisitor({ site: 'hirondelles' })
  await expect(readWait(elsewhere, { proof })).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
  await expect(stopWaiting(elsewhere, { proof })).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
  expect((await readWait(ctx, { proof })).wait).toMatchObject({ code: 'grenache-gris', isConfirmed: true })
})

test('[SELL-04] machines and floods put nobody on the list', async () => {
  const machine: BotCheck = { ...person, verify: async () => false }
  await expect(ask('odile@example.org', ctx, machine)).rejects.toMatchObject({ code: 'BOT_CHECK_FAILED' })
  const input = { ...(await wish('odile@example.org')), website: 'https://pills.example' }
  expect(await askToWait(ctx, input, person)).toEqual({ isDone: false })
  expect(await count()).toBe(0)
  for (let index = 0; index < 5; index += 1) await ask('flooded@example.org', await aVisitor())
  await expect(ask('flooded@example.org', await aVisitor())).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await runJobs()
  expect(await count()).toBe(1)
})

test('[LAW-08] who waits is shown, taken along and erased like everything else', async () => {
  await waits('Camille@Example.org')
  const guest = { siteId: ctx.site.id, email: 'camille@example.org' }
  expect(await listWaitsOf(database.query, guest)).toMatchObject([{ shop: 'Mas Tramontane', year: 2023 }])
  await database.query.transaction().execute((trx) => forgetWaits(trx, guest))
  expect(await count()).toBe(0)
  await waits('year@example.org')
  expect(await endWaits({ ...ctx, now: () => new Date(Date.now() + 366 * 86_400_000) })).toBe(1)
})

test('[SELL-04] the mails are written in the language the wine was read in', async () => {
  for (const [language, subject] of [
    ['de', 'Grenache gris 2023 ist wieder da'],
    ['en', 'Grenache Gris 2023 is back'],
  ] as const) {
    ctx = await aVisitor({ language })
    await waits(`${language}@example.org`)
    await inCellar(6)
    await runJobs()
    expect(toldMails().at(-1)).toMatchObject({ subject, language })
    await inCellar(0)
  }
})

const person: BotCheck = { challenge: async () => ({ kind: 'recaptcha', siteKey: '' }), verify: async () => true }

async function grenache(): Promise<{ productId: string; stockItemId: string }> {
  const { rows } = await sql<{ productId: string; stockItemId: string }>`
    select product.id as "productId", component.stock_item_id as "stockItemId"
    from product join product_component component on component.product_id = product.id
    where product.code = 'grenache-gris'`.execute(database.query)
  if (!rows[0]) throw new Error('The demo has no sold-out wine.')
  return rows[0]
}

const wish = async (email: string) => ({ productID: (await grenache()).productId, email, recaptcha_token: '' })

const ask = async (email: string, asker = ctx, check = person) => askToWait(asker, await wish(email), check)

/** Asks, and follows the mailed link. @returns what the link proves. */
async function waits(email: string): Promise<string> {
  const visitor = { ...(await aVisitor()), language: ctx.language }
  await ask(email, visitor)
  await runJobs()
  const proof = proofIn(sent.at(-1))
  await confirmToWait(visitor, { proof })
  return proof
}

const proofIn = (mail: Mail | undefined): string => /#proof=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''

const toldMails = () => sent.filter(({ id }) => id.startsWith('stock-back'))

async function inCellar(bottles: number): Promise<void> {
  await sql`update stock_item set on_hand = ${bottles} where id = ${(await grenache()).stockItemId}`.execute(
    database.query,
  )
}

async function count(): Promise<number> {
  return (await sql`select from stock_wait`.execute(database.query)).rows.length
}

const aVisitor = ({ site = 'vigneron-online', language = 'fr' } = {}): Promise<Context> =>
  testContext(database, { site, language, address: `203.${++visitors}.113.7` })

async function runJobs(): Promise<void> {
  const mailer = { send: async (mail: Mail) => void sent.push(mail) }
  await runJobsOnce(database, {
    ...waitingTasks(ctx),
    ...waitingMailTasks(ctx, { mailer }),
  })
}
