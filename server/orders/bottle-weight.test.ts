import { expect, test } from 'vitest'
import { placeGrams } from './bottle-weight.ts'

test.each([
  ['a still bottle', { units: 1, volumeMl: 750, fullGrams: null }, 1350],
  ['a clavelin', { units: 1, volumeMl: 620, fullGrams: null }, 1220],
  ['each place of a magnum', { units: 2, volumeMl: 1500, fullGrams: null }, 1350],
  ['what is no longer there', { units: 1, volumeMl: null, fullGrams: null }, 1350],
  ['a weighed bottle of champagne', { units: 1, volumeMl: 750, fullGrams: 1612 }, 1612],
  ['each place of a weighed magnum', { units: 2, volumeMl: 1500, fullGrams: 3315 }, 1658],
  ['a weighed box that takes no place of its own', { units: 0, volumeMl: null, fullGrams: 900 }, 900],
])('[ORDERS-04] %s', (_, line, grams) => {
  expect(placeGrams(line)).toBe(grams)
})
