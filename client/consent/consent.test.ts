// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { acceptAll, keepConsent, keptConsent, onConsent, parseConsent, refuseAll } from './consent.ts'

const site = 'vigneron-online'
const writes: string[] = []
let jar = ''

beforeEach(() => {
  jar = ''
  writes.length = 0
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => jar)
  vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => {
    writes.push(cookie)
    jar = [...jar.split('; ').filter(Boolean), cookie.split(';')[0]].join('; ')
  })
})
afterEach(() => vi.restoreAllMocks())

const kept = () => parseConsent(keptConsent(site))

test('[PAGE-05] without an answer there is none', () => {
  jar = 'sid.vigneron-online=x; consent.la-paulee=other'
  expect(kept()).toBeNull()
})

test('[PAGE-05] the choice is kept with its date and the version of the question', () => {
  keepConsent(site, { audience: true, chat: false }, new Date('2026-05-01T10:00:00Z'))
  expect(kept()).toEqual({ version: 1, decidedAt: '2026-05-01T10:00:00.000Z', audience: true, chat: false })
})

test('[PAGE-05] the choice is kept about six months, on this site only and out of reach of other sites’ pages', () => {
  keepConsent(site, refuseAll)
  expect(writes).toHaveLength(1)
  expect(writes[0]).toMatch(/^consent\.vigneron-online=/)
  expect(writes[0]).toContain('; SameSite=Lax')
  const days = Number(/Max-Age=(\d+)/.exec(writes[0] ?? '')?.[1]) / 86_400
  expect(days).toBeGreaterThan(175)
  expect(days).toBeLessThan(190)
  expect(writes[0]).not.toContain('Domain=')
})

test('[PAGE-05] an answer to an older question, or to none, is no answer', () => {
  const answer = { version: 0, decidedAt: '2026-05-01T10:00:00Z', ...acceptAll }
  expect(parseConsent(encodeURIComponent(JSON.stringify(answer)))).toBeNull()
  expect(parseConsent(encodeURIComponent(JSON.stringify({ ...answer, version: 1, decidedAt: 'once' })))).toBeNull()
  expect(parseConsent('%E0%A4%A')).toBeNull()
  expect(parseConsent('true')).toBeNull()
})

test('[PAGE-05] only a clear yes is a yes', () => {
  const answer = { version: 1, decidedAt: '2026-05-01T10:00:00Z', audience: 'yes', chat: 1 }
  expect(parseConsent(encodeURIComponent(JSON.stringify(answer)))).toMatchObject(refuseAll)
})

test('[PAGE-05] a change is told at once to whoever listens', () => {
  const listener = vi.fn<() => void>()
  const stop = onConsent(listener)
  keepConsent(site, acceptAll)
  expect(listener).toHaveBeenCalledOnce()
  stop()
  keepConsent(site, refuseAll)
  expect(listener).toHaveBeenCalledOnce()
})
