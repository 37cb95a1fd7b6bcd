import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allTasks } from '../all-tasks.ts'
import type { Tasks } from '../database/jobs.ts'
import { AccountCutOff, type CardProvider, ProviderUnavailable } from '../payments/card-provider.ts'
import { aProduct, aShop, aShopper, openWorld, ordersOf, type Shopper, stockOf, type TestProduct } from './testing.ts'
import type { TestShop, World } from './testing.ts'
import { settle } from '../purchases/settle.ts'

let world: World
/** What the provider says of an intent or a refund instead of its own answer. */
let mood: (intentId: string, accountId: string | undefined) => Error | null
let asked: string[]
let tasks: Tasks
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  mood = () => null
  asked = []
  const { cards } = world.services
  const ask = async <Result>(intentId: string, accountId: string | undefined, work: () => Promise<Result>) => {
    asked.push(intentId)
    const problem = mood(intentId, accountId)
    if (problem) throw problem
    return work()
  }
  const moody: CardProvider = {
    ...cards,
    readIntent: (id, account) => ask(id, account, () => cards.readIntent(id, account)),
    cancelIntent: (id, account) => ask(id, account, () => cards.cancelIntent(id, account)),
    refund: (input) => ask(input.intentId, input.accountId, () => cards.refund(input)),
  }
  // A breaker of its own, as each node has one.
  tasks = allTasks({ ...world.services, cards: moody }, {})
  // What the test before has left ends as anything does.
  await forgetCrowd()
  world.passMinutes(120)
  await world.runTask('sweep')
})

const run = (name: 'sweep' | 'reconcile' | 'transfers') =>
  tasks[name]?.({}, { id: 1, attempt: 1, maxAttempts: 1, signal: new AbortController().signal })

interface Placed {
  shop: TestShop
  wine: TestProduct
  shopper: Shopper
  answer: Awaited<ReturnType<Shopper['checksOut']>>
}

async function aPlacedOrder(): Promise<Placed> {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop, { stock: 1 })
  const shopper = await aShopper(world)
  await shopper.adds(wine, 1)
  return { shop, wine, shopper, answer: await shopper.checksOut(shop) }
}

/** So many that look like this order and are older than it, each with an intent that nobody knows. */
async function aCrowdLike({ answer }: Placed, count: number, change: Record<string, unknown> = {}): Promise<void> {
  await world.database.pool.query(
    `insert into purchase select (jsonb_populate_record(purchase, jsonb_build_object(
        'id', 'X' || lpad(of_crowd::text, 11, '0'), 'cart_id', null, 'payment_intent_id', 'pi_unknown_' || of_crowd,
        'held_until', held_until - interval '10 minutes', 'created_at', created_at - interval '10 minutes') || $2
        || case when $2::jsonb ? 'accepted_at' then jsonb_build_object('number', 1000 + of_crowd) else '{}' end)).*
      from purchase, generate_series(1, $3) of_crowd where id = $1`,
    [answer.order._id, JSON.stringify(change), count],
  )
}
const isOfCrowd = (intentId: string) => intentId.startsWith('pi_unknown')
const forgetCrowd = () => world.database.pool.query(`delete from purchase where payment_intent_id like 'pi_unknown%'`)

const statusOf = async ({ shop, answer }: Placed) =>
  (await ordersOf(world, shop)).find(({ id }) => id === answer.order._id)?.status

