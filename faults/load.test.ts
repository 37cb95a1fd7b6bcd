import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aShop, stockOf } from '../server/checkout/testing.ts'
import { aBuyer } from './buyer.ts'
import type { Node } from './node.ts'
import { report } from './report.ts'
import { type Answer, request } from './visitor.ts'
import { expectEnded, expectSound, isFull, openWorld, type World } from './world.ts'

let world: World
let node: Node
beforeAll(async () => {
  world = await openWorld()
  node = await world.startNode({ LOG_LEVEL: 'error', DATABASE_POOL_SIZE: '16' })
})
afterAll(() => world.close())

const buyers = 300
const bottles = 60
const pages = [
  '/fr/home',
  '/fr/nos-vignerons',
  '/fr/clos-des-murmures',
  '/de/clos-des-murmures/products/vin-jaune',
  '/en/domaine-de-la-huppe',
]

/** A thousand visitors who look at a page now and then, beside those who buy; only in the long form. */
function browsing(count: number) {
  const times: number[] = []
  const failed: number[] = []
  const over = new AbortController()
  const pause = (ms: number) => sleep(ms, undefined, over).catch(() => {})
  const coming = Promise.all(
    Array.from({ length: count }, async (_, index) => {
      await pause(Math.random() * 10_000)
      for (let look = index; !over.signal.aborted; look++) {
        const startedAt = performance.now()
        const { status } = await request(node.port, pages[look % pages.length] ?? '/', {
          headers: { host: 'vigneron-online.localhost' },
        })
        times.push(performance.now() - startedAt)
        if (status !== 200) failed.push(status)
        await pause(5000 + Math.random() * 5000)
      }
    }),
  )
  return {
    async stop() {
      over.abort()
      await coming
      return { times: times.toSorted((a, b) => a - b), failed }
    },
  }
}

test(
  `[CART-01] ${buyers} buyers want ${bottles} bottles: ${bottles} are sold, nobody meets an error, the others are told`,
  { timeout: 600_000 },
  async () => {
    const shop = await aShop(world)
    const wine = await aProduct(world, shop, { stock: bottles })
    const crowd = browsing(isFull ? 1000 : 20)
    if (isFull) await sleep(12_000)
    const times: number[] = []
    let putOff = 0
    // They come within ten seconds; in the cut sixty are there at any time, however slow the machine is.
    const come = async (index: number): Promise<Answer[]> => {
      if (isFull) await sleep(Math.random() * 10_000)
      const buyer = aBuyer(world, () => node.port)
      const cameAt = performance.now()
      const added = await buyer.adds(wine)
      if (added.status !== 200) {
        refusals.push(performance.now() - cameAt)
        return [added]
      }
      const startedAt = performance.now()
      const checkout = await buyer.insistsOnCheckout(shop, index % 2 ? 'CARD' : 'BANK_TRANSFER')
      const took = performance.now() - startedAt
      times.push(took)
      if (checkout.status === 409) refusals.push(took)
      putOff += buyer.putOff()
      if (checkout.status === 200 && index % 2) await buyer.pays(checkout)
      return [added, checkout]
    }
    const answers: Answer[][] = []
    const refusals: number[] = []
    const queue = Array.from({ length: buyers }, (_, index) => index)
    const serve = async () => {
      for (let index = queue.pop(); index !== undefined; index = queue.pop()) answers.push(await come(index))
    }
    await Promise.all(Array.from({ length: isFull ? buyers : 60 }, serve))
    const browsed = await crowd.stop()

    const statuses = answers.flat().map(({ status }) => status)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    // A machine too busy for the cut may have said "not now" to somebody, who then came again.
    if (isFull) expect(putOff).toBe(0)
    expect(browsed.failed).toEqual([])
    const won = answers.filter(([, checkout]) => checkout?.status === 200)
    const told = answers
      .map((each) => each.at(-1))
      .filter((last) => last?.status === 409 && ['SOLD_OUT', 'OUT_OF_STOCK'].includes(last.body.errors[0].key))
    expect([won.length, told.length]).toEqual([bottles, buyers - bottles])
    await expectEnded(world)
    expect(await stockOf(world, wine.stockItemId)).toEqual({ on_hand: 0, held: 0 })
    await expectSound(world)
    const sorted = times.toSorted((a, b) => a - b)
    await report('load', {
      buyers,
      'bottles sold of 60': won.length,
      'told that there is none left': told.length,
      '5xx': putOff,
      'told, milliseconds, the last of them (promised: 2,000)': percentile(
        refusals.toSorted((a, b) => a - b),
        1,
      ),
      'checkout, milliseconds, median': median(sorted),
      'checkout, milliseconds, 99 of 100': percentile(sorted, 0.99),
      'pages looked at beside them': browsed.times.length,
      'page, milliseconds, 99 of 100': percentile(browsed.times, 0.99),
    })
  },
)

const percentile = (sorted: number[], share: number) =>
  Math.round(sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0)
const median = (sorted: number[]) => percentile(sorted, 0.5)
