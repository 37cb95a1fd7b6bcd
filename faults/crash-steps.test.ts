import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answered } from './buyer.ts'
import { type Grower, ownerOf, ownerOfShop } from './grower.ts'
import { lock, until } from './lock.ts'
import { aContact, aProduct, aShop } from '../server/checkout/testing.ts'
import { checkInvariants } from '../server/database/invariants.ts'
import type { Node } from './node.ts'
import { purchaseKinds } from './purchases.ts'
import { report } from './report.ts'
import { ageLocks, expectEnded, expectSound, openWorld, passTime, wakeJobs, type World } from './world.ts'

// The process dies by kill -9 exactly at one step of buying, comes back, and nobody has lost anything. The steps are
// those of docs/decisions/0003-hold-commit-release.md; the server knows nothing of the tests: it is made to wait at a
// step by a lock that another session holds, or by a card provider that is slow to answer.

let world: World
let node: Node
beforeAll(async () => {
  world = await openWorld()
  node = await world.startNode()
})
afterAll(() => world.close())
beforeEach(() => world.double.faults.set({}))

async function killAndRestart() {
  await node.kill()
  await report('crash-steps', { kills: 1 })
  await ageLocks(world)
  await node.restart()
}

const statusOf = async (id: string): Promise<string | undefined> =>
  (await world.database.pool.query<{ status: string }>('select status from purchase where id = $1', [id])).rows[0]
    ?.status

const purchases = async (): Promise<{ id: string; status: string }[]> =>
  (
    await world.database.pool.query<{ id: string; status: string }>(
      'select id, status from purchase where session_id is not null order by created_at',
    )
  ).rows

/** The newest payment the provider knows. */
const lastIntent = () => world.intents().at(-1)

describe.each(purchaseKinds)('killed while a visitor buys ($name)', (kind) => {
  test('[CHECKOUT-01] before the commit: nothing is left, and the same click buys once', async () => {
    const purchase = await kind.begin(world, node)
    const before = (await purchases()).length
    const held = await lock(world.databaseUrl, purchase.locks.goods)
    const click = answered(purchase.checksOut())
    await held.someoneWaits()
    await node.kill()
    await held.release()
    expect(await click).toBeNull()
    await killAndRestart()
    expect(await purchases()).toHaveLength(before)

    const again = await purchase.checksOut()
    await purchase.pays(again)
    await expectEnded(world)
    expect(await statusOf(purchase.idOf(again))).toBe('paid')
    expect(await purchases()).toHaveLength(before + 1)
    await expectSound(world)
  })

  test('[CHECKOUT-01] after the commit, while the payment is made: the same click pays the same purchase', async () => {
    const purchase = await kind.begin(world, node)
    const before = world.intents().length
    world.double.faults.set({ only: '/payment_intents', answerDelayMs: 10_000 })
    const click = answered(purchase.checksOut())
    await until(() => world.intents().length > before, 'the provider has made the payment')
    await killAndRestart()
    expect(await click).toBeNull()
    world.double.faults.set({})

    const again = await purchase.checksOut()
    expect(again.status).toBe(200)
    expect(world.intents()).toHaveLength(before + 1)
    expect((await purchases()).at(-1)).toEqual({ id: purchase.idOf(again), status: 'pending' })
    await purchase.pays(again)
    await expectEnded(world)
    expect(await statusOf(purchase.idOf(again))).toBe('paid')
    await expectSound(world)
  })

  test('[CHECKOUT-01] after the commit, and the visitor never comes back: what was held goes back', async () => {
    const purchase = await kind.begin(world, node)
    const before = world.intents().length
    world.double.faults.set({ only: '/payment_intents', answerDelayMs: 10_000 })
    const click = answered(purchase.checksOut())
    await until(() => world.intents().length > before, 'the provider has made the payment')
    await killAndRestart()
    await click
    world.double.faults.set({})
    const left = (await purchases()).at(-1)
    expect(left).toMatchObject({ status: 'pending' })
    await expectEnded(world)
    expect(await statusOf(left?.id ?? '')).toBe('expired')
    await expectSound(world)
  })

  test('[CHECKOUT-04] after the card was charged, before anybody was told: the purchase is found paid', async () => {
    const purchase = await kind.begin(world, node)
    const checkout = await purchase.checksOut()
    world.double.faults.set({ webhooks: { never: true } })
    await purchase.pays(checkout)
    await killAndRestart()
    expect(await statusOf(purchase.idOf(checkout))).toBe('pending')
    await expectEnded(world)
    expect(await statusOf(purchase.idOf(checkout))).toBe('paid')
    await expectSound(world)
  })

  test('[CHECKOUT-04] while the payment is entered: it is entered once, after the restart', async () => {
    const purchase = await kind.begin(world, node)
    const checkout = await purchase.checksOut()
    const held = await lock(world.databaseUrl, purchase.locks.number)
    await purchase.pays(checkout)
    await held.someoneWaits()
    await node.kill()
    await held.release()
    await killAndRestart()
    expect(await statusOf(purchase.idOf(checkout))).toBe('pending')
    await expectEnded(world)
    expect(await statusOf(purchase.idOf(checkout))).toBe('paid')
    await expectSound(world)
  })

  test('[CHECKOUT-04] after the payment was entered, before its event was noted: it comes again and changes nothing', async () => {
    const purchase = await kind.begin(world, node)
    const checkout = await purchase.checksOut()
    const held = await lock(world.databaseUrl, 'lock table payment_event in share row exclusive mode')
    await purchase.pays(checkout)
    // Somebody else may wait for this table, too, before the payment is entered.
    await until(async () => (await statusOf(purchase.idOf(checkout))) === 'paid', 'the payment is entered')
    await held.someoneWaits()
    await node.kill()
    await held.release()
    await killAndRestart()
    await expectEnded(world)
    expect((await purchase.returns(checkout)).status).toBe(200)
    expect(await statusOf(purchase.idOf(checkout))).toBe('paid')
    await expectSound(world)
  })

  test('[CHECKOUT-04] while an unpaid purchase is ended: the next sweep ends it', async () => {
    const purchase = await kind.begin(world, node)
    const checkout = await purchase.checksOut()
    world.double.faults.set({ only: '/cancel', answerDelayMs: 10_000 })
    await passTime(world)
    await wakeJobs(world)
    await until(() => lastIntent()?.status === 'canceled', 'the provider has cancelled the payment')
    await killAndRestart()
    world.double.faults.set({})
    await expectEnded(world)
    expect(['expired', 'cancelled']).toContain(await statusOf(purchase.idOf(checkout)))
    await expectSound(world)
  })
})

