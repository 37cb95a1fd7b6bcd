#!/bin/sh
# date-holidays 3.37.0 (npm), asked for the public holidays of a German Land.
#
# One would guess that "DE", "BY" has 15 August: it is a public holiday in most communes of Bavaria. It has not: the
# library counts for the Land what every commune keeps, and wants a third code, KATH or A (Augsburg), for the rest; the
# same with Corpus Christi in Saxony (BZ) and Thuringia (EIC). Nothing says that a code is missing, and no postal code
# leads to one. Whoever lets a period run out by the Land alone ends it on a holiday.
#
# Touches contract/holidays.ts: a day that a part of a Land keeps stands for the whole of it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund date-holidays@3.37.0 >/dev/null 2>&1
cat >seen.mjs <<'JS'
import { readFileSync } from 'node:fs'
import Holidays from 'date-holidays'

const { version } = JSON.parse(readFileSync('node_modules/date-holidays/package.json', 'utf8'))
const has = (day, ...place) =>
  new Holidays(...place, { types: ['public'] }).getHolidays(2027).some(({ date }) => date.startsWith(day))
const seen = [
  ['Bavaria, 15 August', has('2027-08-15', 'DE', 'BY'), has('2027-08-15', 'DE', 'BY', 'KATH')],
  ['Saxony, Corpus Christi', has('2027-05-27', 'DE', 'SN'), has('2027-05-27', 'DE', 'SN', 'BZ')],
  ['Thuringia, Corpus Christi', has('2027-05-27', 'DE', 'TH'), has('2027-05-27', 'DE', 'TH', 'EIC')],
]
console.log(`date-holidays ${version}`)
console.log('guessed: a Land has the days that its people keep')
for (const [what, byLand, byPart] of seen) console.log(`seen: ${what}: by the Land ${byLand}, by its part ${byPart}`)
process.exit(seen.every(([, byLand, byPart]) => !byLand && byPart) ? 0 : 1)
JS
node seen.mjs
