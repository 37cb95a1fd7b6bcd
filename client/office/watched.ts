/** A value outside React that components look at with `useSyncExternalStore`. */
export interface Watched<Value> {
  get: () => Value
  set: (value: Value) => void
  watch: (listener: () => void) => () => void
}

export function watched<Value>(first: Value): Watched<Value> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (value === next) return
      value = next
      for (const listener of listeners) listener()
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
