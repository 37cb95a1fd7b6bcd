import { expect, test } from 'vitest'
import { ageLaws, minimumAge } from './ages.ts'
import { kindsOf, type WineKind } from './wine-kinds.ts'

// JuSchG 9, CSP L3342-1, and the decision on LAW-05: the highest of seller's country, buyer's country and kind.
test.each<[string, string | undefined, WineKind, number]>([
  ['FR', 'FR', 'still', 18],
  ['FR', 'DE', 'still', 18],
  ['DE', 'FR', 'still', 18],
  ['DE', 'DE', 'still', 16],
  ['DE', 'DE', 'sparkling', 16],
  ['DE', 'DE', 'fortified', 18],
  ['de', 'de', 'still', 16],
  ['DE', undefined, 'still', 18],
  ['AT', 'DE', 'still', 18],
  ['DE', 'AT', 'still', 18],
])('[LAW-05] a house in %s sells to %s: %s wine from %i on', (seller, buyer, kind, age) => {
  expect(minimumAge({ seller, buyer, kinds: [kind] })).toBe(age)
})

test('[LAW-05] the strictest kind counts, and of what nobody has said every kind does', () => {
  const inGermany = (styles: (string | null)[]) => minimumAge({ seller: 'DE', buyer: 'DE', kinds: kindsOf(styles) })
  expect(inGermany(['still', 'sparkling'])).toBe(16)
  expect(inGermany(['offDry', 'fortified'])).toBe(18)
  expect(inGermany(['giftBox', 'still'])).toBe(16)
  expect(inGermany(['giftBox'])).toBe(18)
  expect(inGermany(['still', null])).toBe(18)
  expect(inGermany([])).toBe(18)
})

test('[LAW-05] each age has its source', () => {
  for (const { source } of Object.values(ageLaws)) expect(source).not.toBe('')
})
