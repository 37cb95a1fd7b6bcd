#!/bin/sh
# What: a parser of ingredients reads a European line ten times too strong, and an E number as an amount.
# Version: parse-ingredient 3.0.0 (recipes; its option `decimalSeparator` is a point unless one says so).
# Guess: a comma where a point is meant gives no amount, or the line comes back as words; nothing is lost.
# Seen: « 0,5 g sulfites » is 5 g and « 13,5 % vol » 135, since the comma is taken out as one between thousands although
# no three figures stand behind it; « E 1105 lysozyme » is 1105 of « E », and the lysozyme, an allergen, is nowhere.
# Nobody is wrong: in the recipes it is made for, a comma groups thousands and the amount stands at either end.
# Where it touches the product: whoever pastes a list from a label; numbers are read by our own rule
# (client/office/forms/numbers.ts), and ingredients are chosen by code, never parsed.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent parse-ingredient@3.0.0
cat >run.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { parseIngredient } from 'parse-ingredient'

console.log(`parse-ingredient ${JSON.parse(readFileSync('node_modules/parse-ingredient/package.json')).version}`)

const cases = [
  ['0,5 g sulfites', 5],
  ['13,5 % vol', 135],
  ['E 1105 lysozyme', 1105],
]
let isAsSeen = true
for (const [line, quantity] of cases) {
  const [found] = parseIngredient(line)
  console.log(`« ${line} »: guessed null or the right amount; seen ${found.quantity} of « ${found.description} »`)
  if (found.quantity !== quantity) isAsSeen = false
}
if (parseIngredient('E 1105 lysozyme')[0].description.includes('lysozyme')) isAsSeen = false
const [told] = parseIngredient('0,5 g sulfites', { decimalSeparator: ',' })
if (told.quantity !== 0.5) isAsSeen = false
console.log(`told that the comma is decimal: ${told.quantity}`)
process.exit(isAsSeen ? 0 : 1)
JS
node run.mjs
