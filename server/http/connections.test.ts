import net from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '../log.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { connectionLimits, maxConnections } from './connections.ts'

const lines: { level: number; msg: string }[] = []
let app: TestApp
let port: number
beforeAll(async () => {
  app = await testApp({
    log: openLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
    // The same limits, a hundred times as strict.
    connectionLimits: { headersTimeout: 150, requestTimeout: 300, connectionsCheckingInterval: 50 },
  })
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.server.address() as AddressInfo).port // It listens on a port.
})
afterAll(() => app.drop())

const call = 'POST /fr/api/shop/cart/product/add HTTP/1.1\r\nHost: vigneron-online.localhost\r\n'
const half = `${call}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`

/** What is answered until the server hangs up. */
const answerTo = (bytes: string): Promise<string> =>
  new Promise((resolve) => {
    let answer = ''
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => (answer += chunk.toString())).on('error', () => {})
    socket.on('close', () => resolve(answer))
  })

test('[CALL-03] half a header and half a body are ended by the server itself', async () => {
  expect(await answerTo('GET /fr/home HT')).toContain('408')
  expect(await answerTo(half)).toContain('408')
})

test('[CALL-03] by default they are ended within 35 seconds, and connections have a ceiling', async () => {
  const { headersTimeout, requestTimeout, connectionsCheckingInterval } = connectionLimits
  expect(requestTimeout + connectionsCheckingInterval).toBeLessThanOrEqual(35_000)
  expect(headersTimeout).toBeLessThan(requestTimeout)
  expect(app.server.server.maxConnections).toBe(maxConnections)
})

test('[CALL-03] a body that is broken off is the visitor’s doing, and raises no alarm', async () => {
  lines.length = 0
  const answered = new Promise<void>((resolve) =>
    app.server.server.once('request', (_, response) => response.once('close', resolve)),
  )
  const socket = net.connect(port, '127.0.0.1', () => socket.write(half))
  await new Promise((resolve) => app.server.server.once('request', resolve))
  socket.destroy()
  await answered
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain('the visitor broke off')
  expect(lines.filter(({ level }) => level >= 40)).toEqual([])
})
