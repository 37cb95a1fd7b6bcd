import { expect, test } from 'vitest'
import { readPhone, withReadPhone } from './phone-numbers.ts'

/** By the numbering plans that libphonenumber 1.13.16 carries; each kind from a public report of a shop that lost it. */
test.each([
  ['(+33) 6 12 34 56 78', 'FR', '+33612345678', '+33 6 12 34 56 78'],
  ['\u202d+33 6 12 34 56 78\u202c', 'FR', '+33612345678', '+33 6 12 34 56 78'],
  ['06\u201112\u201134\u201156\u201178', 'FR', '+33612345678', '+33 6 12 34 56 78'],
  ['06–12–34–56–78', 'FR', '+33612345678', '+33 6 12 34 56 78'],
  ['+33 (0)6 12 34 56 78', 'FR', '+33612345678', '+33 6 12 34 56 78'],
  ['0033 (0)6 12 34 56 78', 'DE', '+33612345678', '+33 6 12 34 56 78'],
  ['+49 (0) 30 / 12345-67', 'FR', '+49301234567', '+49 30 1234567'],
  ['030/1234567', 'DE', '+49301234567', '+49 30 1234567'],
  ['01512 3456789', 'DE', '+4915123456789', '+49 1512 3456789'],
  // Luxembourg dials no 0 within the country, so the library takes none off.
  ['+352 (0)621 123 456', 'LU', '+352621123456', '+352 621 123 456'],
  // In Italy it is part of a number in a town, and of none that moves.
  ['+39 (0)6 1234 5678', 'IT', '+390612345678', '+39 06 1234 5678'],
  ['+39 (0)347 123 4567', 'IT', '+393471234567', '+39 347 123 4567'],
  // Dialled in France like any other, and Guadeloupe's and Réunion's all the same.
  ['0690 12 34 56', 'FR', '+590690123456', '+590 690 12 34 56'],
  ['0692 12 34 56', 'FR', '+262692123456', '+262 692 12 34 56'],
  ['+376 812 345', 'AD', '+376812345', '+376 812 345'],
  ['044 668 18 00', 'CH', '+41446681800', '+41 44 668 18 00'],
  ['06 12 34 56 78 / 03 84 11 22 33', 'FR', '+33612345678', '+33 6 12 34 56 78'],
])('[ADDR-01] %j in %s is %s, shown as %s', (typed, countryCode, e164, number) => {
  expect(readPhone(typed, countryCode)).toEqual({ e164, number })
  expect(readPhone(number, '')).toEqual({ e164, number })
})

test.each(['06 12 34 56 78 ext. 12', '06 12 34 56 78 poste 12', '06 12 34 56 78 x12', '06 12 34 56 78 Durchwahl 12'])(
  '[ADDR-01] %j keeps its extension apart',
  (typed) =>
    expect(readPhone(typed, 'FR')).toEqual({
      ...{ e164: '+33612345678', extension: '12', number: '+33 6 12 34 56 78 ext. 12' },
    }),
)

test.each([
  ['06 12 34 56 78', ''],
  ['812 345 99', 'FR'],
  ['\u202d12345678\u202c', 'FR'],
  ['+999 12 34 56 78', 'FR'],
])('[ADDR-01] %j in "%s" is in doubt, and kept as it was typed', (typed, countryCode) => {
  expect(readPhone(typed, countryCode)).toEqual({ number: typed.replaceAll(/[\u202d\u202c]/g, '') })
})

test('[ADDR-01] what a browser says of a number beside it is not believed', () => {
  const told = { phone: { number: '812 345 99', e164: '+33612345678', extension: '1' } }
  expect(withReadPhone(told, 'FR')).toEqual({ phone: { number: '812 345 99' } })
})
