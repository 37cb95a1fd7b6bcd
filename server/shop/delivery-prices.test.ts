import { describe, expect, test } from 'vitest'
import type { Origin } from '#contract/abroad.ts'
import type { Settlement } from '#contract/documents/settlement.ts'
import type { DeliveryMethod, DeliveryZone } from '#contract/documents/shop.ts'
import { priceDelivery, type Shipment } from '#contract/delivery-prices.ts'
import { priceDeliveries } from './delivery-prices.ts'

const zone = (changes: Partial<DeliveryZone> = {}): DeliveryZone => ({
  code: 'SHIPPING_FR',
  title: { fr: 'France' },
  countries: ['FR', 'MC'],
  postalCodes: null,
  rates: [
    { upToBottles: 6, amount: 1200 },
    { upToBottles: 12, amount: 1600 },
  ],
  beyond: { perBottles: 6, amount: 500 },
  freeAboveAmount: 20_000,
  delayWorkingDays: { min: 2, max: 4 },
  ...changes,
})
const shipping = (changes: Partial<DeliveryMethod> = {}): DeliveryMethod => ({
  type: 'SHIPPING',
  title: { fr: 'Expédition' },
  description: {},
  minBottles: 6,
  maxBottles: 180,
  minAmount: null,
  amount: null,
  leadTimeWorkingDays: null,
  zones: [zone(), zone({ code: 'SHIPPING_CH', countries: ['CH'], freeAboveAmount: null, beyond: null })],
  nonEligibilityTexts: {},
  ...changes,
})
const local = shipping({
  type: 'LOCAL',
  maxBottles: 60,
  zones: [zone({ code: 'LOCAL_FR', countries: ['FR'], postalCodes: ['39*', '25 000'] })],
})
const pickup = shipping({
  type: 'PICKUP',
  minBottles: null,
  maxBottles: null,
  amount: 0,
  leadTimeWorkingDays: 1,
  zones: [],
})
const shipment = (changes: Partial<Shipment> = {}): Shipment => ({
  bottles: 6,
  kinds: ['still'],
  amount: 9000,
  destination: { countryCode: 'FR', postalCode: '75011' },
  ...changes,
})
const to = (countryCode: string, postalCode = '') => ({ destination: { countryCode, postalCode } })
const settled = (countryCode: string, changes: Partial<Settlement> = {}): Settlement => ({
  ...{ countryCode, kind: 'still', declarer: 'HOUSE', name: '', number: 'NUMBER', since: '2026-01-01', vat: 'BUYER' },
  ...changes,
})
const origin = (...settlements: Settlement[]): Origin => ({ countryCode: 'FR', settlements, today: '2026-11-27' })
const home = origin(settled('CH', { vat: 'IMPORT', number: '' }))
const reasonOf = (method: DeliveryMethod, changes: Partial<Shipment>, from = home) =>
  priceDelivery(method, shipment(changes), from).reason

describe('[CART-02] the rate follows the bottles in steps', () => {
  test.each([
    [6, 1200],
    [7, 1600],
    [12, 1600],
    [13, 2100],
    [18, 2100],
    [19, 2600],
    [180, 1600 + 28 * 500],
  ])('%i bottles cost %i', (bottles, amount) => {
    expect(priceDelivery(shipping(), shipment({ bottles }), home)).toMatchObject({
      reason: null,
      rateAmount: amount,
      totalAmount: amount,
    })
  })

  test('beyond the last step a shop without a rate says so', () => {
    expect(priceDelivery(shipping(), shipment({ bottles: 12, ...to('CH') }), home)).toMatchObject({ rateAmount: 1600 })
    expect(reasonOf(shipping(), { bottles: 13, ...to('CH') })).toEqual({ code: 'NO_RATE', parameters: {} })
  })
})

describe('[CART-02] delivery is free from the shop’s amount on', () => {
  test.each([
    [19_999, 1200, 1],
    [20_000, 0, null],
    [20_001, 0, null],
  ])('wines for %i are sent for %i', (amount, totalAmount, amountToFree) => {
    expect(priceDelivery(shipping(), shipment({ amount }), home)).toMatchObject({
      rateAmount: 1200,
      totalAmount,
      amountToFree,
    })
  })

  test('where it is never free nothing is missing', () => {
    expect(priceDelivery(shipping(), shipment({ amount: 99_999, ...to('CH') }), home)).toMatchObject({
      totalAmount: 1200,
      amountToFree: null,
    })
  })
})

describe('[CART-05] a delivery that cannot be had keeps its reason', () => {
  test('below the least and above the most bottles', () => {
    expect(reasonOf(shipping(), { bottles: 5 })).toEqual({ code: 'MIN_BOTTLES', parameters: { count: 6 } })
    expect(reasonOf(shipping(), { bottles: 180 })).toBeNull()
    expect(reasonOf(shipping(), { bottles: 181 })).toEqual({ code: 'MAX_BOTTLES', parameters: { count: 180 } })
  })

  test('below the least amount', () => {
    const method = shipping({ minAmount: 5000 })
    expect(reasonOf(method, { amount: 5000 })).toBeNull()
    expect(reasonOf(method, { amount: 4999 })).toEqual({ code: 'MIN_AMOUNT', parameters: { amount: 5000 } })
  })

  test('a country nobody sends to comes before the number of bottles', () => {
    expect(reasonOf(shipping(), { bottles: 1, ...to('JP') })).toMatchObject({ code: 'COUNTRY_NOT_SERVED' })
  })

  test('without an address only what holds everywhere is said', () => {
    expect(reasonOf(shipping(), { bottles: 1, destination: null })).toMatchObject({ code: 'MIN_BOTTLES' })
    expect(reasonOf(shipping(), { destination: null })).toMatchObject({ code: 'ADDRESS_MISSING' })
    expect(reasonOf(shipping(), to(''))).toMatchObject({ code: 'ADDRESS_MISSING' })
    expect(reasonOf(local, { destination: null })).toMatchObject({ code: 'ADDRESS_MISSING' })
  })

  test('a country is enough where the rate does not ask for more', () => {
    expect(reasonOf(shipping(), to('fr'))).toBeNull()
  })
})

