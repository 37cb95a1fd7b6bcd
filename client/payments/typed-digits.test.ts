import { expect, test } from 'vitest'
import { cvcDigits, groupNumber, slashExpiry } from './typed-digits.ts'
import type { Edit } from './typed-digits.ts'

/** `12|34` is a text with the caret in its middle. */
function edit(shown: string): Edit {
  return { text: shown.replace('|', ''), caret: shown.indexOf('|') }
}

function show({ text, caret }: Edit): string {
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

test.each([
  ['a fifth digit opens a new group', '42424|', '4242 4|'],
  ['a fourth digit leaves no space behind it', '4242|', '4242|'],
  ['a pasted number is grouped', '4242-4242-4242-4242|', '4242 4242 4242 4242|'],
  ['a digit put in the middle keeps the caret behind it', '42429| 4242', '4242 9|424 2'],
  ['a digit taken from the middle keeps the caret in its place', '42|2 4242', '42|24 242'],
  ['a deleted space comes back behind the caret', '4242|4242', '4242| 4242'],
  ['letters are not taken', '42a|', '42|'],
  ['nothing is taken after nineteen digits', '12345678901234567890|', '1234 5678 9012 3456 789|'],
])('in a card number %s', (_what, typed, shown) => {
  expect(show(groupNumber(edit(typed)))).toBe(shown)
})

test.each([
  ['the third digit brings the slash', '123|', '12/3|'],
  ['the slash can be deleted', '12|', '12|'],
  ['a month from 2 to 9 gets its zero', '5|', '05|'],
  ['a typed slash counts', '12/|', '12|'],
  ['a year of four digits is kept', '12/2034|', '12/2034|'],
  ['a fifth digit is not taken', '12/345|', '12/34|'],
])('in an expiry date %s', (_what, typed, shown) => {
  expect(show(slashExpiry(edit(typed)))).toBe(shown)
})

test('a security code is digits only', () => {
  expect(show(cvcDigits(edit('1a2 3|')))).toBe('123|')
})
