#!/bin/sh
# A VAT number of Northern Ireland is "not supported" by a library for VAT numbers that still takes the one of Great Britain.
# jsvat 2.5.4, all its countries given, valid check digits: XI980780684 is unsupported, GB980780684 is valid.
# Since 2021 Northern Ireland is within the Union's rules for goods, under the prefix XI, and GB is a third country:
# who asks the library which sales need no customs gets both answers the wrong way round.
# A Greek number under its own prefix, EL, is valid: it is not that prefixes that are no country codes are left out.
# Where it touches the product: how excise and VAT are settled abroad keeps the registration number as it was typed and
# lets no library judge it (server/delivery/abroad.ts); which border lies between two countries is contract/abroad.ts.
# Guess before it was run: XI is known, with GB's check digits.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund jsvat@2.5.4 >/dev/null
cat > look.cjs <<'JS'
const jsvat = require('jsvat')
const countries = Object.values(jsvat).filter((each) => each && each.name && each.codes)
const seen = (number) => {
  const { isValid, isSupportedCountry } = jsvat.checkVAT(number, countries)
  return `${number}: ${isSupportedCountry ? (isValid ? 'valid' : 'not valid') : 'country not supported'}`
}
const numbers = ['XI980780684', 'GB980780684', 'EL094259216']
const found = numbers.map(seen)
console.log(`jsvat ${require('jsvat/package.json').version}, ${countries.length} countries`)
console.log('One would guess: all three are valid, XI by the digits of GB.')
for (const line of found) console.log(`Seen: ${line}`)
const expected = [
  'XI980780684: country not supported',
  'GB980780684: valid',
  'EL094259216: valid',
]
process.exit(JSON.stringify(found) === JSON.stringify(expected) ? 0 : 1)
JS
node look.cjs
