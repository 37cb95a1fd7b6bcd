import { type Answer, type Language, Visitor, at, listAt, textAt } from './platform.ts'

/** A contact as section 3 spells it: types are left to their defaults. */
export const contact = (email = 'camille.conformance@example.org') => ({
  email: { email },
  firstname: 'Camille',
  lastname: 'Rousselin',
  companyName: '',
  address: {
    addressLines: ['14, rue des Tanneurs', 'Bâtiment B'],
    postalCode: '69002',
    city: 'Lyon',
    countryCode: 'FR',
  },
  phone: { number: '+33 6 12 34 56 78' },
})

/** What the law asks beside the bodies of the specification: an age and the terms. */
export const consents = { isAdult: true, hasAcceptedTerms: true }

export interface Shelf {
  visitor: Visitor
  shopID: string
  products: unknown[]
  activities: unknown[]
}

/** A shop of the marketplace with all that it sells. */
export async function aShelf(language: Language, shopPath = 'clos-des-murmures'): Promise<Shelf> {
  const visitor = new Visitor('marketplace', language)
  const shop = await visitor.get(`/api/vigneron-online/shop/path/${shopPath}`)
  const shopID = textAt(shop, 'response.shop._id')
  const products = await visitor.post(`/api/shop/shop/${shopID}/products`, {})
  const activities = await visitor.post(`/api/shop/shop/${shopID}/products`, { mode: 'ACTIVITY' })
  return {
    visitor,
    shopID,
    products: listAt(products, 'response.products'),
    activities: listAt(activities, 'response.products'),
  }
}

/** The first free time of an activity that still has these places. */
export async function aFreeSlot({
  visitor,
  shopID,
  activities,
}: Shelf): Promise<{ activityID: string; startDate: string }> {
  for (const activity of activities) {
    const activityID = textAt(activity, '_id')
    const found = await visitor.post(`/api/shop/shop/${shopID}/products/${activityID}/availabilities`, between(1, 60))
    const free = listAt(found, 'response.availabilities').find(
      (slot) => at(slot, 'isBookable') === true && Number(at(slot, 'placesLeft')) >= 4,
    )
    if (free) return { activityID, startDate: textAt(free, 'startsAt') }
  }
  throw new Error('No activity has a free time.')
}

export function between(fromDays: number, toDays: number): { startDate: string; endDate: string } {
  return { startDate: day(fromDays), endDate: day(toDays) }
}

export const day = (inDays: number): string => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10)

/** The position of a method of payment of this type in a list of methods. */
export const positionOf = (methods: unknown, type: string): number =>
  (Array.isArray(methods) ? methods : []).findIndex((method) => at(method, 'type') === type)

/** Bottles bought for pick-up, paid by transfer. */
export async function orderBottles(shelf: Shelf, quantity = 1, email?: string): Promise<Answer> {
  const { visitor, shopID } = shelf
  const shop = await visitor.get(`/api/vigneron-online/shop/id/${shopID}`)
  const productID = textAt(
    shelf.products.find((product) => at(product, 'stock') !== 'sold_out'),
    '_id',
  )
  await visitor.post('/api/shop/cart/product/add', { quantity, productID })
  return visitor.post('/api/shop/cart/checkout', {
    shopID,
    contact: contact(email),
    methodOfDeliveryType: 'PICKUP',
    methodOfPaymentIndex: positionOf(at(shop, 'response.shop.methodOfPayments'), 'BANK_TRANSFER'),
    ...consents,
  })
}
