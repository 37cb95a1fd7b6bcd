import type { Contact, Recipient, ShopCart } from '#contract/cart.ts'
import { isFilled } from '#contract/rules.ts'
import type { DeliveryType } from '#contract/shop.ts'
import type { Billing } from '../payments/card-field.ts'

/** Named as the call has them, so that the server's complaint about a field finds its field. */
export interface CheckoutValues {
  contact: Contact
  methodOfDeliveryType: DeliveryType | ''
  /** Position in the shop's list, as a radio button has it. */
  methodOfPaymentIndex: string
  deliveryNote: string
  /** Another name stands on the parcel. */
  isGift: boolean
  recipient: Recipient
  giftMessage: string
  isAdult: boolean
  hasAcceptedTerms: boolean
}

export const initialValues = (cart: ShopCart, countryCode: string): CheckoutValues => ({
  contact: cart.contact
    ? {
        ...cart.contact,
        address: { ...cart.contact.address, addressLines: twoLines(cart.contact.address.addressLines) },
      }
    : emptyContact(countryCode),
  methodOfDeliveryType: '',
  methodOfPaymentIndex: '',
  deliveryNote: '',
  isGift: false,
  recipient: { firstname: '', lastname: '', phone: { number: '' } },
  giftMessage: '',
  isAdult: false,
  hasAcceptedTerms: false,
})

const emptyContact = (countryCode: string): Contact => ({
  email: { type: 'PERSONAL', email: '' },
  firstname: '',
  lastname: '',
  companyName: '',
  address: { addressLines: ['', ''], postalCode: '', city: '', countryCode },
  phone: { type: 'BUSINESS', number: '' },
})

const twoLines = ([first = '', second = '']: string[]): string[] => [first, second]

/**
 * Where a reader of a language most likely lives: the country their browser names beside it, else the one the language is
 * called after. English is read everywhere and says nothing.
 */
export function likelyCountry(language: string, browserLanguages: readonly string[]): string {
  if (language === 'en') return ''
  const region = browserLanguages
    .map((tag) => /^([a-z]+)-([A-Z]{2})$/.exec(tag))
    .find((found) => found?.[1] === language)
  return region?.[2] ?? language.toUpperCase()
}

/** The contact as it is sent: an address line that was left empty is none. */
export const contactToSend = (contact: Contact): Contact => ({
  ...contact,
  address: { ...contact.address, addressLines: contact.address.addressLines.filter(isFilled) },
})

/** What delivery prices depend on; null while there is not enough of it to ask. */
export function destinationOf({ address }: Contact): string | null {
  const { countryCode, postalCode, city, addressLines } = address
  if (!isFilled(countryCode) || !isFilled(postalCode)) return null
  return [countryCode, postalCode, city, ...addressLines.filter(isFilled)].map((part) => part.trim()).join('\n')
}

const noAddress: Contact['address'] = { addressLines: [], postalCode: '', city: '', countryCode: '' }

/** Nobody is told where somebody lives to whom nothing is brought. */
export const withoutAddress = (contact: Contact): Contact => ({ ...contact, address: noAddress })

/** The first two address lines are the card's billing lines (CHECKOUT-03). */
export const billingOf = ({ firstname, lastname, email, phone, address }: Contact): Billing => ({
  name: `${firstname} ${lastname}`.trim(),
  email: email.email,
  phone: phone.number,
  address: {
    line1: address.addressLines[0] ?? '',
    line2: address.addressLines[1],
    city: address.city,
    postalCode: address.postalCode,
    countryCode: address.countryCode,
  },
})
