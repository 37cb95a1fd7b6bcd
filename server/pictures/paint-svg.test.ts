import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isSvg, paintSvg } from './paint-svg.ts'

const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50">${inside}</svg>`)
const square = svg('<rect x="10" y="10" width="20" height="20"/>')

test('[SITE-07] a drawing is painted as large as is wanted, whatever size it says', async () => {
  const png = await paintSvg(square, 600)
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 600, height: 300 })
})

test('[SITE-07] a drawing that would be painted for hours is ended, and so is one that wants all the memory', async () => {
  const blur = '<feGaussianBlur stdDeviation="9999"/><feTurbulence numOctaves="200" baseFrequency="9"/>'
  const slow = svg(
    `<filter id="f" x="0" y="0" width="1" height="1">${blur.repeat(300)}</filter><rect width="100" height="50" filter="url(#f)"/>`,
  )
  await expect(paintSvg(slow, 1200)).rejects.toMatchObject({ code: 'PICTURE_INVALID' })
  const layers = Array.from({ length: 400 }, (_, layer) => `<feFlood result="of${layer}" flood-color="#123"/>`)
  const merged = layers.map((_, layer) => `<feMergeNode in="of${layer}"/>`)
  const large = svg(
    `<filter id="f" x="0" y="0" width="1" height="1">${layers.join('')}<feMerge>${merged.join('')}</feMerge></filter><rect width="100" height="50" filter="url(#f)"/>`,
  )
  await expect(paintSvg(large, 1200)).rejects.toMatchObject({ code: 'PICTURE_INVALID' })
  // And the next one is painted.
  expect((await paintSvg(square, 60)).length).toBeGreaterThan(0)
})

test('[SITE-07] who comes when several wait already is told to come again', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 5 }, () => paintSvg(square, 60)))
  expect(asked.map(({ status }) => status)).toEqual([...Array(3).fill('fulfilled'), ...Array(2).fill('rejected')])
  expect(asked[4]).toMatchObject({ reason: { code: 'TOO_MANY_REQUESTS' } })
})

test('[SITE-07] a drawing is known by its bytes', () => {
  const known = ['<svg>', '\uFEFF<?xml version="1.0"?>\n<!-- a --><!DOCTYPE svg PUBLIC "a" "b">\n<svg ', ' <svg\n']
  expect(known.map((text) => isSvg(Buffer.from(text)))).toEqual([true, true, true])
  const others = [
    '<html><svg>',
    'svg',
    '<svgx>',
    '\x89PNG<svg>',
    `<!--${' '.repeat(9000)}`,
    '<!--'.repeat(1000),
    '<!---->'.repeat(580),
  ]
  expect(others.map((text) => isSvg(Buffer.from(text)))).toEqual(others.map(() => false))
})
