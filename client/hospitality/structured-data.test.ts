import { expect, test } from 'vitest'
import type { Apartment } from '#contract/hospitality.ts'
import { vacationRental } from './structured-data.ts'

const agency: Apartment['agency'] = {
  ...{ _id: '1', code: 'port', title: 'Au port', subtitle: '', description: '', phone: '', email: '' },
  ...{ address: { addressLines: [], postalCode: '66190', city: 'Port-Vermeil', countryCode: 'FR' }, team: [] },
  ...{ checkInNote: '', picture: null, currencyCode: 'EUR', timezone: 'Europe/Paris', methodOfPayments: [] },
  trader: {
    ...{ name: '', legalForm: '', addressLines: [], postalCode: '', city: '', phone: '', email: '', register: '' },
    ...{ registerNumber: '', vatNumber: '', certifiedOn: null },
  },
}
const flat: Apartment = {
  ...{ _id: '2', code: 'le-cabanon', agency_id: '1', agencyCode: 'port', type: 'STUDIO', title: 'Le Cabanon' },
  ...{ analyticsName: '', subtitle: '', city: 'Port-Vermeil', class: 'NONE', isLettable: true, rooms: 1, bathrooms: 1 },
  ...{ guests: 2, surface: 24, currencyCode: 'EUR', fromAmount: 9200, thumbnail: { path: 'a.webp', alt: '' } },
  ...{ postalCode: '66190', countryCode: 'FR', description: ['Au bord.'], floor: '', beds: [], amenities: [] },
  ...{ houseRules: [], checkIn: { from: '16:00', until: '20:00' }, checkOut: { until: '10:00' }, maximumStay: 28 },
  ...{ cleaningAmount: 0, touristTax: [], taxExemptUnderAge: 18, vat: [], townHallDeclaredOn: null },
  ...{ registrationNumber: '66999000002XX', securityDepositAmount: 0, coordinates: { lat: 42.52, lng: 3.094 } },
  seasons: [],
  pictures: Array.from({ length: 9 }, (_, index) => ({ path: `${index}.webp`, alt: '', caption: '' })),
  cancellation: { tiers: [], text: '' },
  ...{ agency, nearby: [] },
}
const told = (apartment: Apartment) =>
  vacationRental(apartment, { origin: 'https://example.org', url: 'https://example.org/fr/apartments/x' })

// Source: developers.google.com, VacationRental (schemastats.com and greadme.com quote its table).
test('[LAW-04] a let has one identifier, its number beside it, all its pictures, and degrees of five digits', () => {
  expect(told(flat)).toMatchObject({
    identifier: 'le-cabanon',
    additionalProperty: { propertyID: 'registrationNumber', value: '66999000002XX' },
    ...{ latitude: '42.52000', longitude: '3.09400' },
    containsPlace: { additionalType: 'EntirePlace' },
  })
  expect(told(flat)).toHaveProperty('image.length', 9)
})

test('[LAW-04] a guest room is a private room, and has no number to tell', () => {
  const room = told({ ...flat, type: 'ROOM', class: 'GUEST_ROOM', registrationNumber: null })
  expect(room).toMatchObject({ containsPlace: { additionalType: 'PrivateRoom' } })
  expect(room).not.toHaveProperty('additionalProperty')
})
