import { deliveryTotal, type ShopCart } from '#contract/cart.ts'
import { isFilled } from '#contract/rules.ts'
import type { DeliveryType } from '#contract/shop.ts'
import type { WalletAddress, WalletSale } from '../payments/wallet.ts'
import { asksOf, typedFields } from '../purchases/wallet-owner.ts'
import type { CheckoutValues } from './checkout-form.ts'
import { asksForAddress, checkoutTotal, deliveryAmount } from './delivery-choice.ts'

type Bought = Pick<
  ShopCart,
  'needsDelivery' | 'pricesForDeliveryPerType' | 'productsAmount' | 'promoCodesReduction' | 'currencyCode'
>

/** What a wallet is told of the cart as it is filled in so far. */
export function saleOf(cart: ShopCart & Bought, values: CheckoutValues): WalletSale {
  const delivery = chosen(values)
  const isDelivered = asksForAddress(cart, delivery)
  const { productsAmount, promoCodesReduction, currencyCode } = cart
  return {
    amount: checkoutTotal(cart, delivery) ?? promoCodesReduction?.reducedProductsAmount ?? productsAmount,
    currencyCode,
    asks: {
      ...asksOf(values.contact, { isPhoneRequired: isDelivered }),
      address: isDelivered && isAddressOpen(values),
    },
    ...(delivery && {
      delivery: {
        label: deliveryTotal(cart.pricesForDeliveryPerType, delivery)?.label ?? '',
        amount: deliveryAmount(cart, delivery) ?? 0,
      },
    }),
  }
}

/**
 * The same cart for an address that was chosen inside the wallet; null where it cannot be brought there, or only to
 * somebody older than the page has asked for.
 */
export const saleAt = (answered: ShopCart, before: ShopCart, values: CheckoutValues): WalletSale | null =>
  checkoutTotal(answered, chosen(values)) === null || answered.minimumAge > before.minimumAge
    ? null
    : saleOf(answered, values)

const chosen = ({ methodOfDeliveryType: type }: CheckoutValues): DeliveryType | null => type || null

/** An address is one thing: the wallet's counts only where nothing of it was typed, and never for somebody else's parcel. */
const isAddressOpen = ({ isGift, contact: { address } }: CheckoutValues): boolean =>
  !isGift && ![...address.addressLines, address.postalCode, address.city].some(isFilled)

const addressFields = [
  'contact.address.countryCode',
  'contact.address.addressLines.0',
  'contact.address.addressLines.1',
  'contact.address.postalCode',
  'contact.address.city',
] as const

const otherFields = [
  ...([
    'contact.companyName',
    'methodOfDeliveryType',
    'deliveryNote',
    'recipient.firstname',
    'recipient.lastname',
  ] as const),
  ...(['recipient.phone.number', 'giftMessage', 'isAdult', 'hasAcceptedTerms'] as const),
]

/** What has to be right before a wallet opens: all but the gaps it fills. */
export const fieldsBefore = ({ asks }: WalletSale, { contact }: CheckoutValues) => [
  ...typedFields(contact),
  ...(asks.phone ? [] : (['contact.phone.number'] as const)),
  ...(asks.address ? [] : addressFields),
  ...otherFields,
]

/** As the form has it. */
export const addressOf = ({ line1, line2 = '', ...place }: WalletAddress): CheckoutValues['contact']['address'] => ({
  addressLines: [line1, line2],
  ...place,
})
