// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { OfficeCall } from '../call.ts'
import { speak } from '../language.ts'
import { OfficeProvider } from '../office-context.ts'
import { makeQueryClient, teachWrites } from '../query-client.ts'
import { say } from '../toasts.ts'
import { quietSession } from '../../testing/office.tsx'
import { Toasts } from './Toasts.tsx'

beforeAll(() => speak('en'))
afterEach(cleanup)

test('[TEAM-03] a toast takes back what it tells of, and then says so', async () => {
  const calls = showToasts()
  say({ text: 'Paul works here no more.', undo: { place: 'clos', entry: '7' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Taken back.')).toBeTruthy()
  expect(calls).toEqual([['undo', { place: 'clos', entry: '7' }]])
  expect(screen.queryByText('Paul works here no more.')).toBeNull()
})

test('one toast at a time: the newest wins, and goes when its time is over', async () => {
  showToasts()
  say({ text: 'The first.' })
  say({ text: 'The second.' })
  const toast = await screen.findByText('The second.')
  expect(screen.queryByText('The first.')).toBeNull()
  fireEvent.animationEnd(toast.closest('.toast')!.querySelector('.progress')!)
  await vi.waitFor(() => expect(screen.queryByText('The second.')).toBeNull())
})

/** Shows what is said, with a server that does everything; answers what it was asked. */
function showToasts() {
  const calls: unknown[] = []
  const call = (async (name, input) => {
    calls.push([name, input])
    return { response: {}, undo: null, heardAt: 0 }
  }) as OfficeCall
  const queryClient = makeQueryClient()
  teachWrites(queryClient, call)
  render(
    <QueryClientProvider client={queryClient}>
      <OfficeProvider value={{ call, session: quietSession }}>
        <Toasts />
      </OfficeProvider>
    </QueryClientProvider>,
  )
  return calls
}
