import type { Profile } from '#contract/auth.ts'
import type { Contact } from '#contract/cart.ts'
import { isFilled } from '#contract/rules.ts'

/** Named as the call has them, so that the server's complaint about a field finds its field. */
export interface ProfileValues {
  displayName: string
  /** Empty: that of the page. */
  language: string
  contact: Contact
}

export const profileValues = ({ displayName, language, contact, email }: Profile): ProfileValues => ({
  displayName,
  language: language ?? '',
  contact: contact
    ? { ...contact, address: { ...contact.address, addressLines: twoLines(contact.address.addressLines) } }
    : emptyContact(email),
})

const twoLines = ([first = '', second = '']: string[]): string[] => [first, second]

const emptyContact = (email: string): Contact => ({
  email: { type: 'PERSONAL', email },
  firstname: '',
  lastname: '',
  companyName: '',
  address: { addressLines: ['', ''], postalCode: '', city: '', countryCode: '' },
  phone: { type: 'BUSINESS', number: '' },
})

/** An address line that was left empty is none. */
export const profileToSend = ({ displayName, language, contact }: ProfileValues) => ({
  displayName,
  language: language || null,
  contact: {
    ...contact,
    address: { ...contact.address, addressLines: contact.address.addressLines.filter(isFilled) },
  },
})
