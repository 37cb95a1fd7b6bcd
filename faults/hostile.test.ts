import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Node } from './node.ts'
import { report } from './report.ts'
import { request } from './visitor.ts'
import { inFull, openWorld, type World } from './world.ts'

// What no library would send: bytes straight into the socket of the real server, pages included.

let world: World
let node: Node
beforeAll(async () => {
  world = await openWorld()
  node = await world.startNode({ LOG_LEVEL: 'error' })
})
afterAll(() => world.close())

/** Sends these bytes and resolves to the status of the answer; 0 when the server hung up without one. */
function raw(bytes: string): Promise<number> {
  return new Promise((resolve) => {
    const socket = net.connect(node.port, '127.0.0.1')
    let answer = ''
    const end = () => {
      socket.destroy()
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0))
    }
    socket.setTimeout(3000, end)
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      if (/^HTTP\/1\.1 \d{3}/.test(answer)) end()
    })
    socket.on('error', end)
    socket.on('close', end)
    socket.write(bytes, 'latin1')
  })
}

const host = 'vigneron-online.localhost'
const get = (path: string, headers: string[] = [`Host: ${host}`]) =>
  `GET ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\nConnection: close\r\n\r\n`

const segments = [
  '..',
  '.',
  '%2e%2e',
  '%2E%2E%2F',
  '..%2f',
  '%5c..',
  '..\\',
  '%00',
  '%0d%0aSet-Cookie:a=b',
  '%',
  '%zz',
  '%c0%ae%c0%ae',
  '%ed%a0%80',
  '%F0%9F%8D%B7',
  '\xff\xfe',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'undefined',
  'null',
  '*',
  '${x}',
  "'--",
  '<script>',
  ';a=b',
  '@',
  ':',
  '~',
  'a'.repeat(4000),
  '%25%32%65',
  '?',
  '#',
  '&',
  '=',
]
const places = [
  (word: string) => `/${word}`,
  (word: string) => `//${word}`,
  (word: string) => `/fr/${word}`,
  (word: string) => `/fr/${word}/products/${word}`,
  (word: string) => `/fr/clos-des-murmures/products/${word}?${word}=${word}`,
  (word: string) => `/fr/order/${word}`,
  (word: string) => `/pictures/400/${word}/${word}.jpg`,
  (word: string) => `/logos/${word}.svg`,
  (word: string) => `/statics/${word}/${word}`,
  (word: string) => `/assets/${word}`,
  (word: string) => `/languages/${word}/common.json`,
  (word: string) => `/data/${word}.json`,
  (word: string) => `/fragments/${word}/${word}.html`,
  (word: string) => `/sites/${word}/pages-content/${word}.json`,
  (word: string) => `/api/${word}`,
  (word: string) => `/xx/api/shop/shop/${word}/products`,
  (word: string) => `/icons/${word}`,
  (word: string) => `/rss/${word}`,
  (word: string) => `/docs/${word}`,
  (word: string) => `http://${word}/fr/home`,
]

