import { useSyncExternalStore } from 'react'

export interface Store<Value> {
  get: () => Value
  set: (value: Value) => void
  subscribe: (listener: () => void) => () => void
  /** For components: the value now, and the initial one on the server and while the page comes alive. */
  use: () => Value
}

/** A value beside React, one per tab, that may be changed from anywhere; nothing of it survives a reload. */
export function makeStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  const get = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get,
    subscribe,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, get, () => initial),
  }
}
