#!/bin/sh
# What: a bar open « Mo-Su 18:00-02:00; PH off » is sent home at midnight before a holiday, and open in the night after it.
# Version: opening_hours 3.15.0 (the notation of OpenStreetMap).
# Guess: hours belong to the evening they begin on, so that the eve of Christmas goes on until two, and of the evening of
# Christmas, which is off, nothing is left at one o'clock.
# Seen: closed on 25 December at 01:00, and open on the 26th at 01:00. A rule that is off takes its day from 0 to 24 h,
# whatever evening the hours belong to, and the next day's morning comes back from an evening that never was.
# Where it touches the product: evenings with a cellar door open past midnight; ours belong to the day they begin on
# (`openings` in server/shop/delivery-days.ts), and neither notation nor library stands between.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent opening_hours@3.15.0
cat >run.cjs <<'JS'
const OpeningHours = require('opening_hours')
const { version } = require('./node_modules/opening_hours/package.json')

const place = { lat: 47, lon: 4.8, address: { country_code: 'fr', state: 'Bourgogne-Franche-Comté' } }
const hours = new OpeningHours('Mo-Su 18:00-02:00; PH off', place)
const seen = [
  ['2026-12-24T20:00', 'the eve of Christmas, eight in the evening', true, true],
  ['2026-12-25T01:00', 'the same evening, an hour after midnight', true, false],
  ['2026-12-25T20:00', 'Christmas, eight in the evening', false, false],
  ['2026-12-26T01:00', 'that evening, an hour after midnight', false, true],
].map(([at, what, guessed, before]) => {
  const isOpen = hours.getState(new Date(at))
  console.log(`${what}: guessed ${guessed ? 'open' : 'shut'}, seen ${isOpen ? 'open' : 'shut'}`)
  return isOpen === before
})
console.log(`opening_hours ${version}`)
process.exit(seen.every(Boolean) ? 0 : 1)
JS
TZ=Europe/Paris node run.cjs
