import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asking } from './asking.ts'
import type { Node } from './node.ts'
import { report } from './report.ts'
import { request } from './visitor.ts'
import { inFull, isFull, openWorld, type World } from './world.ts'

// What no library would send: bytes straight into the socket of the real server, pages included.

const operatorToken = 'a token that only operators know'
let world: World
let node: Node
beforeAll(async () => {
  world = await openWorld()
  node = await world.startNode({ LOG_LEVEL: 'error', TRUST_PROXY: 'loopback', OPERATOR_TOKEN: operatorToken })
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
    // Longer than the server lets anybody be late.
    socket.setTimeout(60_000, end)
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

/** A POST that says what it brings, whole or only so many bytes of it. */
const post = (path: string, type: string, body: string, headers: string[] = []) =>
  `POST ${path} HTTP/1.1\r\n${[`Host: ${host}`, `Content-Type: ${type}`, ...headers].join('\r\n')}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`
const text = 'x'.repeat(510_000)
const list = `[${'1,'.repeat(249_999)}1]`
/** With a body of their own, without one, and with a file. */
const calls = [
  '/api/auth/logout',
  '/session/keepAlive',
  '/api/auth/user-list',
  '/api/shop/cart/product/add',
  '/api/auth/profile/picture',
]

/** Seconds of a processor that the node has used so far. */
async function processorSeconds(): Promise<number> {
  const { text: metrics } = await request(node.port, '/metrics', {
    headers: { authorization: `Bearer ${operatorToken}` },
  })
  return Number(/^process_cpu_seconds_total (\S+)$/m.exec(metrics)?.[1])
}

test('[CALL-03] bodies of text, of lists and of queries cost no more than they are long, and keep nobody waiting', async () => {
  const words = Array.from({ length: 700 }, (_, index) => `startDate=${index}`).join('&')
  const attack = Array.from({ length: inFull(20, 2) }).flatMap(() =>
    calls.flatMap((path) => [
      post(path, 'text/plain', text),
      post(path, 'application/json', list),
      post(path, 'application/json', JSON.stringify(text)),
      post(path, 'application/x-www-form-urlencoded', text),
      post(`${path}?${words}`, 'application/json', '{}'),
    ]),
  )
  await request(node.port, '/fr/api/vigneron-online/shop/list', { headers: { host } })
  const before = await processorSeconds()
  const visitor = asking(node.port)
  const statuses = await expectCalm(attack)
  const { worstMs, count } = await visitor.stop()
  const spent = (await processorSeconds()) - before
  expect([...statuses.values()].filter((status) => status === 0)).toEqual([])
  // A text of half a megabyte as half a million keys took a second of the processor.
  expect(spent / attack.length, 'seconds per request').toBeLessThan(0.05)
  expect(count).toBeGreaterThan(0)
  await report('hostile', { 'milliseconds /healthz took at worst beside them': worstMs })
})

test('[CALL-03] bodies that are broken off are nobody’s alarm', async () => {
  const broken = calls.flatMap((path) =>
    ['application/json', 'multipart/form-data; boundary=x', 'text/plain'].flatMap((type) =>
      [1, 1000, 100_000].map((length) => post(path, type, text).slice(0, -text.length) + text.slice(0, length)),
    ),
  )
  await Promise.all(
    broken.map(async (bytes) => {
      const socket = net.connect(node.port, '127.0.0.1')
      socket.on('error', () => {})
      await new Promise<void>((resolve) => socket.write(bytes, 'latin1', () => resolve()))
      socket.destroy()
    }),
  )
  await expectCalm([get('/healthz')])
})

test('[SITE-01] hosts with any port, names of proxies and addresses of any kind are answered calmly', async () => {
  const ports = ['0', '1', '80', '443', '6666', '65535', '65536', '99999', '-1', '08', '1e3', '']
  const forwarded = [
    '2001:db8::1',
    '::ffff:192.0.2.1',
    'fe80::1%eth0',
    '::',
    ':::',
    '[::1]:80',
    '1.2.3.4:5',
    'unknown',
    ', ,',
    '\xff',
    'x'.repeat(3000),
  ]
  const calmly = ['/fr/home', '/api/shop/cart', '/robots.txt']
  await expectCalm([
    ...ports.flatMap((port) => calmly.map((path) => get(path, [`Host: ${host}:${port}`]))),
    ...ports.map((port) => get('/robots.txt', [`Host: ${host}`, `X-Forwarded-Host: ${host}:${port}`])),
    ...forwarded.flatMap((address) => [
      ...calmly.map((path) => get(path, [`Host: ${host}`, `X-Forwarded-For: ${address}`])),
      post('/fr/api/shop/order/ABCDEFGH2345', 'application/json', '{"email":"a@example.org"}', [
        `X-Forwarded-For: ${address}`,
      ]),
    ]),
    ...['ftp', 'https, http', 'javascript', '', '\xff'].map((scheme) =>
      get('/robots.txt', [`Host: ${host}`, `X-Forwarded-Proto: ${scheme}`]),
    ),
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
  await Promise.all(slow.map((socket) => once(socket, 'connect')))
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => request(node.port, '/fr/api/vigneron-online/shop/list', { headers: { host } })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  // The server itself ends what is not finished within half a minute; the cut does not wait for it.
  if (isFull) await Promise.all(slow.filter((socket) => !socket.readableEnded).map((socket) => once(socket, 'end')))
  for (const socket of slow) socket.destroy()
  expect(node.isRunning()).toBe(true)
})
