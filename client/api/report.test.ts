// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const asked: { url: string; body: Record<string, string> }[] = []
let isUp = true

// What has been told is known to the module, as it is to a page: each test is a page of its own.
beforeEach(() => {
  vi.resetModules()
  asked.length = 0
  isUp = true
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    asked.push({ url, body: JSON.parse(body) })
    if (!isUp) throw new TypeError('Failed to fetch')
    return new Response('{}')
  })
  history.replaceState(null, '', '/fr/order/AB10CD20EF30?email=camille@example.org')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const aPage = async () => (await import('./report.ts')).report

test('[CALL-03] an error is told once, without the order, the e-mail or the query of the page', async () => {
  const report = await aPage()
  const error = new TypeError('No camille@example.org at https://x.example/y?token=secret')
  expect(await report(error)).toBe(true)
  expect(await report(error)).toBe(true)
  expect(asked).toEqual([
    {
      url: '/api/report',
      body: { kind: 'Error', message: 'TypeError: No (address) at https://x.example/y', path: '/fr/order' },
    },
  ])
})

test('[CALL-03] of a refusal the codes are told, not the sentence', async () => {
  const report = await aPage()
  const { CallError } = await import('./call-error.ts')
  await report(new CallError(409, [{ key: 'OUT_OF_STOCK', formattedMessage: 'Camille, nothing left', type: 'ERROR' }]))
  expect(asked[0]?.body).toEqual({ kind: 'CallError', message: '409 OUT_OF_STOCK', path: '/fr/order' })
})

test('[CALL-03] who is not heard is told so, and nothing is thrown', async () => {
  const report = await aPage()
  isUp = false
  expect(await report(new Error('x'))).toBe(false)
})

test('[CALL-03] a page that fails in a loop tells of ten errors', async () => {
  const report = await aPage()
  for (let time = 0; time < 30; time += 1) await report(new Error(`loop ${'abcdefghijklmnopqrstuvwxyzABCD'[time]}`))
  expect(asked).toHaveLength(10)
})
