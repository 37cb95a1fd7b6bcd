import { expect, test } from 'vitest'
import { surfacesOf } from './surfaces.ts'

test('[PAGE-02] at most every third block stands on a colour, the first of them on the loud one', () => {
  expect(surfacesOf([undefined, 'any', 'any', 'any', 'any', 'any'])).toEqual([
    undefined,
    undefined,
    'secondary',
    undefined,
    undefined,
    'tint',
  ])
})

test('[PAGE-02] no block beside one that has a colour of its own gets another', () => {
  expect(surfacesOf(['own', 'any', 'any', 'any', 'own'])).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(surfacesOf(['own', 'any', 'any', 'any', 'any', 'own'])[3]).toBe('tint')
})
