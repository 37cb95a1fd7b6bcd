// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mountTimeoutMs, useExpectedComponents, useMounted, watchMount } from './route-mount.ts'

const Part = ({ name }: { name: string }) => {
  useMounted(name)
  return null
}
const Page = ({ expects, has }: { expects: string[]; has: string[] }) => {
  useExpectedComponents(expects)
  return has.map((name, index) => <Part key={`${name} ${index}`} name={name} />)
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** What is logged about a page, told apart by when it was looked at. */
function logged(expects: string[], has: string[], afterMs = mountTimeoutMs): string[] {
  const log = vi.fn<(message: string) => void>()
  render(<Page expects={expects} has={has} />)
  watchMount('/fr/home', log)
  vi.advanceTimersByTime(afterMs)
  return log.mock.calls.map(([message]) => message)
}

test.each<[string, string[], string[], string | null]>([
  ['expects nothing and has nothing', [], [], null],
  ['has more than it expects', [], ['quote'], null],
  ['has all it expects, in any order', ['title', 'map'], ['map', 'title'], null],
  ['has one of them twice', ['title'], ['title', 'title'], null],
  ['has one of two', ['title', 'map'], ['title'], 'map'],
  ['has none', ['title', 'map'], [], 'title, map'],
])('[NAV-17] a page that %s', (_, expects, has, missing) => {
  expect(logged(expects, has)).toEqual(
    missing === null ? [] : [`/fr/home is not whole after 2000 ms: ${missing} did not come up.`],
  )
})

test('[NAV-17] before 2000 ms nothing is said, and nothing once the visitor has gone on', () => {
  expect(logged(['title'], [], mountTimeoutMs - 1)).toEqual([])
  const log = vi.fn()
  const stop = watchMount('/fr/home', log)
  stop()
  vi.advanceTimersByTime(mountTimeoutMs)
  expect(log).not.toHaveBeenCalled()
})

test('[NAV-17] a part that comes late but in time counts, one that has gone no longer does', () => {
  const log = vi.fn()
  const { rerender } = render(<Page expects={['map']} has={[]} />)
  watchMount('/fr/home', log)
  vi.advanceTimersByTime(1500)
  rerender(<Page expects={['map']} has={['map']} />)
  vi.advanceTimersByTime(500)
  expect(log).not.toHaveBeenCalled()
  rerender(<Page expects={['map']} has={[]} />)
  watchMount('/fr/home', log)
  vi.advanceTimersByTime(mountTimeoutMs)
  expect(log).toHaveBeenCalledTimes(1)
})
