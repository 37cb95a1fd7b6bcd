import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Settlement } from '#contract/documents/settlement.ts'
import type { OfficeResult } from '#contract/office-endpoints.ts'
import {
  aContact,
  aProduct,
  aShop,
  aShopper,
  refusalOf,
  type TestProduct,
  type TestShop,
  type World,
} from '../checkout/testing.ts'
import { type Device, openOffice } from '../team/testing.ts'

const office = await openOffice()
afterAll(() => office.close())
// Who buys needs no more of a world than its database and its clock.
const world = { database: office.database, services: office.services } as World

let shop: TestShop
let url: string
let owner: Device
beforeAll(async () => {
  shop = await aShop(world)
  const zones = sql`document #> '{methodOfDeliveries,2,zones}'`
  const abroad = sql`${zones} -> 0 || '{"code":"ABROAD","title":{"fr":"Ailleurs"},"countries":["DE","BE"]}'`
  const customs = sql`${zones} -> 0 || '{"code":"CUSTOMS","title":{"fr":"Douane"},"countries":["GB"]}'`
  const mixed = sql`jsonb_set(${zones} -> 0, '{countries}', '["FR","AD"]')`
  await sql`
    update shop set document = jsonb_set(document, '{methodOfDeliveries,2,zones}',
      jsonb_build_array(${mixed}, ${abroad}, ${customs})) - 'settlements' where id = ${shop.id}`.execute(
    office.database.query,
  )
  const handle = await office.handleOf(shop.id)
  url = `/api/office/places/${handle}/delivery`
  owner = (await office.hire(handle, 'owner')).device
})

const read = async (): Promise<OfficeResult<'deliveryRead'>> => (await owner.get(url)).body.response
const settled = (countryCode: string, changes: Partial<Settlement> = {}): Settlement => ({
  ...{ countryCode, kind: 'still', declarer: 'HOUSE', name: '', number: 'NUMBER', since: '2026-01-01', vat: 'BUYER' },
  ...changes,
})
const settles = async (...settlements: Settlement[]) =>
  owner.post(`${url}/abroad`, { version: (await read()).abroadVersion, settlements })
const keyOf = ({ body }: { body: { errors: { key: string }[] } }) => body.errors[0]?.key

const at = (countryCode: string, postalCode: string) =>
  aContact({ address: { addressLines: ['1'], postalCode, city: 'Ort', countryCode } })
const berlin = at('DE', '10115')

async function aWine(style: string): Promise<TestProduct> {
  const wine = await aProduct(world, shop)
  await sql`update product set style = ${style} where id = ${wine.id}`.execute(office.database.query)
  return wine
}

async function cartTo(contact: ReturnType<typeof aContact>, wines: TestProduct[], language = 'en') {
  const shopper = await aShopper(world, { language })
  for (const wine of wines) await shopper.adds(wine, 2)
  const { cart } = await shopper.call('cartContactUpdate', { shopID: shop.id, contact })
  return { shopper, total: cart?.pricesForDeliveryPerType.SHIPPING?.at(-1) }
}

test('[LAW-05] zones that are typed lead nowhere abroad until their excise is settled, and the cart names the wine', async () => {
  const [still, sparkling] = [await aWine('still'), await aWine('sparkling')]
  expect((await cartTo(berlin, [still])).total?.non_eligibility_reason).toMatchObject({ code: 'NOT_SETTLED' })
  expect((await settles(settled('DE'))).status).toBe(200)
  const { total } = await cartTo(berlin, [still])
  expect(total).toMatchObject({ price: { amount: 1000 }, non_eligibility_reason: null })
  expect(total?.taxes).toBe('Excise and VAT of the country of destination are settled by the house')
  for (const language of ['de', 'en', 'fr']) {
    const { total: refused, shopper } = await cartTo(berlin, [still, sparkling], language)
    const sentence = refused?.non_eligibility_reason?.formattedMessage ?? ''
    expect(sentence).toMatch(/Deutschland|Germany|Allemagne/)
    expect(sentence).not.toMatch(/[{}]/)
    const { code } = await refusalOf(shopper.checksOut(shop, { contact: berlin, methodOfPaymentIndex: 1 }))
    expect(code).toBe('DELIVERY_NOT_AVAILABLE')
  }
})

