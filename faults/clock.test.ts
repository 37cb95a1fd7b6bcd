import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aShop, stockOf } from '../server/checkout/testing.ts'
import { aBuyer } from './buyer.ts'
import { until } from './lock.ts'
import type { Node } from './node.ts'
import { report } from './report.ts'
import { request } from './visitor.ts'
import { expectEnded, expectSound, openWorld, type World } from './world.ts'

// Real nodes on one database, whose calendars are days off, are set wrong while they work, and are mended.

const dayMs = 86_400_000
const preload = pathToFileURL(path.join(import.meta.dirname, 'other-date.ts')).href

let world: World
let folder: string
let right: Node
beforeAll(async () => {
  world = await openWorld()
  folder = await mkdtemp(path.join(tmpdir(), 'cepage-clock-'))
  right = await world.startNode()
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

interface Machine {
  node: Node
  setAhead: (ms: number) => Promise<void>
}

async function aMachine(name: string, aheadMs: number): Promise<Machine> {
  const file = path.join(folder, name)
  await writeFile(file, String(aheadMs))
  const node = await world.startNode({ NODE_OPTIONS: `--import ${preload}`, OTHER_DATE: file })
  return { node, setAhead: (ms) => writeFile(file, String(ms)) }
}

const readiness = async (node: Node) => {
  const { status, body } = await request(node.port, '/readyz')
  return { status, clock: body.clock as string | undefined }
}

const rowsOf = async (query: string) => (await world.database.pool.query<Record<string, unknown>>(query)).rows

/** What lies further ahead than anything of this test could be meant to. */
const putOff = () =>
  rowsOf(`
    select 'job' as what, task_identifier as name from graphile_worker.jobs where run_at > now() + interval '12 hours'
    union all select 'due', name from periodic_job where due_at > now() + interval '1 minute'
    union all select 'known', identifier from graphile_worker._private_known_crontabs where last_execution > now() + interval '1 minute'
    union all select 'hold', id::text from hold where status = 'held' and expires_at not between now() - interval '1 hour' and now() + interval '1 day'
    union all select 'order', id from purchase where session_id is not null and created_at not between now() - interval '1 hour' and now() + interval '1 minute'`)

/** An order of one bottle, bought through this node and not paid. */
async function anUnpaidOrder(node: Node) {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop, { stock: 1 })
  const buyer = aBuyer(world, () => node.port)
  await buyer.adds(wine)
  const checkout = await buyer.insistsOnCheckout(shop, 'CARD')
  return { wine, buyer, checkout }
}

const isOver = async ({ wine }: { wine: { stockItemId: string } }) =>
  (await stockOf(world, wine.stockItemId)).held === 0

/** Its time is over now, and the minute in which somebody has to see to it has begun. */
const lapse = async () => {
  await world.database.pool.query(
    `update purchase set held_until = held_until - interval '20 minutes', next_try_at = null where status = 'pending'`,
  )
  await world.database.pool.query(
    `update hold set expires_at = expires_at - interval '20 minutes' where status = 'held'`,
  )
  await world.database.pool.query(
    `update periodic_job set due_at = due_at - interval '1 minute' where name in ('sweep', 'reconcile')`,
  )
}

test('[SCALE-01] nodes that are days off say so, run no jobs, stop nobody else, and sell by the right time', async () => {
  const machines = [await aMachine('ahead', 40 * dayMs), await aMachine('behind', -40 * dayMs)]
  expect(await readiness(right)).toEqual({ status: 200, clock: undefined })
  for (const [index, { node }] of machines.entries()) {
    // Another node can be sent to, so this one is not ready.
    expect(await readiness(node)).toEqual({
      status: 503,
      clock: expect.stringMatching(index === 0 ? /ahead of the database/ : /behind the database/),
    })
    expect(node.lines.join('\n')).toContain('it runs no jobs')
  }
  const orders = await Promise.all(machines.map(({ node }) => anUnpaidOrder(node)))
  expect(orders.map(({ checkout }) => checkout.status)).toEqual([200, 200])
  expect(await putOff()).toEqual([])
  for (let round = 0; round < 2; round++) {
    await lapse()
    await until(
      async () => (await Promise.all(orders.map(isOver))).every(Boolean),
      'the right node ends what has lapsed',
    )
    expect(await putOff()).toEqual([])
  }
  const paid = await anUnpaidOrder(machines[0]?.node ?? right)
  await paid.buyer.pays(paid.checkout)
  expect((await paid.buyer.returns(paid.checkout)).status).toBe(200)
  await expectEnded(world)
  await expectSound(world)
  for (const { node } of machines) await node.terminate()
  expect(await putOff()).toEqual([])
  await report('clock', {
    'nodes forty days ahead or behind, beside a right one': machines.length,
    'orders through them': 3,
  })
})

test('[SCALE-01] where all nodes are wrong the shop sells on, its jobs wait, and the first clock that is mended does them', async () => {
  await right.terminate()
  const { node, setAhead } = await aMachine('alone', 3 * dayMs)
  // Nobody else could be sent to.
  expect(await readiness(node)).toEqual({ status: 200, clock: expect.stringContaining('ahead of the database') })
  const order = await anUnpaidOrder(node)
  await lapse()
  expect(await rowsOf(`select from graphile_worker.jobs where locked_at is not null`)).toEqual([])
  await setAhead(0)
  await until(() => isOver(order), 'the mended node ends what has lapsed')
  expect(await readiness(node)).toEqual({ status: 200, clock: undefined })

  // Its date is set again while it works: it stops, and goes on when that is mended.
  const later = await anUnpaidOrder(node)
  await setAhead(-3 * dayMs)
  await until(async () => (await readiness(node)).clock !== undefined, 'the jump is noticed')
  await until(
    async () =>
      (
        await rowsOf(
          `select from pg_stat_activity where application_name like 'cepage jobs %' and datname = current_database()`,
        )
      ).length === 0,
    'its runners have left',
  )
  await lapse()
  await setAhead(0)
  await until(() => isOver(later), 'it goes on by itself')
  expect(await putOff()).toEqual([])
  await node.terminate()
  await right.restart()
  await expectEnded(world)
  await expectSound(world)
  await report('clock', { 'clocks that were set wrong or mended while a node worked': 3 })
})

test('[SCALE-01] what a node of an earlier release has put off for weeks runs within moments of the next one', async () => {
  await world.database.pool.query(
    `insert into graphile_worker._private_known_crontabs values ('sweep', now(), now() + interval '40 days')
     on conflict (identifier) do update set last_execution = excluded.last_execution`,
  )
  await world.database.pool.query(
    `select graphile_worker.add_job(name, '{}', run_at => now() + interval '40 days', job_key => name)
     from unnest('{sweep,reconcile,transfers}'::text[]) name`,
  )
  await world.database.pool.query(`update periodic_job set due_at = now() + interval '40 days'`)
  const order = await anUnpaidOrder(right)
  await world.database.pool.query(
    `update purchase set held_until = held_until - interval '20 minutes' where status = 'pending'`,
  )
  await until(() => isOver(order), 'the sweep runs again')
  await until(async () => (await putOff()).length === 0, 'nothing is put off any more')
  await report('clock', {
    'jobs of an earlier release put off for forty days': 3,
    'of them still put off': (await putOff()).length,
  })
})