describe('two hundred that nobody can settle', () => {
  test('[SAFE-06] [CHECKOUT-04] keep no other from being ended, and step back further each time', async () => {
    const placed = await aPlacedOrder()
    await aCrowdLike(placed, 200)
    mood = (intentId) => (isOfCrowd(intentId) ? new Error('No such payment_intent') : null)
    world.passMinutes(20)
    await expect(run('sweep')).rejects.toThrow('200 of 201 failed.')
    expect(await statusOf(placed)).toBe('expired')
    expect(await stockOf(world, placed.wine.stockItemId)).toEqual({ on_hand: 1, held: 0 })
    const before = asked.length
    await run('sweep')
    expect(asked).toHaveLength(before)
    // Minutes from each failure to the next try.
    const distances: number[] = []
    for (let time = 0; time < 8; time++) {
      const { rows } = await sql<{ minutes: number }>`
        select round(extract(epoch from min(next_try_at) - ${world.services.now()}) / 60)::int as minutes from purchase
        where payment_intent_id like 'pi_unknown%'`.execute(world.database.query)
      distances.push(rows[0]?.minutes ?? 0)
      world.passMinutes((rows[0]?.minutes ?? 0) + 1)
      await expect(run('sweep')).rejects.toThrow('200 of 200 failed.')
    }
    expect(distances).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
    await forgetCrowd()
    await world.expectSound()
  })

  test('[SAFE-06] [CHECKOUT-04] keep no payment and no refund of others from being found', async () => {
    // Somebody else has what was paid late, and the job of its refund is lost.
    const soldOut = await aPlacedOrder()
    world.passMinutes(20)
    const other = await aShopper(world)
    await other.adds(soldOut.wine, 1)
    await other.checksOut(soldOut.shop)
    await soldOut.shopper.pays(soldOut.answer)
    await settle(world.services, soldOut.answer.order._id)
    await world.database.pool.query(`delete from graphile_worker._private_jobs where key like 'refund:%'`)
    world.passMinutes(61)
    const placed = await aPlacedOrder()
    await aCrowdLike(placed, 200, { held_until: '2999-01-01' })
    mood = (intentId) => (isOfCrowd(intentId) ? new Error('No such payment_intent') : null)
    await placed.shopper.pays(placed.answer)
    world.passMinutes(2)
    await expect(run('reconcile')).rejects.toThrow('200 of 201 failed.')
    expect(await statusOf(placed)).toBe('paid')
    expect(await statusOf(soldOut)).toBe('refunded')
    await forgetCrowd()
  })

  test('[SAFE-06] [SELL-02] keep no transfer of others from lapsing', async () => {
    const placed = await aPlacedOrder()
    const accepted = {
      status: 'confirmed',
      payment_intent_id: null,
      payment_type: 'BANK_TRANSFER',
      kept_until: '2020-01-01',
    }
    await aCrowdLike(placed, 120, { ...accepted, accepted_at: '2020-01-01', shop_id: placed.shop.id })
    // What these are refused for is written where it is known to them alone.
    await world.database.pool.query(
      `create function refuse_crowd() returns trigger language plpgsql as $$ begin raise exception 'never'; end $$`,
    )
    await world.database.pool.query(
      `create trigger refuse_crowd before update of status on purchase for each row
        when (old.id like 'X%1') execute function refuse_crowd()`,
    )
    await expect(run('transfers')).rejects.toThrow('12 of 120 failed.')
    const { rows } = await world.database.pool.query(
      `select status, count(*)::int as count from purchase where id like 'X0000%' group by status order by status`,
    )
    expect(rows).toEqual([
      { status: 'confirmed', count: 12 },
      { status: 'lapsed', count: 108 },
    ])
    await world.database.pool.query('drop trigger refuse_crowd on purchase')
    await world.database.pool.query(`delete from purchase where id like 'X0000%'`)
  })
})

test('[SAFE-06] [THIRD-06] a purchase whose account is cut off ends with its time: nothing can be paid there', async () => {
  const placed = await aPlacedOrder()
  mood = () => new AccountCutOff()
  world.passMinutes(20)
  await run('sweep')
  expect(await statusOf(placed)).toBe('expired')
  expect(await stockOf(world, placed.wine.stockItemId)).toEqual({ on_hand: 1, held: 0 })
  await world.expectSound()
})

describe('a provider that is silent', () => {
  test('[SAFE-06] [CHECKOUT-04] is asked twice in a run and not two hundred times, and others are asked beside it', async () => {
    const placed = await aPlacedOrder()
    await aCrowdLike(placed, 200, { payment_account_id: 'acct_silent' })
    mood = (_, account) => (account === 'acct_silent' ? new ProviderUnavailable('No answer.') : null)
    world.passMinutes(20)
    await expect(run('sweep')).rejects.toThrow('2 of 201 failed.')
    expect(asked.filter(isOfCrowd)).toHaveLength(2)
    expect(await statusOf(placed)).toBe('expired')
    await forgetCrowd()
  })

  test('[SAFE-06] [CHECKOUT-04] costs whom it was not asked about a minute, and nobody their place', async () => {
    const first = await aPlacedOrder()
    const others = [await aPlacedOrder(), await aPlacedOrder(), await aPlacedOrder()]
    mood = () => new ProviderUnavailable('No answer.')
    world.passMinutes(20)
    await expect(run('sweep')).rejects.toThrow('2 of 4 failed.')
    mood = () => null
    // Another node has not met the silence.
    tasks = allTasks(world.services, {})
    world.passMinutes(2)
    await run('sweep')
    expect(await Promise.all([first, ...others].map(statusOf))).toEqual(Array(4).fill('expired'))
    await world.expectSound()
  })

  test('[SAFE-06] [CHECKOUT-03] refuses nobody who pays when it is back, whatever jobs have met', async () => {
    await aPlacedOrder()
    await aPlacedOrder()
    mood = () => new ProviderUnavailable('No answer.')
    world.passMinutes(20)
    await expect(run('sweep')).rejects.toThrow('2 of 2 failed.')
    // The jobs of this node still rest; its visitors do not know.
    const { answer, shopper } = await aPlacedOrder()
    await shopper.pays(answer)
    const settled = await shopper.call('orderSettle', { orderId: answer.order._id, receipt: answer.receipt })
    expect(settled).toMatchObject({ order: { status: 'paid' } })
  })
})