test('[LAW-05] customs are the buyer’s and said before paying, and kept with the order and its mail', async () => {
  await settles(settled('DE'), settled('GB', { vat: 'IMPORT', number: '' }))
  const { shopper, total } = await cartTo(at('GB', 'SW1A 1AA'), [await aWine('still')])
  expect(total?.taxes).toContain('not in this price')
  const { order } = await shopper.checksOut(shop, { contact: at('GB', 'SW1A 1AA'), methodOfPaymentIndex: 1 })
  const { rows } = await sql<{ taxes: string }>`
    select delivery_promise ->> 'taxes' as taxes from purchase where id = ${order._id}`.execute(office.database.query)
  expect(rows).toEqual([{ taxes: 'IMPORT' }])
  // A zone of France never leads to Andorra, whatever is settled.
  await settles(settled('DE'), settled('AD', { vat: 'IMPORT' }))
  const { total: andorra } = await cartTo(at('AD', 'AD500'), [await aWine('still')])
  expect(andorra?.non_eligibility_reason?.code).toBe('COUNTRY_NOT_SERVED')
})

test('[LAW-05] a settlement withdrawn while somebody pays is a zone closed today: placed stays, later is refused', async () => {
  await settles(settled('DE'))
  const wine = await aWine('still')
  const { shopper } = await cartTo(berlin, [wine])
  const [placed, withdrawn] = await Promise.allSettled([
    shopper.checksOut(shop, { contact: berlin, methodOfPaymentIndex: 1 }),
    settles(),
  ])
  expect(withdrawn.status).toBe('fulfilled')
  if (placed.status === 'rejected') expect(placed.reason).toMatchObject({ code: 'DELIVERY_NOT_AVAILABLE' })
  else expect(placed.value.order.deliveryAmount).toBe(1000)
  const { shopper: late } = await cartTo(berlin, [wine])
  expect((await refusalOf(late.checksOut(shop, { contact: berlin, methodOfPaymentIndex: 1 }))).code).toBe(
    'DELIVERY_NOT_AVAILABLE',
  )
})

describe('[LAW-05] what is not settled is refused by name', () => {
  test.each<[string, Settlement[], string]>([
    ['at home', [settled('FR')], 'home'],
    ['in Monaco, which is home', [settled('MC')], 'home'],
    ['one kind twice', [settled('DE'), settled('DE', { vat: 'SELLER' })], 'twice'],
    ['VAT of a country behind customs', [settled('GB')], 'import'],
    ['import within the Union', [settled('DE', { vat: 'IMPORT' })], 'vat'],
    ['a representative without a name', [settled('DE', { declarer: 'REPRESENTATIVE' })], 'name'],
    ['a declaration without a number', [settled('DE', { number: ' ' })], 'number'],
  ])('%s', async (_, settlements, field) => {
    const before = await read()
    const answer = await settles(...settlements)
    expect(keyOf(answer)).toBe('DELIVERY_ABROAD')
    expect(answer.body.errors[0].formattedMessage).not.toMatch(/[{}]|undefined/)
    expect(answer.body.errors[0].field).toBe(field)
    expect(await read()).toEqual(before)
  })
})

test('[LAW-05] [AUDIT-02] of two who settle at once one is told, and it is taken back as a whole', async () => {
  await settles(settled('DE'))
  const { abroadVersion: version } = await read()
  const sent = [settled('BE'), settled('DE', { kind: 'sparkling' })].map((settlement) => ({
    ...{ version, settlements: [settlement] },
  }))
  const answers = await Promise.all(sent.map((body) => owner.post(`${url}/abroad`, body)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const undo = answers.find(({ status }) => status === 200)?.body.undo.entry
  expect((await owner.post(url.replace('/delivery', `/audit/${undo}/undo`))).status).toBe(200)
  expect((await read()).settlements).toEqual([settled('DE')])
})

test('[LAW-05] a new zone does not mix countries before and behind customs; one of before stays as it was typed', async () => {
  const { version, ways, cartonBottles } = await read()
  const saved = (countries: string[]) =>
    owner.post(url, {
      ...{ version, cartonBottles },
      ways: ways.map((way) =>
        way.type === 'SHIPPING'
          ? { ...way, zones: way.zones.map((zone) => (zone.code === 'ABROAD' ? { ...zone, countries } : zone)) }
          : way,
      ),
    })
  const refused = await saved(['DE', 'CH'])
  expect(keyOf(refused)).toBe('DELIVERY_ZONE')
  expect(refused.body.errors[0].formattedMessage).toMatch(/customs|Zoll|douane/)
  // A name was found for it, and no address is ever there.
  expect((await saved(['DE', 'UK'])).body.errors[0].formattedMessage).toContain('GB')
  expect((await saved(['DE', 'BE'])).status).toBe(200)
})

test('[DAY-01] the day says which countries are off, to who may settle them, until they are', async () => {
  const lines = async () => {
    const { body } = await owner.get(url.replace('/delivery', '/today'))
    return (body.response as OfficeResult<'todayLines'>).lines.filter(({ kind }) => kind === 'unsettled')
  }
  await settles(settled('DE'))
  expect(await lines()).toMatchObject([{ countries: ['AD', 'BE', 'GB'], to: 'delivery' }])
})
