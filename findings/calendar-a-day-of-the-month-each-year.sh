#!/bin/sh
# ical.js 2.2.1, rrule 2.8.1, node-ical 0.27.2: what FREQ=YEARLY;BYMONTHDAY=15 means, beginning on 15 January.
# The table of RFC 5545, 3.3.10, says that BYMONTHDAY expands a yearly rule: the 15th of each month, twelve times a year.
# Why it surprises: it reads like a birthday, and readers differ by eleven days a year. With COUNT=3 one of them is over
# in March, another goes on for two years more.
# Guess before the run: all of them follow the table.
# Where it touches the product: server/hospitality/recurrence.ts follows the table (calendar-shapes.test.ts); that ical.js
# does not is why it is the referee for other rules only (ical.test.ts).
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent ical.js@2.2.1 rrule@2.8.1 node-ical@0.27.2
cat >try.mjs <<'END'
import { readFileSync } from 'node:fs'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import rrule from 'rrule'
const rule = 'FREQ=YEARLY;BYMONTHDAY=15;COUNT=3'
const days = (dates) => dates.map((date) => date.toISOString().slice(0, 10)).join(' ')
const times = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromString('2027-01-15T16:00:00'))
const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//a//EN', 'BEGIN:VEVENT', 'UID:a', 'DTSTAMP:20260101T000000Z',
  'DTSTART:20270115T160000Z', 'DURATION:PT18H', `RRULE:${rule}`, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')
const seen = {
  'ical.js': [1, 2, 3].map(() => times.next().toString().slice(0, 10)).join(' '),
  rrule: days(rrule.RRule.fromString(`DTSTART:20270115T160000Z\nRRULE:${rule}`).all()),
  'node-ical': days(nodeIcal.sync.parseICS(text).a.rrule.all()),
}
const guess = '2027-01-15 2027-02-15 2027-03-15'
const versionOf = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version
console.log(['ical.js', 'rrule', 'node-ical'].map((name) => `${name} ${versionOf(name)}`).join(', '))
console.log(`${rule}\n  one would guess of all: ${guess}`)
for (const [reader, found] of Object.entries(seen)) console.log(`  ${reader}: ${found}`)
const isAsBefore = seen['ical.js'] === '2027-01-15 2028-01-15 2029-01-15' &&
  seen['rrule'] === guess && seen['node-ical'] === guess
process.exit(isAsBefore ? 0 : 1)
END
node try.mjs
