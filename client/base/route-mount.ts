import { useEffect } from 'react'

/** A page whose parts have not all come up by then is broken in a way nobody else would notice (NAV-17). */
export const mountTimeoutMs = 2000

/** The parts of the page that is shown which have come up. */
const mounted = new Map<string, number>()

/** Says that a part of the page is there. The name is what its page expects: a block's id. */
export function useMounted(name: string): void {
  useEffect(() => {
    mounted.set(name, (mounted.get(name) ?? 0) + 1)
    return () => {
      const left = (mounted.get(name) ?? 1) - 1
      if (left > 0) mounted.set(name, left)
      else mounted.delete(name)
    }
  }, [name])
}

/** A page names the parts without which it is not whole. */
export function useExpectedComponents(names: readonly string[]): void {
  const list = names.join('\n')
  useEffect(() => {
    expected = list === '' ? [] : list.split('\n')
    return () => {
      expected = []
    }
  }, [list])
}

let expected: readonly string[] = []

/** What the page that is shown expects and has not got. */
const missingComponents = (): string[] => expected.filter((name) => !mounted.has(name))

/**
 * Looks after the time-out whether the page at this path is whole and logs an error if not. Returns what stops the
 * watch: the visitor has gone on.
 */
export function watchMount(pathname: string, log: (message: string) => void = console.error): () => void {
  const timer = setTimeout(() => {
    const missing = missingComponents()
    if (missing.length > 0)
      log(`${pathname} is not whole after ${mountTimeoutMs} ms: ${missing.join(', ')} did not come up.`)
  }, mountTimeoutMs)
  return () => clearTimeout(timer)
}
