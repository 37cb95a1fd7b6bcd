import type { CartLine, DeliveryPriceLine, ShopCart } from '#contract/cart.ts'
import type { DeliveryType } from '#contract/shop.ts'

/** For tests: a line of so many bottles at 19 euros. */
export const aLine = (code: string, quantity: number, problem: string | null = null): CartLine => ({
  type: 'PRODUCT',
  product: {
    _id: `id-of-${code}`,
    code,
    title: `Wine ${code}`,
    analyticsName: `Vin ${code}`,
    subtitle: '',
    year: 2022,
    colour: 'white',
    volumeMl: 750,
    thumbnail: `bottles/${code}.webp`,
    price: { amount: 1900, currencyCode: 'EUR' },
    maxQuantity: 12,
  },
  quantity,
  amount: 1900 * quantity,
  problem: problem === null ? null : { code: 'OUT_OF_STOCK', formattedMessage: problem },
})

/** For tests: a cart at Clos des Murmures with these lines. */
export const aCart = (products: CartLine[], rest: Partial<ShopCart> = {}): ShopCart => ({
  shop: { _id: 'clos', name: 'Clos des Murmures', path: 'clos-des-murmures', cartonBottles: 6 },
  products,
  itemsCount: products.reduce((sum, { quantity }) => sum + quantity, 0),
  bottlesCount: 0,
  contact: null,
  currencyCode: 'EUR',
  productsAmount: products.reduce((sum, { amount }) => sum + amount, 0),
  promoCodes: [],
  promoCodesReduction: null,
  pricesForDeliveryPerType: {},
  minimumAge: 18,
  minimumAgeHere: 18,
  needsDelivery: true,
  bottlesToFillCarton: 0,
  amountToFreeDelivery: null,
  cartonOffer: null,
  deliveryOutlook: [],
  order_id: null,
  updatedAt: '2026-11-21T08:00:00.000Z',
  ...rest,
})

/** For tests: a delivery type that costs this much, or the code of what stands against it. */
export function deliveryLines(
  type: DeliveryType,
  price: number | 'ADDRESS_MISSING' | 'COUNTRY_NOT_SERVED' | 'MIN_BOTTLES',
): DeliveryPriceLine[] {
  const non_eligibility_reason =
    typeof price === 'number' ? null : { code: price, parameters: {}, formattedMessage: `no: ${price}` }
  return [type, `TOTAL_${type}`].map((code) => ({
    code,
    label: type,
    price: typeof price === 'number' ? { amount: price, currencyCode: 'EUR' as const } : null,
    non_eligibility_reason,
  }))
}
