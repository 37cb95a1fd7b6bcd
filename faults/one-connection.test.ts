import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '../server/checkout/testing.ts'
import { aCrowd } from './crowd.ts'
import { ownerOfShop } from './grower.ts'
import { until } from './lock.ts'
import type { Node } from './node.ts'
import { report } from './report.ts'
import { expectEnded, expectSound, inFull, openWorld, type World } from './world.ts'

let world: World
let node: Node
beforeAll(async () => {
  world = await openWorld()
  // The fewest it takes: the two runners of jobs listen on one each, and one is left for everybody.
  node = await world.startNode({ DATABASE_POOL_SIZE: '3' })
})
afterAll(() => world.close())

test('[SAFE-05] with one connection for everybody buyers buy and the grower works: nobody waits for what they hold themselves', async () => {
  const wanted = inFull(300, 20)
  const crowd = await aCrowd(world, () => node.port)
  const grower = await ownerOfShop(world, node, crowd.shop.id)
  const priced = await aProduct(world, crowd.shop, { priceAmount: 1500 })
  const answers: number[] = []
  let isOver = false
  const working = work().catch((error: unknown) => error)

  async function work() {
    for (let from = 1500; !isOver; from += 1) {
      answers.push((await grower.get('/today')).status, (await grower.get('/orders?view=all')).status)
      const { status } = await grower.post(`/wines/${priced.id}/price`, { from, to: from + 1 })
      answers.push(status)
      if (status !== 200) from -= 1
    }
  }

  await until(async () => crowd.accepted.size >= wanted, 'the crowd has bought')
  isOver = true
  await crowd.goHome()
  expect(await working).toBeUndefined()
  const later = answers.filter((status) => status === 503).length
  // Where all wait for one, somebody may be asked to come again; a mend of that is a larger pool.
  expect(answers.filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(answers.filter((status) => status === 200).length).toBeGreaterThan(0)
  await expectEnded(world)
  const lost = await crowd.expectKept()
  await expectSound(world)
  await report('one-connection', {
    'orders acknowledged': crowd.accepted.size,
    'orders lost': lost,
    'calls of the office beside them': answers.length,
    'of them asked to come again': later + (crowd.statuses.get(503) ?? 0),
  })
})
