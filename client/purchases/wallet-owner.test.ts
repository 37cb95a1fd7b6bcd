import { expect, test } from 'vitest'
import { asksOf, filledBy, typedFields } from './wallet-owner.ts'

const buyer = (given: { firstname?: string; lastname?: string; email?: string; phone?: string } = {}) => ({
  firstname: given.firstname ?? '',
  lastname: given.lastname ?? '',
  email: { email: given.email ?? '' },
  phone: { number: given.phone ?? '' },
})
const owner = { name: 'Camilla von Rosenfeld', email: 'camilla@example.org', phone: '+49 761 1234567' }

test('[SELL-08] a wallet is asked for what is missing, and for a telephone only where one is needed', () => {
  const asked = asksOf(buyer({ firstname: 'Camilla', email: 'me@example.org' }), { isPhoneRequired: true })
  expect(asked).toEqual({ name: true, email: false, phone: true })
  expect(asksOf(buyer(), { isPhoneRequired: false })).toEqual({ name: true, email: true, phone: false })
})

test('[SELL-08] a wallet fills in what is empty', () => {
  expect(Object.fromEntries(filledBy(owner, buyer()))).toEqual({
    'contact.firstname': 'Camilla',
    'contact.lastname': 'von Rosenfeld',
    'contact.email.email': 'camilla@example.org',
    'contact.phone.number': '+49 761 1234567',
  })
})

test('[SELL-08] what was typed stays, and what a wallet does not know stays empty', () => {
  const typed = buyer({ firstname: 'Mila', email: 'mila@example.org', phone: ' ' })
  expect(filledBy({ name: 'Camilla', email: 'camilla@example.org' }, typed)).toEqual([])
  expect(filledBy(owner, typed)).toEqual([
    ['contact.lastname', 'von Rosenfeld'],
    ['contact.phone.number', '+49 761 1234567'],
  ])
  expect(typedFields(typed)).toEqual(['contact.firstname', 'contact.email.email'])
})
