import { randomUUID } from 'node:crypto'
import { addDays, dayIn } from '../contract/days.ts'
import { aContact, aProduct, aShop, type TestShop } from '../server/checkout/testing.ts'
import { aHouseApartment, anApartment } from '../server/hospitality/testing.ts'
import { confirmCard } from '../server/payments/double/testing.ts'
import type { Node } from './node.ts'
import { type Answer, visitor } from './visitor.ts'
import type { World } from './world.ts'

/** One visitor with something in the cart, for whom both kinds of purchase go the same way. */
export interface Purchase {
  /** The button; any number of clicks are one purchase. */
  checksOut: () => Promise<Answer>
  /** Types a card that pays into the card field. */
  pays: (checkout: Answer) => Promise<void>
  /** The browser comes back and asks how it ended. */
  returns: (checkout: Answer) => Promise<Answer>
  idOf: (checkout: Answer) => string
  /** Statements that lock what a transaction of the server will need: it then waits there. */
  locks: { goods: string; number: string }
}

export interface PurchaseKind {
  name: 'order' | 'booking' | 'of a house'
  begin: (world: World, node: Pick<Node, 'port'>) => Promise<Purchase>
}

export const purchaseKinds: PurchaseKind[] = [
  { name: 'order', begin: anOrder },
  { name: 'booking', begin: aBooking },
  { name: 'of a house', begin: ofAHouse },
]

async function anOrder(world: World, node: Pick<Node, 'port'>): Promise<Purchase> {
  return orderOf(world, node, await aShop(world))
}

/** Wine, and nights with the agency of the same house: one purchase. */
async function ofAHouse(world: World, node: Pick<Node, 'port'>): Promise<Purchase> {
  const shop = await aShop(world)
  const apartment = await aHouseApartment(world, shop)
  return orderOf(world, node, shop, apartment)
}

async function orderOf(
  world: World,
  node: Pick<Node, 'port'>,
  shop: TestShop,
  apartment: { id: string } | null = null,
): Promise<Purchase> {
  const wine = await aProduct(world, shop, { stock: 6 })
  const buyer = visitor(() => node.port)
  await buyer.insist('/en/api/shop/cart/product/add', { productID: wine.id, quantity: 2 })
  const startDate = addDays(dayIn('Europe/Paris', new Date()), 40)
  if (apartment)
    await buyer.insist('/en/api/hospitality/cart/rental/add', {
      ...{ apartmentID: apartment.id, startDate, endDate: addDays(startDate, 3), adults: 2 },
    })
  const checkout = {
    shopID: shop.id,
    contact: aContact(),
    methodOfDeliveryType: 'SHIPPING',
    methodOfPaymentIndex: 0,
    isAdult: true,
    hasAcceptedTerms: true,
    idempotencyKey: randomUUID(),
    // Two bottles and the parcel; three nights, cleaning, tax.
    ...(apartment && { expectedTotalAmount: 4000 + 35_600 }),
  }
  const idOf = ({ body }: Answer): string => body.response.order._id
  return {
    checksOut: () => buyer.post('/en/api/shop/cart/checkout', checkout),
    pays: (answer) => pay(world, answer),
    returns: (answer) =>
      buyer.post(`/en/api/shop/order/${idOf(answer)}/settle`, { receipt: answer.body.response.receipt }),
    idOf,
    locks: {
      goods: `select from stock_item where id = '${wine.stockItemId}' for no key update`,
      number: `select from shop where id = '${shop.id}' for no key update`,
    },
  }
}

async function aBooking(world: World, node: Pick<Node, 'port'>): Promise<Purchase> {
  const apartment = await anApartment(world)
  const guest = visitor(() => node.port, { site: 'bensadevot' })
  const startDate = addDays(dayIn('Europe/Paris', new Date()), 40)
  const stay = { apartmentID: apartment.id, startDate, endDate: addDays(startDate, 3), adults: 2 }
  await guest.insist('/en/api/hospitality/cart/rental/add', stay)
  const checkout = {
    agencyID: apartment.agencyId,
    contact: aContact(),
    methodOfPaymentIndex: await cardIndexOf(world, apartment.agencyId),
    hasAcceptedTerms: true,
    idempotencyKey: randomUUID(),
  }
  const idOf = ({ body }: Answer): string => body.response.booking._id
  return {
    checksOut: () => guest.post('/en/api/hospitality/cart/checkout', checkout),
    pays: (answer) => pay(world, answer),
    returns: (answer) =>
      guest.post(`/en/api/hospitality/booking/${idOf(answer)}/settle`, { receipt: answer.body.response.receipt }),
    idOf,
    locks: {
      goods: `select from apartment where id = '${apartment.id}' for no key update`,
      number: `select from agency where id = '${apartment.agencyId}' for no key update`,
    },
  }
}

async function cardIndexOf({ database }: World, agencyId: string): Promise<number> {
  const { rows } = await database.pool.query<{ methods: { type: string }[] }>(
    `select document -> 'methodOfPayments' as methods from agency where id = $1`,
    [agencyId],
  )
  return rows[0]?.methods.findIndex(({ type }) => type === 'CARD') ?? 0
}

/** The browser confirms at the provider, on the account the intent was made for. */
export async function pay(world: World, { body }: Answer, number = '4242424242424242'): Promise<void> {
  const secret: string = body.response.stripeClientSecret
  const accountId = world.intents().find(({ clientSecret }) => clientSecret === secret)?.account
  const { status } = await confirmCard(world.double.url, secret, { number, ...(accountId && { accountId }) })
  if (status !== 200) throw new Error(`The card field answered ${status}.`)
}
