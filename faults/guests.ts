import { expect } from 'vitest'
import { answered } from './buyer.ts'
import { isConnectionLoss } from '../server/database/unavailable.ts'
import type { Node } from './node.ts'
import { purchaseKinds } from './purchases.ts'
import { Unanswered } from './visitor.ts'
import type { World } from './world.ts'

export interface Guests {
  goHome: () => Promise<void>
  /** What each guest was told about the stay: that it is placed, or that it is paid. */
  accepted: Map<string, 'placed' | 'paid'>
  /** Fails unless every stay that was acknowledged is there and what was said of it is true. Resolves to what was lost. */
  expectKept: () => Promise<number>
}

/** Guests who book one stay after the other by card; every fourth never pays. */
export function someGuests(
  world: World,
  node: Pick<Node, 'port'>,
  { guests = 2, onSale = () => {} }: { guests?: number; onSale?: () => void } = {},
): Guests {
  const kind = purchaseKinds.find(({ name }) => name === 'booking')
  if (!kind) throw new Error('There are no bookings to make.')
  const { begin } = kind
  const accepted: Guests['accepted'] = new Map()
  let isOver = false
  let failure: unknown

  async function bookOne(visit: number) {
    const purchase = await begin(world, node).catch((error: unknown) => {
      // There is no flat to let while the database is away.
      if (!isConnectionLoss(error)) throw error
    })
    if (!purchase) return
    const first = await answered(purchase.checksOut())
    // The connection broke: the guest clicks again, and it is still one stay.
    const checkout = first?.status === 200 ? first : await answered(purchase.checksOut())
    if (checkout?.status !== 200) return
    const id = purchase.idOf(checkout)
    accepted.set(id, 'placed')
    onSale()
    if (visit % 4 === 0) return
    await purchase.pays(checkout)
    const paid = await answered(purchase.returns(checkout))
    if (paid?.body.response?.booking?.status === 'paid') accepted.set(id, 'paid')
  }

  const coming = Array.from({ length: guests }, async (_, index) => {
    try {
      for (let visit = index; !isOver; visit++) await bookOne(visit)
    } catch (error) {
      // A cart that could not be filled before the end is no promise that was broken.
      if (!(error instanceof Unanswered && isOver)) failure = error
    }
  })
  return {
    accepted,
    async goHome() {
      isOver = true
      await Promise.all(coming)
      if (failure) throw failure
    },
    async expectKept() {
      const { rows } = await world.database.pool.query<{ id: string; status: string }>(
        'select id, status from purchase where agency_id is not null',
      )
      const statuses = new Map(rows.map(({ id, status }) => [id, status]))
      const broken = [...accepted].filter(([id, said]) => {
        const status = statuses.get(id)
        return said === 'placed' ? status === undefined : status !== 'paid'
      })
      expect(broken, 'stays that were not kept').toEqual([])
      return broken.length
    },
  }
}
