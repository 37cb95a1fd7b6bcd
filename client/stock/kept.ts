import { useState } from 'react'

/**
 * What is written here and nowhere else yet: it outlives the page and a night without a signal, and goes with whoever
 * leaves the device. @param isValue whether what another build has kept can be read.
 */
export function useKept<Value>(
  key: string,
  { first, isValue }: { first: Value; isValue: (value: unknown) => value is Value },
): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => read(key, isValue) ?? first)
  const keep = (next: Value) => {
    setValue(next)
    localStorage.setItem(key, JSON.stringify(next))
  }
  return [value, keep]
}

function read<Value>(key: string, isValue: (value: unknown) => value is Value): Value | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isValue(value) ? value : undefined
  } catch {
    return undefined // Cut off when a device was full: nothing that could be read.
  }
}
