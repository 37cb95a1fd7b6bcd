#!/bin/sh
# What: the kilocalories of a label are not its kilojoules in another unit.
# Version: @lhncbc/ucum-lhc 7.1.10 (units of measure by UCUM, with `[Cal]` for « nutrition label Calories »).
# Guess: keep the energy of a wine in kJ and let a library of units give the kcal; after rounding both agree.
# Seen: of five wines counted by Regulation (EU) 1169/2011, annex XIV, two are one kcal lower in the library, both dry:
# the annex has factors of its own for each unit (alcohol 29 kJ and 7 kcal, which is 4.14; acids 13 and 3, which is
# 4.33), and physics has 4.184.
# Nobody is wrong: UCUM converts energy, the law adds up a table twice.
# Where it touches the product: contract/nutrition.ts counts both, and a sheet keeps both.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @lhncbc/ucum-lhc@7.1.10
cat >run.mjs <<'JS'
import { readFileSync } from 'node:fs'
import ucum from '@lhncbc/ucum-lhc'

console.log(`@lhncbc/ucum-lhc ${JSON.parse(readFileSync('node_modules/@lhncbc/ucum-lhc/package.json')).version}`)

const units = ucum.UcumLhcUtils.getInstance()
// Strength, grams of sugar, polyols and acids in 100 ml: the means of the French authority for the last two.
const wines = [[13.5, 0.16], [12, 0.1], [14, 0.04], [12, 9.5], [17.5, 15]]
let differ = 0
const pairs = []
for (const [alcohol, sugar] of wines) {
  const grams = [alcohol * 0.79, sugar, 0.7, 0.6]
  const sum = (factors) => Math.round(grams.reduce((total, each, at) => total + each * factors[at], 0))
  const [kj, law] = [sum([29, 17, 10, 13]), sum([7, 4, 2.4, 3])]
  const library = Math.round(units.convertUnitTo('kJ', kj, '[Cal]').toVal)
  if (library !== law) differ++
  pairs.push(`${law}/${library}`)
  console.log(`${alcohol} % vol, ${sugar} g: ${kj} kJ; kcal by the law ${law}, by the library ${library}`)
}
console.log(`guessed: 0 of ${wines.length} differ; seen: ${differ}`)
process.exit(pairs.join(' ') === '79/78 70/70 81/80 108/108 160/160' ? 0 : 1)
JS
node run.mjs
