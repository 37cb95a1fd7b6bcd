import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeliveryMethod, DeliveryZone } from '#contract/documents/shop.ts'
import type { OfficeResult } from '#contract/office-endpoints.ts'
import { aProduct, aShop, aShopper, refusalOf, type TestShop, type World } from '../checkout/testing.ts'
import { type Device, openOffice } from '../team/testing.ts'

const office = await openOffice()
afterAll(() => office.close())
// Who buys needs no more of a world than its database and its clock.
const world = { database: office.database, services: office.services } as World

let shop: TestShop
let url: string
let owner: Device
let cellar: Device
beforeAll(async () => {
  shop = await aShop(world)
  const handle = await office.handleOf(shop.id)
  url = `/api/office/places/${handle}/delivery`
  owner = (await office.hire(handle, 'owner')).device
  cellar = (await office.hire(handle, 'cellar')).device
})

type Delivery = OfficeResult<'deliveryRead'>
const read = async (): Promise<Delivery> => (await owner.get(url)).body.response
const keyOf = ({ body }: { body: { errors: { key: string }[] } }) => body.errors[0]?.key

const changed = (
  { ways }: Delivery,
  type: DeliveryMethod['type'],
  way: Partial<DeliveryMethod>,
  zone?: Partial<DeliveryZone>,
) =>
  ways.map((each) =>
    each.type === type
      ? { ...each, ...(zone && { zones: each.zones.map((one) => ({ ...one, ...zone })) }), ...way }
      : each,
  )

async function saved(change: (before: Delivery) => object, device = owner) {
  const before = await read()
  const { version, ways, cartonBottles } = before
  return device.post(url, { version, ways, cartonBottles, ...change(before) })
}

test('[WINES-05] a price that is changed is the one that the next look at a cart shows, and nobody is charged unseen', async () => {
  const wine = await aProduct(world, shop, { priceAmount: 1000 })
  const shopper = await aShopper(world)
  await shopper.adds(wine, 4)
  expect((await read()).bottleAmount).toBe(1000)
  const { status } = await saved((before) => ({
    ways: changed(before, 'SHIPPING', {}, { rates: [{ upToBottles: 12, amount: 1250 }] }),
  }))
  expect(status).toBe(200)
  // Four bottles and what the delivery cost when the cart was looked at last.
  expect(await refusalOf(shopper.checksOut(shop, { expectedTotalAmount: 5000 }))).toMatchObject({
    code: 'CART_CHANGED',
  })
  expect((await shopper.checksOut(shop, { expectedTotalAmount: 5250 })).order.totalAmount).toBe(5250)
})

test('[WINES-05] [AUDIT-02] it is taken back as a whole, and stands in the journal', async () => {
  const before = await read()
  const { body } = await saved(({ ways }) => ({ ways: ways.slice(0, 1), cartonBottles: 12 }))
  expect(await read()).toMatchObject({ cartonBottles: 12, ways: [{ type: 'PICKUP' }] })
  // What is not offered any more is a beginning again.
  expect((await read()).offers.map(({ type }) => type)).toEqual(['SHIPPING', 'LOCAL'])
  const undone = await owner.post(url.replace('/delivery', `/audit/${body.undo.entry}/undo`))
  expect(undone.status).toBe(200)
  expect(await read()).toEqual(before)
  const { entries } = (await owner.get(url.replace('/delivery', '/audit'))).body.response
  expect(entries[0]).toMatchObject({ action: 'deliverySave' })
})

test('[WINES-05] [SEC-06] of two who change it at once one is told, and both changes are never half', async () => {
  const before = await read()
  const sent = [1300, 1400].map((amount) => ({
    version: before.version,
    cartonBottles: 6,
    ways: changed(before, 'SHIPPING', {}, { rates: [{ upToBottles: 12, amount }] }),
  }))
  const answers = await Promise.all(sent.map((body) => owner.post(url, body)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const winner = answers.findIndex(({ status }) => status === 200)
  expect((await read()).ways).toEqual(sent[winner]?.ways)
})

describe('[WINES-05] what could not be charged is refused, by name', () => {
  const refusals: [string, string, (before: Delivery) => object][] = [
    ['no way at all', 'DELIVERY_NONE', () => ({ ways: [] })],
    ['the same way twice', 'DELIVERY_WAY', ({ ways }) => ({ ways: [...ways.slice(0, 1), ...ways.slice(0, 1)] })],
    ['a way without a name', 'DELIVERY_WAY', (before) => ({ ways: changed(before, 'PICKUP', { title: {} }) })],
    [
      'fewer bottles at most than at least',
      'DELIVERY_WAY',
      (before) => ({ ways: changed(before, 'SHIPPING', { minBottles: 12, maxBottles: 6 }) }),
    ],
    ['a parcel to nowhere', 'DELIVERY_WAY', (before) => ({ ways: changed(before, 'SHIPPING', { zones: [] }) })],
    ['no country', 'DELIVERY_ZONE', (before) => ({ ways: changed(before, 'SHIPPING', {}, { countries: [] }) })],
    [
      'no country’s code',
      'DELIVERY_ZONE',
      (before) => ({ ways: changed(before, 'LOCAL', {}, { countries: ['FRA'] }) }),
    ],
    [
      'an empty list of codes',
      'DELIVERY_ZONE',
      (before) => ({ ways: changed(before, 'LOCAL', {}, { postalCodes: [] }) }),
    ],
    ['no price', 'DELIVERY_ZONE', (before) => ({ ways: changed(before, 'SHIPPING', {}, { rates: [] }) })],
    [
      'a price below nothing',
      'DELIVERY_ZONE',
      (before) => ({ ways: changed(before, 'SHIPPING', {}, { rates: [{ upToBottles: 6, amount: -1 }] }) }),
    ],
    [
      'numbers that do not rise',
      'DELIVERY_ZONE',
      (before) => ({
        ways: changed(before, 'SHIPPING', {}, { rates: [12, 6].map((upToBottles) => ({ upToBottles, amount: 900 })) }),
      }),
    ],
    [
      'a zone that another one has served before',
      'DELIVERY_ZONE',
      (before) => ({
        ways: before.ways.map((way) =>
          way.type === 'SHIPPING'
            ? { ...way, zones: [...way.zones, ...way.zones.map((zone) => ({ ...zone, code: 'AGAIN' }))] }
            : way,
        ),
      }),
    ],
    [
      'more days at least than at most',
      'DELIVERY_ZONE',
      (before) => ({ ways: changed(before, 'SHIPPING', {}, { delayWorkingDays: { min: 5, max: 2 } }) }),
    ],
  ]
  test.each(refusals)('%s', async (_, key, change) => {
    const before = await read()
    const answer = await saved(change)
    expect(keyOf(answer)).toBe(key)
    expect(answer.body.errors[0].formattedMessage).not.toMatch(/[{}]|undefined/)
    expect(await read()).toEqual(before)
  })
})

test('[TEAM-03] the cellar does not see what delivery costs the house, and no other house changes it', async () => {
  expect(keyOf(await cellar.get(url))).toBe('ACCESS_RESTRICTED')
  expect(keyOf(await saved(() => ({}), cellar))).toBe('ACCESS_RESTRICTED')
  const elsa = await office.deviceOf('elsa')
  expect(keyOf(await saved(() => ({}), elsa))).toBe('NOT_FOUND')
})
