#!/bin/sh
# libphonenumber-js 1.13.16, a number with an extension as French and German offices write it.
# Guess: "06 12 34 56 78 poste 12" is read like "... ext. 12", or at least as the number alone, since
# "Tel. 06 12 34 56 78", "06 12 34 56 78 (bureau)" and "06 12 34 56 78 - Anne" are.
# Seen: nothing is found at all: not the extension and not the number, for "poste 12", "DW 12" and "Durchwahl 12" alike.
# Words without digits behind a number are cut off; words with digits make the whole text no number.
# Touches: contract/rules.ts phoneParts takes number and extension apart before server/phone-numbers.ts asks the library.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund libphonenumber-js@1.13.16 >/dev/null
cat >ask.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
const asked = {
  'Tel. 06 12 34 56 78': '+33612345678',
  '06 12 34 56 78 (bureau)': '+33612345678',
  '06 12 34 56 78 - Anne': '+33612345678',
  '06 12 34 56 78 ext. 12': '+33612345678 12',
  '06 12 34 56 78 poste 12': 'nothing',
  '06 12 34 56 78 DW 12': 'nothing',
  '06 12 34 56 78 Durchwahl 12': 'nothing',
}
const { version } = JSON.parse(readFileSync('node_modules/libphonenumber-js/package.json'))
console.log(`libphonenumber-js ${version}; guessed: the number is found in every one of these`)
let isAsKnown = true
for (const [typed, known] of Object.entries(asked)) {
  const found = parsePhoneNumberFromString(typed, 'FR')
  const seen = found ? [found.number, found.ext].filter(Boolean).join(' ') : 'nothing'
  console.log(`${typed}: ${seen}`)
  isAsKnown &&= seen === known
}
if (!isAsKnown) {
  console.log('This has changed: extensions in other languages may be the library’s now.')
  process.exit(1)
}
JS
node ask.mjs
