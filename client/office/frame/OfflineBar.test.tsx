// @vitest-environment happy-dom
import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { OfficeCall } from '../call.ts'
import { speak } from '../language.ts'
import { OfficeProvider } from '../office-context.ts'
import { makeQueryClient, teachWrites } from '../query-client.ts'
import { OfficeRefusal } from '../refusal.ts'
import { isHeard } from '../signal.ts'
import { shownToast } from '../toasts.ts'
import { useWrite } from '../writes.ts'
import { quietSession } from '../../testing/office.tsx'
import { OfflineBar } from './OfflineBar.tsx'

beforeAll(async () => {
  await speak('en')
  // It comes when something waits; here it is there at once, so that its absence means something.
  await import('./TakeBack.tsx')
})
afterEach(() => {
  cleanup()
  setSignal(true)
  shownToast.set(null)
})

test('[DAY-01] without a signal the last write is taken back before it is sent, then the one before it; the others are sent', async () => {
  const { calls } = showBar()
  setSignal(false)
  for (const name of ['one', 'two', 'three']) press(name)
  expect(await screen.findByText(/3 changes wait/)).toBeTruthy()
  await takeBack('three')
  await takeBack('two')
  expect(await screen.findByText(/One change waits/)).toBeTruthy()
  expect(shownToast.get()?.text).toBe('Taken back.')
  press('three')
  expect(await screen.findByRole('button', { name: 'Undo (three)' })).toBeTruthy()
  setSignal(true)
  await vi.waitFor(() => expect(calls).toEqual(['one', 'never three', 'never two', 'three']))
  expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull()
})

test('[DAY-01] what may have come, unheard, is not sent again, and the server is told not to have it', async () => {
  const { calls, hears } = showBar({ isHeardAtFirst: false })
  press('one')
  await vi.waitFor(() => expect(calls).toEqual(['one']))
  setSignal(false)
  await screen.findByText(/One change waits/, undefined, { timeout: 5000 })
  await takeBack('one')
  expect(await screen.findByText('No signal. You see what was known.')).toBeTruthy()
  hears()
  setSignal(true)
  await vi.waitFor(() => expect(calls).toEqual(['one', 'never one']))
})

test('[DAY-01] where the signal was faster than the thumb, what has left is undone once it was done', async () => {
  const { calls } = showBar()
  setSignal(false)
  press('one')
  const button = await screen.findByRole('button', { name: 'Undo (one)' })
  onlineManager.setOnline(true)
  // It has been sent, and the bar has not been painted anew yet.
  while (calls.length === 0) await Promise.resolve()
  fireEvent.click(button)
  await vi.waitFor(() => expect(calls).toEqual(['one', 'never one']))
  await vi.waitFor(() => expect(shownToast.get()?.text).toBe('Taken back.'))
})

test('[DAY-01] what one tab takes back waits in no other', async () => {
  const here = showBar()
  const there = showBar({ isSecond: true })
  setSignal(false)
  press('one')
  await screen.findByRole('button', { name: 'Undo (one)' })
  const [waiting] = here.queryClient.getMutationCache().getAll()
  const copy = there.queryClient
    .getMutationCache()
    .build(there.queryClient, { mutationKey: ['write', 'orderStep'] }, { ...waiting!.state })
  act(() => void copy.continue().catch(() => {}))
  await vi.waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo (one)' })).toHaveLength(2))
  fireEvent.click(screen.getAllByRole('button', { name: 'Undo (one)' })[0]!)
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Undo (one)' })).toBeNull())
  setSignal(true)
  await vi.waitFor(() => expect([here.calls, there.calls]).toEqual([['never one'], ['never one']]))
  // However many tabs say so, it is one operation.
  expect(new Set([...here.operations, ...there.operations]).size).toBe(1)
})

const press = (name: string) => fireEvent.click(screen.getAllByRole('button', { name })[0]!)
const takeBack = async (name: string) => fireEvent.click(await screen.findByRole('button', { name: `Undo (${name})` }))

function setSignal(isThere: boolean): void {
  act(() => {
    isHeard.set(isThere)
    onlineManager.setOnline(isThere)
  })
}

/** Three orders to be packed below the bar; answers what the server was told, in its order. */
function showBar({ isHeardAtFirst = true, isSecond = false } = {}) {
  const calls: string[] = []
  const operations: (string | undefined)[] = []
  let hears = isHeardAtFirst
  const call = (async (
    name: string,
    input: { order: string; operation: string },
    options?: { operationId: string },
  ) => {
    calls.push(name === 'orderStep' ? input.order : `never ${knownOrder.get(input.operation)}`)
    operations.push(options?.operationId)
    if (!hears) throw new OfficeRefusal(0, [])
    return { response: {}, undo: null, heardAt: 0 }
  }) as unknown as OfficeCall
  const queryClient = makeQueryClient()
  teachWrites(queryClient, call)
  queryClient.getMutationCache().subscribe(({ mutation }) => {
    const write = mutation?.state.variables as { operationId: string; input: { order?: string } } | undefined
    if (write?.input.order) knownOrder.set(write.operationId, write.input.order)
  })
  render(
    <QueryClientProvider client={queryClient}>
      <OfficeProvider value={{ call, session: quietSession }}>
        <OfflineBar />
        {!isSecond && ['one', 'two', 'three'].map((name) => <Step key={name} name={name} />)}
      </OfficeProvider>
    </QueryClientProvider>,
  )
  return { calls, operations, queryClient, hears: () => (hears = true) }
}

/** Which order a write was about, by its operation. */
const knownOrder = new Map<string, string>()

function Step({ name }: { name: string }) {
  const { write } = useWrite('orderStep')
  const step = { from: 'waiting', to: 'preparing', trackingNumber: null, carrier: null } as const
  return (
    <button type="button" onClick={() => write({ place: 'clos', order: name, ...step }, name)}>
      {name}
    </button>
  )
}
