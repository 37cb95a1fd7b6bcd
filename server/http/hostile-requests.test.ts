import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { costOf, mostMs, shapes } from '../testing/hostile.ts'

/** Node reads no longer heads than this. */
const longestHead = 16_000
/** What a body may be. */
const longestBody = 512 * 1024

describe('the head of a request', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp({ config: { operatorToken: 'a token that only operators know', trustProxy: 'loopback' } })
  })
  afterAll(() => app.drop())

  const host = 'vigneron-online.localhost'
  // A line ends a header.
  const texts = shapes(longestHead).map((text) => text.replaceAll(/[\r\n\0]/g, ' '))

  /** The texts that make an answer take too long, with what each was given as. */
  async function slow(requests: (text: string) => { url?: string; headers?: Record<string, string> }[]) {
    const found: object[] = []
    for (const text of texts)
      for (const { url = '/fr/api/auth/user', headers } of requests(text)) {
        const ask = () => app.server.inject({ method: 'GET', url, headers: { host, ...headers } })
        const ms = await leastCost(ask)
        if (ms > mostMs)
          found.push({ text: text.slice(0, 12), url: url.slice(0, 40), headers: Object.keys(headers ?? {}), ms })
      }
    return found
  }

  test.each([
    ['host', ['', host, `${host}:`]],
    ['cookie', ['', 'sid.vigneron-online=', 'browser.vigneron-online=', 'a=1;']],
    ['accept-language', ['', 'fr;q=']],
    ['authorization', ['', 'Bearer ', 'bearer']],
    ['x-forwarded-for', ['', '2001:db8::', '192.0.2.1,']],
    ['x-forwarded-proto', ['', 'https,']],
    ['if-none-match', ['', '"']],
    ['accept-encoding', ['', 'gzip;']],
    ['user-agent', ['']],
    ['range', ['', 'bytes=']],
    ['content-type', ['', 'application/json;', 'multipart/form-data; boundary=']],
  ])('[CALL-03] %s is read at once, whatever its shape', async (name, heads) => {
    const urls = ['/fr/api/auth/user', '/languages/fr/common.json', '/de/home']
    expect(
      await slow((text) => heads.flatMap((head) => urls.map((url) => ({ url, headers: { [name]: head + text } })))),
    ).toEqual([])
  })

  test('[CALL-03] an origin is judged at once, whatever its shape', async () => {
    const found: string[] = []
    for (const text of texts) {
      const headers = { host, origin: `https://${text}`, 'content-type': 'application/json' }
      const ms = await leastCost(() =>
        app.server.inject({ method: 'POST', url: '/fr/api/auth/logout', headers, payload: '{}' }),
      )
      if (ms > mostMs) found.push(text.slice(0, 12))
    }
    expect(found).toEqual([])
  })

  /** Two slashes at the beginning would be read as a host by what brings requests in, here. */
  const pathOnly = (url: string) => url.replace(/^\/[/\\]+/, '/')

  test('[CALL-03] an address finds its route at once, whatever its shape', async () => {
    const beginnings = [
      '/',
      '/fr/',
      '/fr/api/',
      '/fr/api/blog/feed/',
      '/assets/',
      '/pictures/',
      '/data/',
      '/sites/x/pages-content/',
      '/languages/fr/',
      '/calendars/',
      '/?',
      '/fr/home?a=',
    ]
    const written = (text: string) =>
      [text, encodeURIComponent(text.toWellFormed())].map((one) => one.slice(0, longestHead).replaceAll(/[\s#]/g, '+'))
    expect(
      await slow((text) => beginnings.flatMap((head) => written(text).map((rest) => ({ url: pathOnly(head + rest) })))),
    ).toEqual([])
  })
})

/** The least of three, of this thread's own time: tidying up is nobody's fault. */
async function leastCost(work: () => Promise<unknown>): Promise<number> {
  let least = Infinity
  for (let round = 0; round < 3 && least > mostMs; round++) {
    const before = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

describe('the schemas of the calls', () => {
  const parts = (Object.entries(endpoints) as [string, Endpoint][]).flatMap(([name, { params, query, body }]) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema ? [{ name: `${name}.${part}`, schema }] : [],
    ),
  )

  test('[CALL-03] every text of every call is read at once, however long and whatever its shape', () => {
    expect(parts.length).toBeGreaterThan(50)
    const texts = shapes(longestBody / 4)
    const slow = parts.flatMap(({ name, schema }) =>
      texts.flatMap((text) => {
        const given = filled(schema, text)
        const ms = costOf(() => schema.safeParse(given), mostMs)
        return ms > mostMs ? [{ name, text: text.slice(0, 12), ms }] : []
      }),
    )
    expect(slow).toEqual([])
  })

  test('[CALL-03] a body that is another shape than asked for is refused at once', () => {
    const many = longestBody / 8
    const nested = (open: string, close: string) =>
      JSON.parse(`${open.repeat(many / 4)}1${close.repeat(many / 4)}`) as unknown
    const odd: [string, unknown][] = [
      ['a text', 'a'.repeat(longestBody)],
      ['a list', Array.from({ length: many }, () => 1)],
      ['lists in lists', nested('[', ']')],
      ['keys', Object.fromEntries(Array.from({ length: many }, (_, index) => [`k${index}`, 1]))],
      ['numbers', 1e308],
    ]
    const slow = parts.flatMap(({ name, schema }) =>
      odd.flatMap(([kind, value]) =>
        [value, ...Object.keys(schema.shape).map((key) => ({ [key]: value }))].flatMap((given) => {
          const ms = costOf(() => schema.safeParse(given), mostMs)
          return ms > mostMs ? [{ name, kind, ms }] : []
        }),
      ),
    )
    expect(slow).toEqual([])
  })
})

/** What the schema asks for, with this text at every place where anything may stand. */
function filled(schema: unknown, text: string): unknown {
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape).map(([key, part]) => [key, filled(part, text)]))
  if (schema instanceof z.ZodArray) return [filled(schema.element, text)]
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return filled(schema.unwrap(), text)
  if (schema instanceof z.ZodPipe) return filled(schema.in, text)
  if (schema instanceof z.ZodUnion) return filled(schema.options[0], text)
  return text
}
