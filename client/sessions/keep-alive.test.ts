// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Call } from '#contract/endpoints.ts'
import { cartsKey, noCarts } from './carts.ts'
import { noticeEndedSession } from './ended-session.ts'
import { keepSessionAlive } from './keep-alive.ts'
import { authenticationKey, loggedOut } from './queries.ts'
import { forgetDrafts, forgetVisitor, welcomeVisitor } from './visitor.ts'

const site = { code: 'hirondelles', sessionTtl: 1800 }
const beatMs = 1_770_000
const somebody = {
  isLoggedIn: true,
  user: {
    _id: '1',
    email: 'c@example.org',
    roles: ['user'],
    profile: { displayName: 'Claire', picture: null, language: null },
  },
}

beforeEach(() => {
  vi.useFakeTimers()
  document.cookie = 'session-hint.hirondelles=1'
})
afterEach(() => {
  vi.useRealTimers()
  document.cookie = 'session-hint.hirondelles=; max-age=0'
})

function aPage(answers: ({ alive: boolean; logged: boolean } | Error)[], { isLoggedIn = false } = {}) {
  const call = vi.fn(async () => {
    const answer = answers.shift()
    if (!answer || answer instanceof Error) throw answer ?? new Error('nobody answers')
    return answer
  })
  const reload = vi.fn()
  const stop = keepSessionAlive({ site, call: call as unknown as Call, isLoggedIn: () => isLoggedIn, reload })
  return { call, reload, stop }
}

test('[AUTH-04] the session is kept alive half a minute before it would end, again and again', async () => {
  const { call, reload } = aPage([
    { alive: true, logged: false },
    { alive: true, logged: false },
  ])
  await vi.advanceTimersByTimeAsync(beatMs - 1)
  expect(call).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(call).toHaveBeenCalledExactlyOnceWith('keepAlive', {}, expect.anything())
  await vi.advanceTimersByTimeAsync(beatMs)
  expect(call).toHaveBeenCalledTimes(2)
  expect(reload).not.toHaveBeenCalled()
})

test('[AUTH-04] a session that has ended reloads the page, once', async () => {
  const { call, reload } = aPage([{ alive: false, logged: false }])
  await vi.advanceTimersByTimeAsync(3 * beatMs)
  expect(reload).toHaveBeenCalledOnce()
  expect(call).toHaveBeenCalledOnce()
})

test('[AUTH-04] a page that shows somebody who is logged out elsewhere is reloaded', async () => {
  const { reload } = aPage([{ alive: true, logged: false }], { isLoggedIn: true })
  await vi.advanceTimersByTimeAsync(beatMs)
  expect(reload).toHaveBeenCalledOnce()
})

test('[AUTH-04] a line that is down for a moment disturbs nobody', async () => {
  const { call, reload } = aPage([new Error('offline'), { alive: true, logged: true }], { isLoggedIn: true })
  await vi.advanceTimersByTimeAsync(2 * beatMs)
  expect(call).toHaveBeenCalledTimes(2)
  expect(reload).not.toHaveBeenCalled()
})

test('[AUTH-04] who has no session asks nothing; a session that begins later is kept alive', async () => {
  document.cookie = 'session-hint.hirondelles=; max-age=0'
  const { call } = aPage([{ alive: true, logged: false }])
  await vi.advanceTimersByTimeAsync(2 * beatMs)
  expect(call).not.toHaveBeenCalled()
  document.cookie = 'session-hint.hirondelles=1'
  await vi.advanceTimersByTimeAsync(beatMs)
  expect(call).toHaveBeenCalledOnce()
})

test('[AUTH-02] a login forgets the feeds and apartments that were kept, and what was the visitor’s before', () => {
  const queryClient = new QueryClient()
  for (const key of [
    ['blog-feed', 'fr', 'news'],
    ['apartments', 'fr', 'an-agency'],
    ['own', 'orders'],
    ['products', 'fr'],
  ])
    queryClient.setQueryData(key, 'kept')
  welcomeVisitor(queryClient, somebody)
  const left = queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey[0])
  expect(new Set(left)).toEqual(new Set(['authentication', 'products']))
  expect(queryClient.getQueryData(authenticationKey)).toEqual(somebody)
})

test('[AUTH-02] an answer that asks for a login clears who was logged in and lets the guard judge again', () => {
  const queryClient = new QueryClient()
  const guardAgain = vi.fn()
  const refusal = { errors: [{ key: 'LOGIN_REQUIRED', formattedMessage: '', type: 'ERROR' as const }] }
  noticeEndedSession(refusal, { queryClient, guardAgain })
  expect(guardAgain).not.toHaveBeenCalled()
  queryClient.setQueryData(authenticationKey, somebody)
  queryClient.setQueryData(cartsKey, 'a cart')
  noticeEndedSession({ errors: [{ ...refusal.errors[0]!, key: 'LOGIN_WRONG' }] }, { queryClient, guardAgain })
  expect(guardAgain).not.toHaveBeenCalled()
  noticeEndedSession(refusal, { queryClient, guardAgain })
  expect(guardAgain).toHaveBeenCalledOnce()
  expect(queryClient.getQueryData(authenticationKey)).toEqual(loggedOut)
  expect(queryClient.getQueryData(cartsKey)).toEqual(noCarts)
})

test('what was typed survives a session that ends, and goes with a visitor who leaves', () => {
  const queryClient = new QueryClient()
  sessionStorage.setItem('draft:profile', '{}')
  sessionStorage.setItem('other', '1')
  forgetVisitor(queryClient)
  expect(sessionStorage.getItem('draft:profile')).toBe('{}')
  forgetDrafts()
  expect(sessionStorage.getItem('draft:profile')).toBeNull()
  expect(sessionStorage.getItem('other')).toBe('1')
})
