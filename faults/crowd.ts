import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { aProduct, anActivity, aShop, type TestProduct, type TestShop } from '../server/checkout/testing.ts'
import { aBuyer, answered } from './buyer.ts'
import type { Answer } from './visitor.ts'
import { ordersIn, type World } from './world.ts'

export interface Crowd {
  /** Everybody finishes what they are at and goes home. */
  goHome: () => Promise<void>
  /** What the shop has said to its buyers, which must stay true whatever happened since. */
  accepted: Map<string, 'placed' | 'accepted' | 'paid'>
  /** How often each status was answered; 0 is a connection that broke. */
  statuses: Map<number, number>
  shop: TestShop
  wine: TestProduct
  /** Fails unless every promise that was given still stands, and nobody bought twice. Resolves to what was lost. */
  expectKept: (allowed?: { alsoAnswered?: number[] }) => Promise<number>
}

let lines = 0
/** An address nobody has come from yet: a second order on trust from one would ask for a bot check. */
const aLine = () => `10.${lines >> 16}.${(lines >> 8) & 0xff}.${lines++ & 0xff}`

/** Buyers who come and go all the time, each with one cart, by card and by transfer, some of whom never pay. */
export async function aCrowd(
  world: World,
  portOf: () => number,
  {
    buyers = 5,
    stock = 100_000,
    wants = 'bottles',
    onSale = () => {},
  }: { buyers?: number; stock?: number; wants?: 'bottles' | 'seats'; onSale?: () => void } = {},
): Promise<Crowd> {
  const shop = await aShop(world)
  const wine = await aProduct(world, shop, { stock })
  // Far enough away for a transfer to arrive.
  const visits =
    wants === 'seats' &&
    (await anActivity({ ...world, services: { now: () => new Date() } }, shop, { capacity: stock, inHours: 24 * 60 }))
  const accepted: Crowd['accepted'] = new Map()
  const statuses = new Map<number, number>()
  let isOver = false
  let failure: unknown

  const seen = (answer: Answer | null) => {
    const status = answer?.status ?? 0
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    return answer?.status === 200 ? answer : null
  }

  async function comeAndGo(index: number) {
    try {
      for (let visit = index; !isOver; visit++) await buyOnce(visit)
    } catch (error) {
      failure = error // said by `goHome`
    }
  }

  async function buyOnce(visit: number) {
    const buyer = aBuyer(world, portOf, { address: aLine() })
    const payment = visit % 3 === 0 ? 'BANK_TRANSFER' : 'CARD'
    const key = randomUUID()
    const added = visits ? buyer.addsSeats(visits, 2 + (visit % 3)) : buyer.adds(wine, 1 + (visit % 3))
    if (!seen(await added)) return
    // The connection breaks: the visitor clicks again, and it is still one order.
    const checkout =
      seen(await answered(buyer.checksOut(shop, payment, key))) ??
      seen(await answered(buyer.checksOut(shop, payment, key)))
    if (!checkout) return
    const id: string = checkout.body.response.order._id
    accepted.set(id, payment === 'CARD' ? 'placed' : 'accepted')
    onSale()
    if (payment !== 'CARD' || visit % 7 === 0) return
    await buyer.pays(checkout)
    const paid = seen(await answered(buyer.returns(checkout)))
    if (paid?.body.response.order.status === 'paid') accepted.set(id, 'paid')
  }

  const coming = Array.from({ length: buyers }, (_, index) => comeAndGo(index))
  return {
    accepted,
    statuses,
    shop,
    wine,
    async goHome() {
      isOver = true
      await Promise.all(coming)
      if (failure) throw failure
    },
    async expectKept({ alsoAnswered = [] } = {}) {
      const orders = new Map((await ordersIn(world)).map((order) => [order.id, order]))
      const broken = [...accepted].filter(([id, said]) => {
        const status = orders.get(id)?.status
        if (said === 'placed') return status === undefined
        return status !== (said === 'accepted' ? 'confirmed' : 'paid')
      })
      expect(broken, 'promises that were not kept').toEqual([])
      const isBought = (status: string) => status === 'paid' || status === 'confirmed'
      const bought = [...orders.values()].filter(({ status }) => isBought(status))
      expect(new Set(bought.map(({ session_id }) => session_id)).size, 'one order per cart').toBe(bought.length)
      const mailed = new Set(world.mailed('confirmation'))
      expect(
        bought.filter(({ id }) => !mailed.has(id)).map(({ id }) => id),
        'buyers who were not told',
      ).toEqual([])
      const strange = [...statuses.keys()].filter((status) => ![0, 200, 409, 503, ...alsoAnswered].includes(status))
      expect(strange, 'answers').toEqual([])
      return broken.length
    },
  }
}
