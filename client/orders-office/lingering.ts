import { useState } from 'react'
import type { OrderCard } from '#contract/orders-office.ts'

const stayMs = 4000

/**
 * What was just done stays a moment where it was: the next row does not jump under a thumb that is still there, and one
 * sees what one has done.
 */
export function useLingering(orders: readonly OrderCard[]) {
  const [done, setDone] = useState<readonly OrderCard[]>([])
  const linger = (order: OrderCard) => {
    setDone((before) => [...before, order])
    setTimeout(() => setDone((before) => before.filter((each) => each !== order)), stayMs)
  }
  const gone = done.filter(({ id }) => !orders.some((order) => order.id === id))
  // Work lists run from the oldest on.
  const rows = gone.length > 0 ? [...orders, ...gone].toSorted(byAge) : orders
  return { rows, linger }
}

const byAge = (one: OrderCard, other: OrderCard): number =>
  one.acceptedAt.localeCompare(other.acceptedAt) || one.id.localeCompare(other.id)
