import { email, phone } from './rules.ts'

/** A field for an e-mail address. */
export const emailField = { type: 'email', autoComplete: 'email', maxLength: 254, rules: [email] } as const

/**
 * The fields of a contact, named as the calls name them: what a browser may fill in by itself, and how long it may be.
 * Labels, and whether one is needed, are the form's.
 */
export const contactFields = {
  firstname: { name: 'contact.firstname', autoComplete: 'given-name', maxLength: 80, span: 3 },
  lastname: { name: 'contact.lastname', autoComplete: 'family-name', maxLength: 80, span: 3 },
  email: { ...emailField, name: 'contact.email.email' },
  phone: { name: 'contact.phone.number', type: 'tel', autoComplete: 'tel', maxLength: 40, span: 3, rules: [phone] },
  companyName: { name: 'contact.companyName', autoComplete: 'organization', maxLength: 120, span: 3 },
  addressLine1: { name: 'contact.address.addressLines.0', autoComplete: 'address-line1', maxLength: 120 },
  addressLine2: { name: 'contact.address.addressLines.1', autoComplete: 'address-line2', maxLength: 120 },
  postalCode: { name: 'contact.address.postalCode', autoComplete: 'postal-code', maxLength: 16, span: 2 },
  city: { name: 'contact.address.city', autoComplete: 'address-level2', maxLength: 80, span: 4 },
} as const
