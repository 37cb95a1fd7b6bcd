import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { houses } from '../orders/testing.ts'
import { type Device, openOffice } from './testing.ts'

const office = await openOffice()
afterAll(() => office.close())

const house = '/api/office/places/clos-des-murmures'
let helene: Device
let theo: Device
beforeAll(async () => {
  helene = await office.deviceOf('helene')
  theo = await office.deviceOf('theo')
})
const ask = async () => (await helene.post(`${house}/support/ask`)).body.response.code as string
const visit = (code: string, device = theo) => device.post('/api/office/places/platform/visits', { code })
const stateOf = async (device: Device) => (await device.get(`${house}/support`)).body.response.visit

test('[TEAM-05] without a code the platform’s people see nothing of a house', async () => {
  expect((await theo.get(`${house}/orders`)).status).toBe(404)
  expect((await visit('000000')).body.errors[0].key).toBe('LOGIN_CODE_WRONG')
})

test('[TEAM-05] the code that is read out lets somebody look along for a quarter of an hour, and change nothing', async () => {
  const { body } = await visit(await ask())
  expect(body.response).toMatchObject({ handle: 'clos-des-murmures', role: 'owner', visit: { mayWrite: false } })
  expect((await theo.get(`${house}/orders`)).status).toBe(200)
  expect(await stateOf(helene)).toMatchObject({ visitor: 'Theo Whitfield', mayWrite: false })
  const note = await theo.post(`${house}/orders/NOBODY/note`, { before: '', note: 'x' })
  expect([note.status, note.body.errors[0].key]).toEqual([403, 'ACCESS_RESTRICTED'])
  office.passMinutes(16)
  expect((await theo.get(`${house}/orders`)).status).toBe(404)
  expect(await stateOf(helene)).toBeNull()
})

test('[TEAM-05] only who asked them in lets them write, and what is delicate stays the house’s', async () => {
  theo = await office.deviceOf('theo')
  helene = await office.deviceOf('helene')
  await visit(await ask())
  const jeanne = await office.deviceOf('jeanne')
  expect((await jeanne.post(`${house}/support/allow`, { mayWrite: true })).status).toBe(403)
  expect((await theo.post(`${house}/support/allow`, { mayWrite: true })).status).toBe(403)
  await helene.post(`${house}/support/allow`, { mayWrite: true })
  // Admitted: the order is looked for.
  const note = await theo.post(`${house}/orders/NOBODY/note`, { before: '', note: 'x' })
  expect(note.body.errors[0].key).toBe('ORDER_NOT_FOUND')
  for (const url of [`${house}/team`, `${house}/audit`]) expect((await theo.get(url)).status).toBe(403)
  const invite = { email: 'x@example.org', role: 'owner', until: null, language: 'fr' }
  expect((await theo.post(`${house}/team/invite`, invite)).status).toBe(403)
  await helene.post(`${house}/support/end`)
  expect((await theo.get(`${house}/orders`)).status).toBe(404)
})

test('[TEAM-05] a code opens once, for ten minutes, and a new one ends the one before', async () => {
  const first = await ask()
  const second = await ask()
  if (first !== second) expect((await visit(first)).body.errors[0].key).toBe('LOGIN_CODE_WRONG')
  expect((await visit(second)).status).toBe(200)
  expect((await visit(second, await office.deviceOf('agnes'))).body.errors[0].key).toBe('LOGIN_CODE_WRONG')
  const late = await ask()
  office.passMinutes(11)
  theo = await office.deviceOf('theo')
  expect((await visit(late)).body.errors[0].key).toBe('LOGIN_CODE_WRONG')
})

test('[TEAM-05] a visit ends with the work of either: of who asked, and of who came', async () => {
  helene = await office.deviceOf('helene')
  await visit(await ask())
  const end = `update membership set ended_at = $1 where staff_id = (select id from staff where email = $2)`
  await office.database.pool.query(end, [office.services.now(), 'theo@example.org'])
  expect((await theo.get(`${house}/orders`)).status).toBe(404)
  await office.database.pool.query(end, [null, 'theo@example.org'])
  expect((await theo.get(`${house}/orders`)).status).toBe(200)
})

