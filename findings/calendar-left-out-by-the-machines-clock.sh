#!/bin/sh
# npm ics 3.12.0 (and whatever writes calendars with it): a start that is said to be in UTC is written in UTC, but the
# dates that are left out of its series (`exclusionDates`) are read on the clock of the machine that writes the file.
# Why it surprises: both are arrays of the same numbers in one event, and `startInputType: 'utc'` stands beside them. On
# a machine in Paris the EXDATE is an hour off (two in summer), meets no time of the series, and nothing is left out;
# on a build server in UTC the same program is right.
# Guess before the run: EXDATE is the very time of the series that was named.
# Where it touches the product: server/hospitality/calendar-series.ts. A date that meets no time of the series leaves
# nothing out: the night stays taken, as long as nobody says that it is free (calendar-shapes.test.ts, "EXDATE of another
# time of that day").
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent ics@3.12.0
cat >try.mjs <<'END'
import { readFileSync } from 'node:fs'
import { createEvents } from 'ics'
const { version } = JSON.parse(readFileSync('node_modules/ics/package.json', 'utf8'))
const { error, value } = createEvents([
  {
    ...{ uid: 'a', title: 'Stay', start: [2027, 1, 15, 16, 0], startInputType: 'utc', duration: { hours: 18 } },
    ...{ recurrenceRule: 'FREQ=WEEKLY;COUNT=3', exclusionDates: [[2027, 1, 22, 16, 0]] },
  },
])
if (error) throw error
const seen = /^EXDATE.*$/m.exec(value)[0].trim()
console.log(`ics ${version}, TZ=${process.env.TZ}\n  one would guess: EXDATE:20270122T160000Z\n  seen:            ${seen}`)
process.exit(seen === process.argv[2] ? 0 : 1)
END
TZ=UTC node try.mjs EXDATE:20270122T160000Z
TZ=Europe/Paris node try.mjs EXDATE:20270122T150000Z
