import { expect, test } from 'vitest'
import { pointsOf } from './MapNote.tsx'

test('[PAGE-02] a pin alone stands in the middle', () => {
  expect(pointsOf([{ lat: 42.52, lng: 3.09 }])).toEqual([{ x: 100, y: 58 }])
  expect(pointsOf([])).toEqual([])
})

test('[PAGE-02] pins lie to each other as their places do: north above, east to the right, all within the field', () => {
  const [abbey, mill, gate] = pointsOf([
    { lat: 47.02, lng: 4.8 },
    { lat: 47.0, lng: 4.84 },
    { lat: 47.01, lng: 4.9 },
  ])
  expect(abbey).toEqual({ x: 25, y: 36 })
  expect(mill).toEqual({ x: 85, y: 80 })
  expect(gate).toEqual({ x: 175, y: 58 })
})
