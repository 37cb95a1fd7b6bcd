import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aShop, aShopper, type World } from '../checkout/testing.ts'
import { type Device, openOffice } from '../team/testing.ts'

const office = await openOffice()
let port: number
beforeAll(async () => {
  await office.app.server.listen({ port: 0, host: '127.0.0.1' })
  port = (office.app.server.server.address() as AddressInfo).port
})
afterAll(() => office.close())

interface Line {
  heard: { place: string; topic: string }[]
  status: number
  ended: Promise<void>
  /** Resolves once something about this has been heard. */
  until: (topic: string) => Promise<void>
  close: () => void
}

/** The line of one window of a browser. */
async function listen(device: Device): Promise<Line> {
  const cookie = [...device.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { host: 'office.localhost', ...(cookie && { cookie }) }
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const heard: Line['heard'] = []
  const waiting = new Set<() => void>()
  const request = http.get({ port, host: '127.0.0.1', path: '/api/office/events', headers })
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.on('response', resolve).on('error', reject)
  })
  answer.on('data', (chunk: Buffer) => {
    for (const [, data = ''] of chunk.toString().matchAll(/^data: (.*)$/gm)) heard.push(JSON.parse(data))
    for (const look of waiting) look()
  })
  answer.on('close', () => end())
  return {
    heard,
    status: answer.statusCode ?? 0,
    ended,
    until: (topic) =>
      new Promise((resolve) => {
        const look = () => heard.some((notice) => notice.topic === topic) && resolve()
        waiting.add(look)
        look()
      }),
    close: () => request.destroy(),
  }
}

test('whoever is not logged in hears nothing', async () => {
  const line = await listen(office.device())
  expect(line.status).toBe(401)
  line.close()
})

test('[ORDERS-01] a new order is told to the people of its shop as it comes, and to nobody else', async () => {
  const shop = await aShop({ database: office.database })
  const handle = await office.handleOf(shop.id)
  const { device } = await office.hire(handle, 'cellar')
  const [own, foreign] = [await listen(device), await listen(await office.deviceOf('helene'))]
  const world = { database: office.database, services: office.services } as World // Who buys needs no more of one.
  const wine = await aProduct(world, shop, { stock: 6 })
  const shopper = await aShopper(world)
  await shopper.adds(wine, 1)
  await shopper.checksOut(shop, { methodOfPaymentIndex: 2, methodOfDeliveryType: 'PICKUP' })
  await own.until('orders')
  await own.until('today')
  expect(own.heard.every(({ place }) => place === handle)).toBe(true)
  expect(foreign.heard).toEqual([])
  own.close()
  foreign.close()
})

test('[TEAM-02] whoever is removed hears nothing more, and a device that is logged out neither', async () => {
  const owner = await office.hire('mas-tramontane', 'owner')
  const member = await office.hire('mas-tramontane', 'cellar')
  const line = await listen(member.device)
  await owner.device.post(`/api/office/places/mas-tramontane/team/${member.memberId}/remove`)
  await line.ended
  const anew = await listen(member.device)
  await owner.device.post(`/api/office/places/mas-tramontane/team/invite`, {
    email: 'x@example.org',
    role: 'cellar',
    until: null,
    language: 'fr',
  })
  await member.device.post('/api/office/logout')
  await anew.ended
  expect(anew.heard).toEqual([])
})
