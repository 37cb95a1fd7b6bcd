import { useMemo, useSyncExternalStore } from 'react'
import type { PackingOrder } from '#contract/packing-office.ts'
import { dayOf } from '../office/moments.ts'

/** A packed order, as its line says it. */
export type PackedOrder = Pick<PackingOrder, 'id' | 'number' | 'name' | 'city' | 'deliveryType'> & {
  bottles: number
  cartons: number
  /** It has left as well. */
  isSent?: boolean
}

/**
 * What was ticked on a walk through the cellar: it belongs to the device in somebody's hand, not to the house, and is
 * forgotten with whoever leaves the device. Ticks are by line of an order, so that an order that comes meanwhile is seen.
 */
export interface Walk {
  pass: 'wine' | 'order'
  /** Lines whose bottles are taken down. */
  down: readonly string[]
  /** Lines whose bottles stand in their carton. */
  inside: readonly string[]
  /** The day of those that were packed; the next day begins with none. */
  day: string
  packed: readonly PackedOrder[]
}

const noWalk: Walk = { pass: 'wine', down: [], inside: [], day: '', packed: [] }
/** Long after anybody packs so many at once; older ticks are forgotten. */
const mostTicks = 2000

const listeners = new Set<() => void>()
const keyOf = (place: string): string => `office.packing.${place}`

/** The walk of this place on this device, and how to go on with it. */
export function useWalk(place: string): [walk: Walk, change: (changed: Partial<Walk>) => void] {
  const text = useSyncExternalStore(watch, () => localStorage.getItem(keyOf(place)))
  const walk = useMemo(() => read(text), [text])
  const change = (changed: Partial<Walk>) => {
    const next = { ...read(localStorage.getItem(keyOf(place))), ...changed, day: dayOf(new Date()) }
    const kept = { ...next, down: next.down.slice(-mostTicks), inside: next.inside.slice(-mostTicks) }
    localStorage.setItem(keyOf(place), JSON.stringify(kept))
    for (const listener of listeners) listener()
  }
  return [walk, change]
}

/** With this in it, or without. */
export const ticked = (all: readonly string[], some: readonly string[], isOn: boolean): string[] => [
  ...all.filter((each) => !some.includes(each)),
  ...(isOn ? some : []),
]

function read(text: string | null): Walk {
  // Written just above, by this very device.
  const walk = { ...noWalk, ...(text ? (JSON.parse(text) as Partial<Walk>) : {}) }
  return walk.day === dayOf(new Date()) ? walk : { ...walk, pass: 'wine', packed: [] }
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