test('[TEAM-05] a visit ends with the last day of who came', async () => {
  await visit(await ask())
  const setUntil = (day: string | null) =>
    office.database.pool.query(
      `update membership set until = $1::date where staff_id = (select id from staff where email = 'theo@example.org')`,
      [day],
    )
  const dayAgo = new Date(office.services.now().getTime() - 2 * 86_400_000).toISOString().slice(0, 10)
  expect((await theo.get(`${house}/orders`)).status).toBe(200)
  await setUntil(dayAgo)
  expect((await theo.get('/api/office/places/platform/houses')).status).toBe(404)
  expect((await theo.get(`${house}/orders`)).status).toBe(404)
  expect((await theo.get('/api/office/me')).body.response.places).toEqual([])
  await setUntil(null)
  expect((await theo.get(`${house}/orders`)).status).toBe(200)
})

describe('of people whom a visitor does not see', () => {
  const { aHouse, anOrder } = houses(office)
  let url: string
  let order: { id: string; number: number }
  let owner: Device
  let visitor: Device
  beforeAll(async () => {
    const shop = await aHouse()
    ;({ url, owner } = shop)
    const id = await anOrder(shop, { lastname: 'Rousselin', payment: 1, fetched: false })
    await anOrder(shop, { lastname: 'Zola' })
    await owner.post(`${url}/orders/${id}/paid`)
    await owner.post(`${url}/orders/${id}/note`, { before: '', note: 'Brother of Zola, key at the baker’s' })
    await owner.post(`${url}/orders/${id}/step`, { from: 'waiting', to: 'preparing' })
    const sent = { from: 'preparing', to: 'shipped', trackingNumber: '6A11111111111', carrier: 'colissimo' }
    const done = [await owner.post(`${url}/orders/${id}/step`, sent)]
    const from = { delta: -1, reason: 'sample', note: 'For Zola' }
    done.push(await owner.post(`${url}/stock/${shop.wine.stockItemId}/move`, from))
    order = { id, number: (await owner.get(`${url}/orders/${id}`)).body.response.number }
    visitor = (await office.hire('platform', 'support')).device
    const { code } = (await owner.post(`${url}/support/ask`)).body.response
    done.push(await visit(code, visitor))
    const everything = [
      ...[`orders/${id}`, 'orders?view=all', 'today', 'packing', `stock/${shop.wine.stockItemId}/ledger?view=all`],
      ...['customers', 'messages', 'stock'],
    ]
    const seen = await Promise.all(everything.map((path) => visitor.get(`${url}/${path}`)))
    statuses = [...done, ...seen].map(({ status }) => status)
    shown = JSON.stringify(seen.map(({ body }) => body))
  })
  let shown: string
  let statuses: number[]

  test('[TEAM-05] nothing is shown: no name, no number of a parcel, nothing that the house has noted', () => {
    for (const word of ['Rousselin', 'Zola', '6A11111111111', 'baker']) expect(shown).not.toContain(word)
    expect(shown).toContain(order.id)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test('[TEAM-05] nothing is found either, but an order by its number', async () => {
    const list = async (device: Device, q: string) =>
      (await device.get(`${url}/orders?view=all&q=${q}`)).body.response.orders.map(({ id }: { id: string }) => id)
    const found = async (device: Device, q: string) =>
      (await device.get(`${url}/find?q=${q}`)).body.response.found.flatMap((each: { kind: string; id: string }) =>
        each.kind === 'wine' ? [] : [each.id],
      )
    const customers = async (device: Device, q: string) => [
      ...(await device.get(`${url}/customers?q=${q}`)).body.response.customers,
      ...(await device.get(`${url}/customers-found?q=${q}`)).body.response.customers,
    ]
    const { contact } = (await owner.get(`${url}/orders/${order.id}`)).body.response
    for (const word of ['rousselin', 'rous', contact.firstname as string]) {
      expect((await list(owner, word)).length, word).toBeGreaterThan(0)
      for (const seek of [list, found, customers]) expect(await seek(visitor, word)).toEqual([])
      expect(await list(visitor, `${order.number} ${word}`)).toEqual([])
    }
    expect(await list(visitor, String(order.number))).toEqual([order.id])
    expect(await found(visitor, `n° ${order.number}`)).toEqual([order.id])
  })
})

test('[TEAM-05] both houses can read of it in their logs', async () => {
  const actions = async (device: Device, place: string) =>
    (await device.get(`/api/office/places/${place}/audit`)).body.response.entries.map(
      ({ action }: { action: string }) => action,
    )
  expect(await actions(helene, 'clos-des-murmures')).toEqual(expect.arrayContaining(['supportAsk', 'supportVisit']))
  expect(await actions(await office.deviceOf('agnes'), 'platform')).toContain('supportVisit')
})
