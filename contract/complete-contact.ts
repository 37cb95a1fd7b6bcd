import type { Contact } from './cart.ts'
import { isPostalCode } from './postal-code.ts'
import { hasNoLink, isEmail, isFilled, isPhone, isPlainName } from './rules.ts'

/** What a purchase has to know of its buyer besides name and e-mail: an address only where something is brought to them. */
interface ContactNeeds {
  address?: boolean
  phone?: boolean
}

/** A field of a form, named as the call has it, and the rule it breaks: `validation.{rule}` says it. */
interface ContactProblem {
  field: string
  rule: 'required' | 'email' | 'phone' | 'plainText' | 'postalCode'
}

/** A contact as far as a form asks for it: who books a stay gives no address. */
type GivenContact = Pick<Contact, 'firstname' | 'lastname'> & {
  email: Pick<Contact['email'], 'email'>
  phone: Pick<Contact['phone'], 'number'>
} & Partial<Pick<Contact, 'companyName' | 'address'>>

/**
 * Everything that keeps a contact from being complete, field by field. The one definition of it: both checkouts ask it
 * before they go a step on, and the server before it holds anything.
 */
export function contactProblems(contact: GivenContact, needs: ContactNeeds = {}): ContactProblem[] {
  const problems: ContactProblem[] = []
  const must = (isGood: boolean, rule: ContactProblem['rule'], field: string) => {
    if (!isGood) problems.push({ field: `contact.${field}`, rule })
    return isGood
  }
  const { firstname, lastname, companyName = '', email, phone, address } = contact
  const { addressLines = [], postalCode = '', city = '', countryCode = '' } = address ?? {}
  if (must(isFilled(email.email), 'required', 'email.email')) must(isEmail(email.email.trim()), 'email', 'email.email')
  must(isFilled(firstname), 'required', 'firstname')
  must(isFilled(lastname), 'required', 'lastname')
  if (needs.address) {
    must(isFilled(addressLines[0] ?? ''), 'required', 'address.addressLines.0')
    must(isFilled(postalCode), 'required', 'address.postalCode')
    must(isFilled(city), 'required', 'address.city')
    must(isFilled(countryCode), 'required', 'address.countryCode')
  }
  if (needs.phone) must(isFilled(phone.number), 'required', 'phone.number')
  must(isPlainName(firstname), 'plainText', 'firstname')
  must(isPlainName(lastname), 'plainText', 'lastname')
  must(hasNoLink(companyName), 'plainText', 'companyName')
  for (const [index, line] of addressLines.entries())
    must(hasNoLink(line), 'plainText', `address.addressLines.${index}`)
  must(isPlainName(city), 'plainText', 'address.city')
  if (must(hasNoLink(postalCode), 'plainText', 'address.postalCode') && isFilled(postalCode))
    must(isPostalCode(postalCode, countryCode), 'postalCode', 'address.postalCode')
  if (must(hasNoLink(phone.number), 'plainText', 'phone.number') && isFilled(phone.number))
    must(isPhone(phone.number), 'phone', 'phone.number')
  return problems
}

export const isContactComplete = (contact: GivenContact, needs?: ContactNeeds): boolean =>
  contactProblems(contact, needs).length === 0
