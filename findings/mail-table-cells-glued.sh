#!/bin/sh
# What: the usual way to make text of an html mail glues the cells of a table, and its rows, into one word.
# Version: html-to-text 10.0.1, called with its defaults (mailparser takes its text from this library, too).
# Guess: cells of a row may stand close together, but each row is a line of its own.
# Seen: an order of two wines is « VinBouteillesPinot noir 20226Chardonnay 202312 »: neither year nor bottles can be told.
# Nobody is wrong: most tables of mails are there for their looks, so tables of data have to be named by a selector
# (`dataTable`), and a stranger's mail says of none what it is for.
# Where it touches the product: orders by mail in html without a plain part; our own reader keeps rows as lines and parts
# their cells (server/messages/bare-lines.ts).
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent html-to-text@10.0.1
cat >run.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { convert } from 'html-to-text'

const row = (tag, cells) => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
const table = `<table>${row('th', ['Vin', 'Bouteilles'])}${row('td', ['Pinot noir 2022', '6'])}${row('td', ['Chardonnay 2023', '12'])}</table>`
const { version } = JSON.parse(readFileSync('node_modules/html-to-text/package.json', 'utf8'))
const seen = convert(table)
console.log(`html-to-text ${version}`)
console.log(`guessed: three lines; seen: ${JSON.stringify(seen)}`)
const told = convert(table, { selectors: [{ selector: 'table', format: 'dataTable' }] })
console.log(`told that it is a table of data: ${JSON.stringify(told)}`)
process.exit(seen === 'VinBouteillesPinot noir 20226Chardonnay 202312' && told.split('\n').length >= 3 ? 0 : 1)
JS
node run.mjs
