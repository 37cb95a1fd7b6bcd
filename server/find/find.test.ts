import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type House, houses } from '../orders/testing.ts'
import { type Device, openOffice } from '../team/testing.ts'

const office = await openOffice()
afterAll(() => office.close())
const { aHouse, anOrder } = houses(office)

interface Hit {
  kind: string
  id: string
  name: string
  number?: number
}

const find = async (url: string, device: Device, q: string): Promise<Hit[]> =>
  (await device.get(`${url}/find?q=${encodeURIComponent(q)}`)).body.response.found
const kindsOf = (found: Hit[]) => [...new Set(found.map(({ kind }) => kind))]

describe('what is found in a house', () => {
  let house: House
  let order: string
  let editor: Device
  beforeAll(async () => {
    house = await aHouse()
    order = await anOrder(house, { lastname: 'Béranger-Straßer' })
    await anOrder(house, { lastname: 'Colin' })
    await office.database.pool.query(
      `update product set title = '{"fr": "Œil de Béranger", "de": "Auge"}' where id = $1`,
      [house.wine.id],
    )
    const handle = house.url.split('/').at(-1) ?? ''
    editor = (await office.hire(handle, 'editor')).device
  })

  test('[ORDERS-01] an order, its buyer and a wine, by the beginnings of their words, whatever accents and case', async () => {
    for (const q of ['beranger', 'BÉRANGER', 'ber', 'strasser  beranger', 'Beranger'.normalize('NFD')])
      expect(await find(house.url, house.owner, q), q).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ kind: 'order', id: order }),
          expect.objectContaining({ kind: 'customer', id: order }),
        ]),
      )
    expect(kindsOf(await find(house.url, house.owner, 'oeil'))).toEqual(['wine'])
    // A language that is not one's own is looked in, too.
    expect(await find(house.url, house.owner, 'auge')).toMatchObject([{ kind: 'wine', name: 'Œil de Béranger' }])
    expect(await find(house.url, house.owner, 'eranger')).toEqual([])
    for (const q of ['', '  ', '%', '_ %', "'"]) expect(await find(house.url, house.owner, q)).toEqual([])
  })

  test('[ORDERS-01] an order by its number, a buyer once however often they bought, and not more than five of a kind', async () => {
    const [{ number = 0 } = {}] = await find(house.url, house.owner, 'strasser')
    const byNumber = await find(house.url, house.owner, `n° ${number} strasser`)
    // The figure may stand in the buyer's address as well, which is made up.
    expect(byNumber.filter(({ kind }) => kind === 'order')).toMatchObject([{ id: order }])
    const email = { type: 'PERSONAL', email: `${randomUUID()}@example.org` }
    for (let index = 0; index < 6; index++) await anOrder(house, { lastname: 'Quentin', contact: { email } })
    const found = await find(house.url, house.owner, 'quentin')
    expect(found.map(({ kind }) => kind)).toEqual([...Array.from({ length: 5 }, () => 'order'), 'customer'])
  })

  test('[TEAM-02] nobody finds what they may not open: buyers in the cellar, orders at the desk of texts', async () => {
    expect(kindsOf(await find(house.url, house.owner, 'beranger'))).toEqual(['order', 'customer', 'wine'])
    expect(kindsOf(await find(house.url, house.cellar, 'beranger'))).toEqual(['order', 'wine'])
    expect(kindsOf(await find(house.url, editor, 'beranger'))).toEqual(['wine'])
    expect(kindsOf(await find(house.url, editor, 'example'))).toEqual([])
  })

  test('[TEAM-02] nothing of another house, not even its people', async () => {
    const other = await aHouse()
    expect(await find(other.url, other.owner, 'beranger')).toEqual([])
    const { rows } = await office.database.pool.query<{ words: string }>(
      `select split_part(staff.email, '@', 1) as words from membership join staff on staff.id = staff_id
        join place on place.id = place_id where place.handle = $1 and role = 'cellar'`,
      [house.url.split('/').at(-1)],
    )
    const cellar = rows[0]?.words ?? 'nobody'
    expect(kindsOf(await find(house.url, house.owner, cellar))).toEqual(['member'])
    expect(await find(other.url, other.owner, cellar)).toEqual([])
    expect(await find(house.url, house.cellar, cellar)).toEqual([])
  })
})

test('[PLATFORM-01] the platform finds houses and sites by name, and nothing that stands in them', async () => {
  const { device } = await office.hire('platform', 'operator')
  const found = await find('/api/office/places/platform', device, 'murmures')
  expect(found).toMatchObject([{ kind: 'house', id: 'clos-des-murmures' }])
  expect(kindsOf(await find('/api/office/places/platform', device, 'paulee'))).toEqual(['house'])
})

test('[ORDERS-01] orders and buyers are found by index, however many there are', async () => {
  const house = await aHouse()
  const order = await anOrder(house, { lastname: 'Xylander' })
  const client = await office.database.pool.connect()
  try {
    await client.query('begin')
    // Five thousand others, without what triggers would make of them.
    await client.query(`set local session_replication_role = replica`)
    await client.query(
      `insert into purchase select (jsonb_populate_record(purchase, jsonb_build_object('id', 'COPY' || copy, 'number', 10000 + copy,
         'contact', purchase.contact || jsonb_build_object('lastname', 'Copy' || copy)))).*
       from purchase, generate_series(1, 5000) copy where id = $1`,
      [order],
    )
    await client.query('analyze purchase')
    const { rows } = await client.query<{ shop: string }>(`select shop_id::text as shop from purchase where id = $1`, [
      order,
    ])
    const { rows: plan } = await client.query(
      `explain (format json) select from purchase where shop_id = $1 and accepted_at is not null
        and sought_order(number, contact, recipient) like '% ' || fold($2) || '%'`,
      [rows[0]?.shop, 'xylander'],
    )
    expect(JSON.stringify(plan)).toContain('purchase_sought')
  } finally {
    await client.query('rollback')
    client.release()
  }
})
