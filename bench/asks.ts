import type { Ask } from './ask.ts'
import type { Shelf } from './shelf.ts'

/** A visitor of the marketplace with a session, or of nobody yet. */
export interface Caller {
  cookie?: string
}

export type Make = (shelf: Shelf, caller: Caller, turn: number) => Ask

const marketplace = 'vigneron-online.localhost'
const hospitality = 'bensadevot.localhost'
const call = (method: Ask['method'], path: string, payload?: unknown, host = marketplace): Omit<Ask, 'cookie'> => ({
  method,
  host,
  path: `/fr/api${path}`,
  ...(payload !== undefined && { payload }),
})

/** The calls that are measured, counted and explained, by the name they have in tables. */
export const asks = {
  'product list': (shelf, caller) => ({
    ...call('POST', `/shop/shop/${shelf.shopId}/products`, { mode: 'PRODUCT', view: 'card' }),
    ...caller,
  }),
  'whole products': (shelf, caller) => ({
    ...call('POST', `/shop/shop/${shelf.shopId}/products`, { mode: 'PRODUCT' }),
    ...caller,
  }),
  product: (shelf, caller, turn) => ({
    ...call('GET', `/shop/shop/${shelf.shopId}/product/${productOf(shelf, turn).code}`),
    ...caller,
  }),
  'shop by path': (shelf, caller) => ({ ...call('GET', `/vigneron-online/shop/path/${shelf.shopPath}`), ...caller }),
  'shop list': (_, caller) => ({ ...call('GET', '/vigneron-online/shop/list'), ...caller }),
  search: (_, caller, turn) => ({
    ...call('POST', '/vigneron-online/shop/search', { text: searches[turn % searches.length] }),
    ...caller,
  }),
  'wine search': (_, caller, turn) => ({
    ...call('POST', '/vigneron-online/wine/search', wineSearches[turn % wineSearches.length]),
    ...caller,
  }),
  'cart read': (_, caller) => ({ ...call('GET', '/shop/cart'), ...caller }),
  'add to cart': (shelf, caller, turn) => ({
    ...call('POST', '/shop/cart/product/add', { productID: productOf(shelf, turn).id, quantity: 1 }),
    ...caller,
  }),
  // The cart of a measurement is filled in turns; set to a number, it does not grow without end.
  'set a line': (shelf, caller, turn) => ({
    ...call('POST', '/shop/cart/product/update', { productID: productOf(shelf, turn).id, quantity: 1 + (turn % 5) }),
    ...caller,
  }),
  checkout: (shelf, caller, turn) => ({
    ...call('POST', '/shop/cart/checkout', checkoutOf(shelf, turn)),
    ...caller,
  }),
  'choose a stay': (shelf, caller, turn) => ({
    ...call('POST', '/hospitality/cart/rental/add', stayOf(shelf, turn), hospitality),
    ...caller,
  }),
  'book a stay': (shelf, caller, turn) => ({
    ...call('POST', '/hospitality/cart/checkout', bookingOf(shelf, turn), hospitality),
    ...caller,
  }),
  availability: (shelf, caller) => ({
    ...call('POST', `/hospitality/apartment/${shelf.apartmentId}/availabilities`, {}, hospitality),
    ...caller,
  }),
  posts: (_, caller) => ({ ...call('GET', '/blog/feed/actualites'), ...caller }),
} satisfies Record<string, Make>

export type AskName = keyof typeof asks

/** Words as visitors type them: whole, a part, without the accent, with a letter missing. */
const searches = ['riesling', 'jura', 'chateau', 'savagnin', 'riesslng', 'grenache noir', 'mas']

/** As visitors look for wine: by the way, by filters, by words, with an error. */
export const wineSearches = [
  {},
  { kinds: ['red'], price: '20' },
  { text: 'riesling', isInStock: true },
  { text: 'savganin' },
  { regions: ['jura', 'alsace'], sort: 'price', isReady: true },
  { page: 2 },
]

const productOf = ({ products }: Shelf, turn: number) => {
  const product = products[turn % products.length]
  if (!product) throw new Error('The shop of the measurements sells nothing.')
  return product
}

/** Each is somebody else: what one person leaves unpaid is counted, and two orders of one person wait for each other. */
const contactOf = (turn: number) => ({
  email: { type: 'PERSONAL', email: `buyer${turn}@example.org` },
  firstname: 'Claire',
  lastname: 'Vidal',
  companyName: '',
  address: { addressLines: ['3, rue du Puits'], postalCode: '39600', city: 'Arbois', countryCode: 'FR' },
  phone: { type: 'BUSINESS', number: '+33 1 99 00 12 34' },
})

/** Each guest has an apartment to themselves. */
function stayOf({ freeApartments, stay }: Shelf, turn: number) {
  const apartmentID = freeApartments[turn]
  if (!apartmentID) throw new Error('There are not enough apartments for the guests of the measurements.')
  return { apartmentID, ...stay, adults: 2 }
}

const bookingOf = ({ agencyId, agencyTransferIndex }: Shelf, turn: number) => ({
  agencyID: agencyId,
  contact: contactOf(turn),
  methodOfPaymentIndex: agencyTransferIndex,
  hasAcceptedTerms: true,
})

const checkoutOf = ({ shopId, bankTransferIndex }: Shelf, turn: number) => ({
  shopID: shopId,
  contact: contactOf(turn),
  methodOfDeliveryType: 'PICKUP',
  methodOfPaymentIndex: bankTransferIndex,
  isAdult: true,
  hasAcceptedTerms: true,
})
