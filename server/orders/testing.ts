import { randomUUID } from 'node:crypto'
import { aContact, aProduct, aShop, aShopper, type TestShop, type World } from '../checkout/testing.ts'
import type { Device, Office } from '../team/testing.ts'

/** A shop with a wine, and the devices of who works there. */
export interface House {
  shop: TestShop
  /** Of its calls in the office. */
  url: string
  owner: Device
  cellar: Device
  wine: { id: string; stockItemId: string }
}

interface GivenOrder {
  /** 1 is a transfer, 2 is paid where it is fetched. */
  payment?: number
  fetched?: boolean
  lastname?: string
  language?: string
  /** Bottles by product; else two of the house's wine. */
  bottles?: [wine: { id: string }, quantity: number][]
  contact?: object
  more?: object
}

/** Growers of one test's office, and who buys from them. */
export function houses(office: Office) {
  // Who buys needs no more of a world than its database and its clock: nobody pays by card here.
  const world = { database: office.database, services: office.services } as World

  return {
    world,
    aHouse: async (): Promise<House> => {
      const shop = await aShop(world)
      const { rows } = await office.database.pool.query<{ handle: string }>(
        `select handle from place where shop_id = $1`,
        [shop.id],
      )
      const handle = rows[0]?.handle ?? ''
      const wine = await aProduct(world, shop, { stock: 60 })
      const [owner, cellar] = await Promise.all([office.hire(handle, 'owner'), office.hire(handle, 'cellar')])
      return { shop, url: `/api/office/places/${handle}`, owner: owner.device, cellar: cellar.device, wine }
    },
    anOrder: async ({ shop, wine }: House, given: GivenOrder = {}): Promise<string> => {
      const { payment = 2, fetched = true, lastname = 'Colin', language, bottles = [[wine, 2]], contact, more } = given
      const shopper = await aShopper(world, language ? { language } : {})
      for (const [product, quantity] of bottles) await shopper.adds(product, quantity)
      const email = { type: 'PERSONAL', email: `${randomUUID()}@example.org` }
      const { order } = await shopper.checksOut(shop, {
        methodOfPaymentIndex: payment,
        methodOfDeliveryType: fetched ? 'PICKUP' : 'SHIPPING',
        contact: { ...aContact(), lastname, email, ...contact },
        ...more,
      } as never)
      return (order as { _id: string })._id
    },
  }
}
