import { expect, test } from 'vitest'
import { holidayBehind, isTooLate, lastDayToWithdraw } from './deadline.ts'

const at = (instant: string) => new Date(instant)

const jura = { countryCode: 'FR', postalCode: '39600' }
const alsace = { countryCode: 'FR', postalCode: '67000' }
const last = (deliveredAt: Date | null, { seller = jura, buyer = jura } = {}) =>
  lastDayToWithdraw({ deliveredAt, sellerPlace: seller, contact: { address: buyer } })

test('[LAW-01] fourteen days after the day of delivery, which does not count itself', () => {
  expect(last(null)).toBeNull()
  expect(last(at('2026-11-03T09:00:00Z'))).toBe('2026-11-17')
  // A delivery at half past midnight in France is still the day before by the clock of the server.
  expect(last(at('2026-11-02T23:30:00Z'))).toBe('2026-11-17')
})

test('[LAW-01] a Saturday, a Sunday or a holiday is not the last day', () => {
  expect(last(at('2026-11-07T09:00:00Z'))).toBe('2026-11-23')
  expect(last(at('2026-11-08T09:00:00Z'))).toBe('2026-11-23')
  expect(last(at('2026-10-28T09:00:00Z'))).toBe('2026-11-12')
  // Easter Monday of 2026 follows a Sunday; Christmas is a Friday.
  expect(last(at('2026-03-22T09:00:00Z'))).toBe('2026-04-07')
  expect(last(at('2026-12-11T09:00:00Z'))).toBe('2026-12-28')
})

test('[LAW-01] the last day is whole, in France', () => {
  expect(isTooLate('2026-11-17', at('2026-11-17T22:59:59Z'))).toBe(false)
  expect(isTooLate('2026-11-17', at('2026-11-17T23:00:00Z'))).toBe(true)
  expect(isTooLate(null, at('2030-01-01T00:00:00Z'))).toBe(false)
})

test('[HOLI-01] the last day is nobody’s holiday, neither where the house is nor where the buyer lives', () => {
  // Good Friday of 2027 is 26 March. Code du travail, L. 3134-13; code de la consommation, L. 221-19.
  const delivered = at('2027-03-12T09:00:00Z')
  expect(last(delivered)).toBe('2027-03-26')
  expect(last(delivered, { buyer: alsace })).toBe('2027-03-30')
  expect(last(delivered, { seller: alsace })).toBe('2027-03-30')
  expect(last(delivered, { buyer: { countryCode: 'DE', postalCode: '10115' } })).toBe('2027-03-30')
  // Corpus Christi is kept in Cologne, not in Berlin; 3 October of 2028 in all of Germany.
  expect(last(at('2027-05-13T09:00:00Z'), { buyer: { countryCode: 'DE', postalCode: '10115' } })).toBe('2027-05-27')
  expect(last(at('2027-05-13T09:00:00Z'), { buyer: { countryCode: 'DE', postalCode: '50667' } })).toBe('2027-05-28')
  expect(last(at('2028-09-19T09:00:00Z'), { buyer: { countryCode: 'DE', postalCode: '' } })).toBe('2028-10-04')
})

test('[HOLI-01] a last day that a holiday has moved says which', () => {
  const behind = (deliveredAt: string, postalCode: string) =>
    holidayBehind({
      deliveredAt: at(deliveredAt),
      sellerPlace: jura,
      contact: { address: { countryCode: 'FR', postalCode } },
    })
  expect(behind('2027-03-12T09:00:00Z', '67000')).toBe('goodFriday')
  expect(behind('2027-03-12T09:00:00Z', '39600')).toBeNull()
})
