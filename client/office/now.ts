import { useSyncExternalStore } from 'react'

const stepMs = 30_000
let nowMs = Date.now()
const listeners = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined

/** The time, looked at twice a minute: a page that stays open overnight wakes up on the right day. */
export function useNow(): Date {
  return new Date(useSyncExternalStore(watch, () => nowMs))
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  ticking ??= setInterval(() => {
    nowMs = Date.now()
    for (const each of listeners) each()
  }, stepMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}
