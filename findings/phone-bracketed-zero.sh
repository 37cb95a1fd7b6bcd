#!/bin/sh
# libphonenumber-js 1.13.16 (and Google's library, whose metadata it carries), a number with the usual (0).
# Guess: the (0) of "+352 (0)621 123 456" is dropped, as that of "+33 (0)6 12 34 56 78" and "+49 (0)30 ..." is.
# Seen: the library drops a trunk prefix where the country has one. Luxembourg, Spain and Portugal have none, so the 0 stays
# in the number, isPossible() of Luxembourg's says true all the same, and the E.164 rings nowhere. People there write (0)
# after the habit of their neighbours. In Italy it goes wrong on both sides: the 0 belongs to numbers in towns and is
# kept, as it must be, but it is kept in mobile numbers, too, which never have one.
# Touches: server/phone-numbers.ts reads a number once as it stands and, where that is not valid, once without its (0).
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund libphonenumber-js@1.13.16 >/dev/null
cat >ask.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
const asked = [
  ['+33 (0)6 12 34 56 78', '+33612345678', true],
  ['+49 (0)30 1234567', '+49301234567', true],
  ['+352 (0)621 123 456', '+3520621123456', false],
  ['+34 (0)912 345 678', '+340912345678', false],
  ['+351 (0)21 123 4567', '+3510211234567', false],
  ['+39 (0)6 1234 5678', '+390612345678', true],
  ['+39 (0)347 123 4567', '+3903471234567', false],
]
const { version } = JSON.parse(readFileSync('node_modules/libphonenumber-js/package.json'))
console.log(`libphonenumber-js ${version}; guessed: every (0) behind a country code is dropped, but in Italian towns`)
let isAsKnown = true
for (const [typed, e164, isValid] of asked) {
  const found = parsePhoneNumberFromString(typed)
  console.log(`${typed}: ${found.number}, possible ${found.isPossible()}, valid ${found.isValid()}`)
  isAsKnown &&= found.number === e164 && found.isValid() === isValid
}
isAsKnown &&= parsePhoneNumberFromString('+352 (0)621 123 456').isPossible()
if (!isAsKnown) {
  console.log('This has changed: read the numbers above again.')
  process.exit(1)
}
JS
node ask.mjs
