import { expect, test } from 'vitest'
import { structuralSimilarity } from './ssim.ts'

const side = 32
const pointsOf = (brightness: (x: number, y: number) => number) =>
  Uint8Array.from({ length: side * side }, (_, at) => brightness(at % side, Math.floor(at / side)))
const picture = (luma: Uint8Array, alpha?: Uint8Array) => ({ width: side, height: side, luma, alpha })

const checks = pointsOf((x, y) => ((x + y) % 2 === 0 ? 55 : 200))
const inverted = checks.map((brightness) => 255 - brightness)
const flat = (brightness: number) => pointsOf(() => brightness)

test('a picture is wholly like itself', () => {
  expect(structuralSimilarity(picture(checks), { luma: checks })).toBe(1)
})

test('two even greys differ by their brightness alone, as the formula has it', () => {
  const expected = (2 * 100 * 150 + 2.55 ** 2) / (100 ** 2 + 150 ** 2 + 2.55 ** 2)
  expect(structuralSimilarity(picture(flat(100)), { luma: flat(150) })).toBeCloseTo(expected, 10)
})

test('a picture and its negative have nothing in common', () => {
  const spread = 72.5 ** 2
  const expected = (-2 * spread + 7.65 ** 2) / (2 * spread + 7.65 ** 2)
  expect(structuralSimilarity(picture(checks), { luma: inverted })).toBeCloseTo(expected, 10)
})

test('a picture that lost its grain is less alike than one that lost some of it', () => {
  const softened = checks.map((brightness) => (brightness + 127) / 2)
  const some = structuralSimilarity(picture(checks), { luma: softened })
  expect(some).toBeLessThan(0.9)
  expect(structuralSimilarity(picture(checks), { luma: flat(127) })).toBeLessThan(some)
})

test('what cannot be seen does not count', () => {
  const alpha = pointsOf((x) => (x < 8 ? 255 : 0))
  const changed = pointsOf((x, y) => (x < 8 ? checks : inverted)[y * side + x] ?? 0)
  expect(structuralSimilarity(picture(checks, alpha), { luma: changed })).toBe(1)
  expect(structuralSimilarity(picture(checks), { luma: changed })).toBeLessThan(0)
  expect(structuralSimilarity(picture(checks, new Uint8Array(side * side)), { luma: inverted })).toBe(1)
})

test('a picture smaller than a window is one window', () => {
  const tiny = { width: 3, height: 2, luma: Uint8Array.of(1, 2, 3, 4, 5, 6) }
  expect(structuralSimilarity(tiny, { luma: tiny.luma })).toBe(1)
})
