import { expect, test } from 'vitest'
import { contactProblems, isContactComplete } from './complete-contact.ts'

const guest = { firstname: 'Camille', lastname: 'Roussillat', email: { email: 'c@example.org' }, phone: { number: '' } }
const address = { addressLines: ['12, quai des Barques'], postalCode: '66190', city: 'Port-Vermeil', countryCode: 'FR' }

test('[CHECKOUT-02] a contact is complete with a name and an e-mail, unless something is brought or somebody must be called', () => {
  expect(isContactComplete(guest)).toBe(true)
  expect(isContactComplete(guest, { phone: true })).toBe(false)
  expect(isContactComplete({ ...guest, phone: { number: '+33 1 99 00 00 01' } }, { phone: true })).toBe(true)
  expect(isContactComplete(guest, { address: true })).toBe(false)
  expect(isContactComplete({ ...guest, address }, { address: true })).toBe(true)
})

test('[CHECKOUT-02] each thing that is wrong with a contact is said at its field, all at once', () => {
  const wrong = {
    firstname: ' ',
    lastname: 'see evil.example',
    companyName: 'https://evil.example',
    email: { email: 'nobody' },
    phone: { number: '12' },
    address: { ...address, postalCode: '661', addressLines: [] },
  }
  expect(contactProblems(wrong, { address: true }).map(({ field, rule }) => `${field} ${rule}`)).toEqual([
    'contact.email.email email',
    'contact.firstname required',
    'contact.address.addressLines.0 required',
    'contact.lastname plainText',
    'contact.companyName plainText',
    'contact.address.postalCode postalCode',
    'contact.phone.number phone',
  ])
})