// What a house does with an order is one transaction with its place in the log: killed before its end nothing of it is
// there, and the phone that sends it again, without having heard, does it once.
describe('killed while a grower works', () => {
  /** A paid order, and the owner of its shop. */
  async function anOrder(): Promise<{ id: string; owner: Grower }> {
    const [kind] = purchaseKinds
    if (!kind) throw new Error('Nothing can be bought.')
    const purchase = await kind.begin(world, node)
    const checkout = await purchase.checksOut()
    await purchase.pays(checkout)
    await expectEnded(world)
    const id = purchase.idOf(checkout)
    return { id, owner: await ownerOf(world, node, id) }
  }

  interface Seen {
    shippingStatus: string
    parcels: { trackingNumber: string | null }[]
    refunds: object[]
    lines: { id: string; unsent: number; unitAmount: number }[]
  }
  const detail = async (owner: Grower, id: string): Promise<Seen> =>
    (await owner.get(`/orders/${id}`)).body.response as Seen
  const countOf = async (table: 'audit_entry' | 'operation'): Promise<number> =>
    Number((await world.database.pool.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count)

  /** Sent, killed before its end, sent again, and once more as a phone does that has not heard. */
  async function doneOnce(owner: Grower, path: string, body: object): Promise<void> {
    const operation = randomUUID()
    const [entries, operations] = [await countOf('audit_entry'), await countOf('operation')]
    // The log is written last of all.
    const held = await lock(world.databaseUrl, 'lock table audit_entry in share row exclusive mode')
    const press = answered(owner.post(path, body, operation))
    await held.someoneWaits()
    await node.kill()
    await held.release()
    expect(await press).toBeNull()
    await killAndRestart()
    expect([await countOf('audit_entry'), await countOf('operation')]).toEqual([entries, operations])
    for (const again of [await owner.post(path, body, operation), await owner.post(path, body, operation)])
      expect({ path, status: again.status }).toEqual({ path, status: 200 })
    expect(await countOf('audit_entry')).toBe(entries + 1)
  }

  test('[ORDERS-02] packing, sending in two parcels and giving back: each is done once, and whole', async () => {
    const { id, owner } = await anOrder()
    await doneOnce(owner, `/orders/${id}/step`, { from: 'waiting', to: 'preparing' })
    const [line] = (await detail(owner, id)).lines
    await doneOnce(owner, `/orders/${id}/parcels`, {
      ...{ parcelsBefore: 0, lines: [{ line: line?.id, quantity: 1 }], trackingNumber: 'A 1' },
    })
    await doneOnce(owner, `/orders/${id}/step`, { from: 'preparing', to: 'shipped', trackingNumber: 'A 2' })
    expect(await detail(owner, id)).toMatchObject({
      ...{ shippingStatus: 'shipped', parcels: [{ trackingNumber: 'A 1' }, { trackingNumber: 'A 2' }] },
      lines: [{ unsent: 0 }],
    })
    await doneOnce(owner, `/orders/${id}/refund`, {
      ...{ lines: [{ line: line?.id, quantity: 1 }], withDelivery: false, isRestocked: false, reason: 'transit' },
      expectedAmount: line?.unitAmount,
    })
    expect((await detail(owner, id)).refunds).toHaveLength(1)
    await world.database.pool.query('update graphile_worker._private_jobs set run_at = now()')
    await expectEnded(world)
    expect(await checkInvariants(world.database.query)).toEqual([])
  })

  test('[ORDERS-02] killed between the provider’s answer and its commit: the refund is found by its name, and paid once', async () => {
    const { id, owner } = await anOrder()
    const [line] = (await detail(owner, id)).lines
    const refunds = () => world.double.refunds().filter(({ metadata }) => metadata['refund'] !== undefined)
    const before = refunds().length
    const give = () =>
      owner.post(`/orders/${id}/refund`, {
        ...{ lines: [{ line: line?.id, quantity: 1 }], withDelivery: false, isRestocked: false, reason: 'transit' },
        expectedAmount: line?.unitAmount,
      })
    // The provider has done it and is slow to say so, and nobody tells of it either.
    world.double.faults.set({ only: '/refunds', answerDelayMs: 10_000, webhooks: { never: true } })
    expect((await give()).status).toBe(200)
    await world.database.pool.query('update graphile_worker._private_jobs set run_at = now()')
    await until(() => refunds().length > before, 'the provider has paid it back')
    await killAndRestart()
    world.double.faults.set({ webhooks: { never: true } })
    // A day and more later the provider knows the refund by its key no longer.
    world.double.forgetKeys()
    await expectEnded(world)
    expect(refunds()).toHaveLength(before + 1)
    const { rows } = await world.database.pool.query(
      `select provider_reference as reference, status from refund where purchase_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ reference: refunds().at(-1)?.id, status: 'succeeded' }])
    expect(await checkInvariants(world.database.query)).toEqual([])
  })

  test('[STOCK-02] [ORDERS-03] a cellar sale and an order by telephone: their bottles go once, or not at all', async () => {
    const shop = await aShop(world)
    const wine = await aProduct(world, shop, { stock: 20, priceAmount: 2400 })
    const owner = await ownerOfShop(world, node, shop.id)
    const onHand = async () =>
      (
        await world.database.pool.query<{ onHand: number; held: number }>(
          'select on_hand as "onHand", held from stock_item where id = $1',
          [wine.stockItemId],
        )
      ).rows[0]
    const sold = { reason: 'cellar', at: new Date().toISOString(), wines: [{ id: wine.id, quantity: 3 }] }
    await doneOnce(owner, '/sale', sold)
    expect(await onHand()).toEqual({ onHand: 17, held: 0 })

    const place = '&countryCode=FR&postalCode=69002'
    const priced = (await owner.get(`/phone-orders/price?lines=${wine.id}:6${place}`)).body.response as Priced
    const sending = priced.deliveries.find(({ type }) => type === 'SHIPPING')
    await doneOnce(owner, '/phone-orders', {
      ...{
        lines: [{ product: wine.id, quantity: 6 }],
        channel: 'PHONE',
        contact: aContact(),
        language: 'fr',
        note: '',
      },
      ...{ deliveryType: 'SHIPPING', isAdult: true },
      paymentCode: sending?.payments.find(({ type }) => type === 'BANK_TRANSFER')?.code,
      expectedTotalAmount: priced.productsAmount + (sending?.amount ?? 0),
    })
    expect(await onHand()).toEqual({ onHand: 11, held: 0 })
    const { rows } = await world.database.pool.query('select number from purchase where shop_id = $1', [shop.id])
    expect(rows).toEqual([{ number: 1 }])
    expect(await checkInvariants(world.database.query)).toEqual([])
  })
})

interface Priced {
  productsAmount: number
  deliveries: { type: string; amount: number | null; payments: { code: string; type: string }[] }[]
}