/** All of them, a few at a time. */
async function statusesOf(all: string[]): Promise<Map<string, number>> {
  const statuses = new Map<string, number>()
  const left = [...all]
  const work = async () => {
    for (let bytes = left.pop(); bytes !== undefined; bytes = left.pop()) statuses.set(bytes, await raw(bytes))
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return statuses
}

async function expectCalm(all: string[]) {
  const statuses = await statusesOf(all)
  const failed = [...statuses]
    .filter(([, status]) => status >= 500)
    .map(([bytes, status]) => `${status} ${bytes.slice(0, 160)}`)
  expect(failed).toEqual([])
  expect(node.isRunning()).toBe(true)
  expect(node.lines.filter((line) => /"level":(50|60)/.test(line))).toEqual([])
  await report('hostile', { 'hostile requests on the socket': all.length, 'of them 5xx': failed.length })
  return statuses
}

test('[NAV-09] tricks in the path are answered calmly, and no file outside is served', async () => {
  const statuses = await expectCalm(places.flatMap((place) => segments.map((segment) => get(place(segment)))))
  expect([...statuses.values()].filter((status) => status === 404).length).toBeGreaterThan(100)
  for (const path of [
    '/statics/../package.json',
    '/statics/%2e%2e/package.json',
    '/pictures/400/../../package.json',
    '/logos/..%2f..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
  ])
    expect((await request(node.port, path, { headers: { host } })).text).not.toContain('"dependencies"')
})

test('[SITE-01] tricks in the headers are answered calmly', async () => {
  const hosts = [
    '',
    ' ',
    'x'.repeat(5000),
    `${host}:99999`,
    `${host}:`,
    '[::1',
    '__proto__',
    'a@b',
    `${host}, other`,
    '\xe9.localhost',
    `${host}/..`,
    '%00',
    '..',
  ]
  const cookies = [
    'sid.vigneron-online=%E0%A4%A',
    '='.repeat(3000),
    '__proto__=1; constructor=2',
    `sid.vigneron-online=${'a'.repeat(5000)}`,
    '\x01\x02',
  ]
  const languages = [',,,;q=', 'fr;q=1e999', 'de,'.repeat(1500), '*;q=0', '\xff']
  await expectCalm([
    ...hosts.flatMap((name) => ['/', '/fr/home', '/api/shop/cart'].map((path) => get(path, [`Host: ${name}`]))),
    ...cookies.flatMap((cookie) =>
      ['/fr/api/shop/cart', '/fr/profile'].map((path) => get(path, [`Host: ${host}`, `Cookie: ${cookie}`])),
    ),
    ...languages.flatMap((language) =>
      ['/', '/api/shop/cart'].map((path) => get(path, [`Host: ${host}`, `Accept-Language: ${language}`])),
    ),
    get('/fr/home', []),
    get('/fr/home', [`Host: ${host}`, 'Host: other']),
    get('/fr/home', [`Host: ${host}`, 'X-Forwarded-Host: evil.example', 'X-Forwarded-Proto: javascript']),
    get('/fr/home', [
      `Host: ${host}`,
      'If-None-Match: "',
      'If-Modified-Since: never',
      'Range: bytes=9-1',
      'Accept-Encoding: br;q=0, \x7f',
    ]),
    get('/fr/home', [`Host: ${host}`, ...Array.from({ length: 300 }, (_, index) => `X-${index}: ${index}`)]),
    get('/fr/home', [`Host: ${host}`, `X-Large: ${'x'.repeat(40_000)}`]),
    get('/fr/home', [`Host: ${host}`, 'No colon at all']),
    `GET /fr/home HTTP/9.9\r\nHost: ${host}\r\n\r\n`,
    'garbage\r\n\r\n',
    `TRACE / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    `CONNECT ${host}:443 HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    `POST /api/shop/cart/product/add HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: -5\r\n\r\n{}`,
    `POST /api/shop/cart/product/add HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\nzz\r\n`,
    `POST /api/shop/cart/product/add HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\nffffffffffffffff\r\n{}`,
    `POST /api/payments/webhook HTTP/1.1\r\nHost: ${host}\r\nStripe-Signature: t=1,v1=00\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
  ])
})

test('two hundred clients that never finish their request do not keep anybody waiting', async () => {
  const slow = Array.from({ length: 200 }, (_, index) => {
    const socket = net.connect(node.port, '127.0.0.1')
    // What is said to it is read, so that the end is seen.
    socket.on('error', () => {}).resume()
    socket.write(
      index % 2
        ? 'GET /fr/home HT'
        : `POST /fr/api/shop/cart/product/add HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    )
    return socket
  })
  await sleep(200)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => request(node.port, '/fr/api/vigneron-online/shop/list', { headers: { host } })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  // The server itself ends what is not finished within half a minute.
  const isEnded = () =>
    slow.every((socket) => socket.destroyed || socket.readyState === 'closed' || socket.readableEnded)
  const patienceMs = inFull(90_000, 0)
  for (let waitedMs = 0; waitedMs < patienceMs && !isEnded(); waitedMs += 500) await sleep(500)
  if (patienceMs > 0) expect(isEnded()).toBe(true)
  for (const socket of slow) socket.destroy()
  expect(node.isRunning()).toBe(true)
})