describe('[CART-05] a local round goes to its postal codes', () => {
  test.each([
    ['39600', null],
    ['39', null],
    ['3 9600', null],
    ['25000', null],
    ['25001', 'POSTAL_CODE_NOT_SERVED'],
    ['13900', 'POSTAL_CODE_NOT_SERVED'],
    ['', 'ADDRESS_MISSING'],
  ])('%s in France: %s', (postalCode, code) => {
    expect(reasonOf(local, to('FR', postalCode))?.code ?? null).toBe(code)
  })

  test('the same digits in another country are another place', () => {
    expect(reasonOf(local, to('DE', '39600'))).toMatchObject({ code: 'POSTAL_CODE_NOT_SERVED' })
  })
})

describe('[CART-05] what lies over sea does not go by the mainland’s price', () => {
  const mainland = shipping({ zones: [zone({ postalCodes: ['!97*', '!988*'] })] })
  test.each([
    ['FR', '75001', null],
    ['FR', '', null],
    ['MC', '98000', null],
    ['FR', '97400', 'POSTAL_CODE_NOT_SERVED'],
    ['FR', '98 800', 'POSTAL_CODE_NOT_SERVED'],
    ['JP', '97400', 'COUNTRY_NOT_SERVED'],
  ])('%s %s: %s', (countryCode, postalCode, code) => {
    expect(reasonOf(mainland, to(countryCode, postalCode))?.code ?? null).toBe(code)
  })
})

test('[CART-02] collection is there for everybody, whatever they have told', () => {
  expect(priceDelivery(pickup, shipment({ bottles: 1, destination: null }), home)).toMatchObject({
    reason: null,
    totalAmount: 0,
    delay: { min: 0, max: 1 },
  })
})

test('[CART-02] a shop prices the types it offers and no others', () => {
  expect(Object.keys(priceDeliveries([pickup, shipping()], shipment(), home))).toEqual(['SHIPPING', 'PICKUP'])
})

describe('[LAW-05] abroad nothing is sent before its excise and VAT are settled there, by kind of wine', () => {
  const abroad = shipping({
    zones: [zone(), zone({ code: 'EU', countries: ['DE', 'BE'] }), zone({ code: 'CH', countries: ['CH', 'GB', 'AD'] })],
  })
  test.each<[string, Partial<Shipment>, Settlement[], object]>([
    ['a country that nobody has settled', to('DE'), [], { reason: { code: 'NOT_SETTLED', kinds: ['still'] } }],
    ['one that is settled', to('DE'), [settled('DE')], { reason: null, taxes: 'BUYER' }],
    ['another one of the same zone', to('BE'), [settled('DE')], { reason: { code: 'NOT_SETTLED' } }],
    [
      'a kind that is not settled there, beside one that is',
      { ...to('DE'), kinds: ['still', 'sparkling'] },
      [settled('DE')],
      { reason: { code: 'NOT_SETTLED', kinds: ['sparkling'] } },
    ],
    ['tomorrow’s settlement', to('DE'), [settled('DE', { since: '2026-11-28' })], { reason: { code: 'NOT_SETTLED' } }],
    ['today’s settlement', to('DE'), [settled('DE', { since: '2026-11-27' })], { reason: null }],
    ['below the threshold', to('DE'), [settled('DE', { vat: 'SELLER' })], { reason: null, taxes: 'SELLER' }],
    [
      'import, which the Union knows not',
      to('DE'),
      [settled('DE', { vat: 'IMPORT' })],
      { reason: { code: 'NOT_SETTLED' } },
    ],
    ['customs, paid by the buyer', to('GB'), [settled('GB', { vat: 'IMPORT' })], { reason: null, taxes: 'IMPORT' }],
    ['customs, said to be in the price', to('GB'), [settled('GB')], { reason: { code: 'NOT_SETTLED' } }],
    ['the house’s own country', to('FR'), [], { reason: null, taxes: 'HOME' }],
    ['Corsica, which is France', to('FR', '20000'), [], { reason: null, taxes: 'HOME' }],
    ['Monaco, French territory for VAT and customs', to('MC'), [], { reason: null, taxes: 'HOME' }],
  ])('%s', (_, changes, settlements, expected) => {
    expect(priceDelivery(abroad, shipment(changes), origin(...settlements))).toMatchObject(expected)
  })

  test('a way without zones does not lead abroad either, and what is fetched crosses no border', () => {
    const anywhere = { amount: 900, zones: [], minBottles: null }
    expect(reasonOf(shipping(anywhere), to('DE'), origin())?.code).toBe('NOT_SETTLED')
    expect(reasonOf(shipping(anywhere), to('FR'), origin())).toBeNull()
    expect(reasonOf(pickup, to('DE'), origin())).toBeNull()
  })

  test.each(['AD', 'CH', 'GB'])('%s is behind customs and served by no zone of France', (country) => {
    const mixed = shipping({ zones: [zone({ countries: ['FR', 'MC', country] })] })
    const from = origin(settled(country, { vat: 'IMPORT' }))
    expect(reasonOf(mixed, to(country), from)?.code).toBe('COUNTRY_NOT_SERVED')
    expect(reasonOf(mixed, to('FR'), from)).toBeNull()
  })
})
