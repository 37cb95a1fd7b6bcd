// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Me } from '#contract/team-office.ts'
import { makeSession } from './session.ts'

const staffId = '018f4e7a-0000-7000-8000-000000000001'
const aMe = (language: 'fr' | 'de'): Me => ({
  staff: { id: staffId, email: 'elsa@example.org', displayName: 'Elsa', language } as NonNullable<Me['staff']>,
  places: [],
  demoMailsUrl: null,
})

test('what a device has kept of somebody does not come back over what the server says of them', async () => {
  const queryClient = new QueryClient()
  const session = makeSession(queryClient, { open: async () => undefined, empty: async () => undefined })
  const [kept, said] = [aMe('fr'), aMe('de')]
  queryClient.setQueryData(['me', {}], kept)
  // Its texts take their time; meanwhile the server has answered.
  const entering = session.enter(kept)
  queryClient.setQueryData(['me', {}], said)
  await Promise.all([entering, session.enter(said)])
  expect(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
  ).toEqual([said])
  expect(document.documentElement.lang).toBe('de')
})

test('what the server says while the texts of what was kept arrive is still there when they have', async () => {
  const queryClient = new QueryClient()
  const session = makeSession(queryClient, { open: async () => undefined, empty: async () => undefined })
  const [kept, said] = [aMe('fr'), aMe('de')]
  queryClient.setQueryData(['me', {}], kept)
  const entering = session.enter(kept)
  // Nobody has looked at it yet.
  queryClient.setQueryData(['me', {}], said)
  await entering
  expect(queryClient.getQueryData(['me', {}])).toEqual(said)
})
