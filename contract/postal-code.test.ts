import { expect, test } from 'vitest'
import { Contact } from './cart.ts'
import { priceDelivery } from './delivery-prices.ts'
import type { DeliveryMethod } from './documents/shop.ts'
import { isPostalCode } from './postal-code.ts'
import { writtenPostalCode } from './written-postal-code.ts'

/** As typed or pasted, and as kept: a public report for each kind (verbb/hyper, magento, dhl-shipping-m2: mark, gap, case). */
const codes: [typed: string, countryCode: string, kept: string][] = [
  ['97400', 'FR', '97400'],
  ['F-97400', 'FR', '97400'],
  ['f-97400', 'fr', '97400'],
  ['FR 97110', 'FR', '97110'],
  ['FR-98800', 'FR', '98800'],
  ['75 001', 'FR', '75001'],
  ['75001\u200b', 'FR', '75001'],
  ['７５００１', 'FR', '75001'],
  ['F-97400', 'RE', '97400'],
  ['MC-98000', 'MC', '98000'],
  ['D-80331', 'DE', '80331'],
  ['A-1010', 'AT', '1010'],
  ['CH 8001', 'CH', '8001'],
  ['B-1000', 'BE', '1000'],
  ['L1234', 'LU', '1234'],
  ['L-1234', 'LU', '1234'],
  ['l-1234', 'LU', '1234'],
  ['I-00184', 'IT', '00184'],
  ['E-28001', 'ES', '28001'],
  ['DK-2100', 'DK', '2100'],
  ['1012ab', 'NL', '1012 AB'],
  ['NL-1012 ab', 'NL', '1012 AB'],
  ['sw1a1aa', 'GB', 'SW1A 1AA'],
  ['ad-500', 'AD', 'AD500'],
  ['d02af30', 'IE', 'D02 AF30'],
  ['1000205', 'PT', '1000-205'],
  ['FL-9490', 'LI', '9490'],
  // Those that are none stay what they are, for whoever reads them.
  ['D-69003', 'FR', 'D-69003'],
  ['  ec1  ', 'GB', 'EC1'],
  ['00-950', 'PL', '00-950'],
  ['', 'FR', ''],
]

test.each(codes)('[ADDR-01] %j in %s is kept as %j, and once more the same', (typed, countryCode, kept) => {
  expect(writtenPostalCode(typed, countryCode)).toBe(kept)
  expect(writtenPostalCode(kept, countryCode)).toBe(kept)
})

test.each([
  ['D-69003', 'FR'],
  ['B-1000', 'LU'],
  ['F-1000', 'CH'],
  ['9740', 'FR'],
  ['A-80331', 'DE'],
  ['FI-12345', 'FR'],
])('[ADDR-01] %s is no code of %s', (typed, countryCode) => expect(isPostalCode(typed, countryCode)).toBe(false))

test.each(codes.filter(([typed]) => typed !== 'D-69003' && typed !== ''))(
  '[ADDR-01] %j of %s is one of its country',
  (typed, countryCode) => expect(isPostalCode(typed, countryCode)).toBe(true),
)

const zone = (countries: string[], postalCodes: string[] | null) => ({
  ...{ code: 'z', title: {}, countries, postalCodes, beyond: null, freeAboveAmount: null },
  ...{ rates: [{ upToBottles: 12, amount: 1500 }], delayWorkingDays: { min: 1, max: 2 } },
})
const way = (countries: string[], postalCodes: string[] | null) =>
  ({
    ...{ type: 'SHIPPING', title: {}, zones: [zone(countries, postalCodes)] },
    ...{ minBottles: null, maxBottles: null, minAmount: null },
  }) as unknown as DeliveryMethod // What a price is made of.

test.each([
  ['F-97400', 'FR', ['!97*'], false],
  ['fr 97110', 'FR', ['!97*'], false],
  ['FR-98800', 'FR', ['!988*'], false],
  ['F-67000', 'FR', ['67*'], true],
  ['67000', 'FR', ['F-67*'], true],
  ['L1234', 'LU', ['12*'], true],
  ['AD-500', 'AD', ['AD5*'], true],
])('[ADDR-01] %s in %s lies in the zone %j: %s', (postalCode, countryCode, patterns, isServed) => {
  const shipment = { bottles: 6, amount: 9000, kinds: [], destination: { countryCode, postalCode } }
  // A house there: what is settled abroad is another question.
  const origin = { countryCode, settlements: [], today: '2026-11-27' }
  expect(priceDelivery(way([countryCode], patterns), shipment, origin).reason === null).toBe(isServed)
})

test('[ADDR-01] a contact that is parsed has its code written, and nothing hidden in what identifies it', () => {
  const contact = Contact.parse({
    email: { email: '\u202aanne@example.net\u202c\u200b' },
    ...{ firstname: 'Anne', lastname: 'Roux' },
    address: { addressLines: ['1 rue'], postalCode: ' f-39600 ', city: 'Arbois', countryCode: 'fr' },
    phone: { number: '\u202d+33 6 12 34 56 78\u202c' },
  })
  expect(contact.address).toMatchObject({ postalCode: '39600', countryCode: 'FR' })
  expect(contact.email.email).toBe('anne@example.net')
  expect(contact.phone.number).toBe('+33 6 12 34 56 78')
})
