import { expect, test, vi } from 'vitest'
import { makeQueryClient } from './query-client.ts'

test('a page that was rendered leaves nothing behind that is only forgotten later', async () => {
  vi.useFakeTimers()
  const client = makeQueryClient()
  await client.prefetchQuery({ queryKey: ['products'], queryFn: async () => 'wines' })
  expect([client.getQueryData(['products']), vi.getTimerCount()]).toEqual(['wines', 0])
  vi.useRealTimers()
})
