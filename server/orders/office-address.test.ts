import { afterAll, expect, test } from 'vitest'
import { openOffice } from '../team/testing.ts'
import { type House, houses } from './testing.ts'

const office = await openOffice()
afterAll(() => office.close())
const { aHouse, anOrder } = houses(office)

const read = async (house: House, id: string) => (await house.owner.get(`${house.url}/orders/${id}`)).body.response
const corrects = (house: House, id: string, before: object, address: object, device = house.owner) =>
  device.post(`${house.url}/orders/${id}/address`, { before, address })

/** One to be sent, whose transfer has come. */
async function aParcel(house: House): Promise<string> {
  const id = await anOrder(house, { payment: 1, fetched: false })
  await house.owner.post(`${house.url}/orders/${id}/paid`)
  return id
}

test('[ORDERS-02] an address is put right before its parcel leaves, and taken back in one press', async () => {
  const house = await aHouse()
  const id = await aParcel(house)
  const { contact, mayCorrectAddress, totalAmount } = await read(house, id)
  expect(mayCorrectAddress).toBe(true)
  const right = {
    ...contact.address,
    addressLines: ['3, rue du Four', 'Bâtiment B'],
    postalCode: '39600',
    city: 'Arbois',
  }
  const { body } = await corrects(house, id, contact.address, right)
  const corrected = await read(house, id)
  expect(corrected.contact.address).toEqual(right)
  expect(corrected.totalAmount).toBe(totalAmount)
  expect(corrected.events[0]).toMatchObject({ kind: 'addressed' })
  await house.owner.post(`${house.url}/audit/${body.undo.entry}/undo`)
  expect((await read(house, id)).contact).toEqual(contact)
})

test('[ORDERS-02] not of a parcel that has left, into another country, over somebody’s words, or by the cellar', async () => {
  const house = await aHouse()
  const id = await aParcel(house)
  const { address } = (await read(house, id)).contact
  const keys = async (before: object, wished: object, device = house.owner) =>
    (await corrects(house, id, before, wished, device)).body.errors.map(
      ({ key, field }: { key: string; field?: string }) => `${key} ${field ?? ''}`.trim(),
    )
  expect(await keys(address, { ...address, city: '' })).toEqual(['VALIDATION contact.address.city'])
  expect(await keys(address, { ...address, countryCode: 'BE', postalCode: '1000' })).toEqual([
    'VALIDATION contact.address.countryCode',
  ])
  expect(await keys({ ...address, city: 'Elsewhere' }, address)).toEqual(['VERSION_OLD'])
  expect(await keys(address, address, house.cellar)).toEqual(['ACCESS_RESTRICTED'])
  for (const [from, to] of [
    ['waiting', 'preparing'],
    ['preparing', 'shipped'],
  ])
    await house.owner.post(`${house.url}/orders/${id}/step`, { from, to })
  expect(await keys(address, { ...address, city: 'Dole' })).toEqual(['VERSION_OLD'])
  expect((await read(house, id)).mayCorrectAddress).toBe(false)
  const fetched = await anOrder(house)
  expect((await read(house, fetched)).mayCorrectAddress).toBe(false)
})
