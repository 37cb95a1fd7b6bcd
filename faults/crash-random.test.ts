import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCrowd, type Crowd } from './crowd.ts'
import { someGuests } from './guests.ts'
import { until } from './lock.ts'
import type { Node } from './node.ts'
import { report } from './report.ts'
import { ageLocks, expectEnded, expectSound, inFull, openWorld, type World } from './world.ts'

let world: World
let node: Node
beforeAll(async () => {
  world = await openWorld()
  node = await world.startNode()
})
afterAll(() => world.close())

const kills = inFull(100, 6)
const answersOf = ({ statuses }: Crowd) => [...statuses].reduce((sum, [status, count]) => sum + (status ? count : 0), 0)

test(
  `[CHECKOUT-04] killed ${kills} times at any moment while visitors buy and book, the server loses no order, no stay and no payment`,
  { timeout: inFull(3_600_000, 600_000) },
  async () => {
    const crowd = await aCrowd(world, () => node.port)
    const guests = someGuests(world, node)
    for (let kill = 0; kill < kills; kill++) {
      // Now and then the provider is slow, so that more of the kills meet a step where it is asked.
      world.double.faults.set({ answerDelayMs: [0, 30, 150][kill % 3] ?? 0 })
      // Something has been sold since the last one, and then a few answers more, so that it is any moment.
      const sold = crowd.accepted.size + guests.accepted.size
      await until(() => crowd.accepted.size + guests.accepted.size > sold, 'somebody has bought')
      const further = answersOf(crowd) + Math.floor(Math.random() * inFull(60, 20))
      await until(() => answersOf(crowd) >= further, 'more has been answered')
      await node.kill()
      await ageLocks(world)
      await node.restart()
    }
    await Promise.all([crowd.goHome(), guests.goHome()])
    world.double.faults.set({})
    const endingAt = performance.now()
    await expectEnded(world)
    const endedAfter = Math.round(performance.now() - endingAt)
    await expectSound(world)
    const lost = (await crowd.expectKept()) + (await guests.expectKept())
    expect(crowd.accepted.size + guests.accepted.size).toBeGreaterThanOrEqual(kills)
    await report('crash-random', {
      kills,
      'orders acknowledged': crowd.accepted.size,
      'stays acknowledged': guests.accepted.size,
      'orders and stays lost': lost,
      'milliseconds until every attempt had ended (promised: 120,000)': endedAfter,
      'answers of the server': answersOf(crowd),
      'connections broken': crowd.statuses.get(0) ?? 0,
    })
  },
)
