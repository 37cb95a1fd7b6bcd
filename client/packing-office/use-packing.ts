import { useState } from 'react'
import type { PackingOrder } from '#contract/packing-office.ts'
import { usePlace } from '../office/place.ts'
import { usePendingSteps } from '../orders-office/steps.ts'
import { useJustPacked } from './just-packed.ts'
import { ticked, useWalk } from './walk.ts'
import { countOf } from './wines.ts'

/**
 * How far the packing is: what waits, what this device has packed, which order stands on the table.
 * @param readAtMs when the list of orders was read.
 */
export function usePacking(orders: readonly PackingOrder[], readAtMs: number) {
  const { place } = usePlace()
  const [walk, change] = useWalk(place.handle)
  const [opened, open] = useState<string | null>(null)
  const steps = usePendingSteps()
  const justPacked = useJustPacked(readAtMs)
  const pending = new Set([...steps].filter(([, to]) => to !== 'waiting').map(([id]) => id))

  const waiting = orders.filter(({ id }) => !pending.has(id) && !justPacked.has(id))
  // What was taken back is on the list again.
  const packed = walk.packed.filter(({ id }) => !waiting.some((order) => order.id === id))
  const lines = waiting.flatMap((order) => order.lines)
  const bottles = countOf(lines) + packed.reduce((sum, order) => sum + order.bottles, 0)
  return {
    ...{ walk, change, open, pending, waiting, packed, bottles },
    current: waiting.find(({ id }) => id === opened) ?? waiting[0],
    ids: [...packed, ...waiting].map(({ id }) => id),
    pass: waiting.length === 0 ? ('order' as const) : walk.pass,
    cartons: [...waiting.map((order) => order.cartons.length), ...packed.map((order) => order.cartons)].reduce(
      (sum, count) => sum + count,
      0,
    ),
    /** Bottles that are taken down. */
    taken: bottles - countOf(lines.filter(({ id }) => !walk.down.includes(id))),
    takeAll: () => {
      const all = lines.map(({ id }) => id)
      change({ pass: 'order', down: ticked(walk.down, all, true) })
      requestAnimationFrame(() => focusOrder(waiting[0]?.id))
    },
    /** Notes that it is packed, or has even left, and puts the next one on the table. */
    pack: (order: PackingOrder, { isSent = false } = {}) => {
      const { id, number, name, city, deliveryType } = order
      const counts = { bottles: countOf(order.lines), cartons: order.cartons.length }
      change({ packed: [...packed, { id, number, name, city, deliveryType, isSent, ...counts }] })
      const next = waiting[waiting.indexOf(order) + 1] ?? waiting.find((each) => each !== order)
      open(next?.id ?? null)
      // The button that had the focus stands for another order now: whoever listens hears which.
      requestAnimationFrame(() => focusOrder(next?.id))
    },
  }
}

function focusOrder(id: string | undefined): void {
  const title = document.getElementById(`pack-${id}`)
  title?.focus({ preventScroll: true })
  title?.closest('section')?.scrollIntoView({ block: 'nearest' })
}
