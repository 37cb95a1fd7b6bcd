import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ShareCard } from '#contract/rendering.ts'
import { maskOf } from './lettering.ts'
import { drawCard } from './share-picture.ts'

const card: ShareCard = {
  title: 'Vin jaune',
  label: 'Clos des Murmures',
  figure: '2017',
  site: 'Vigneron Online',
  picture: null,
  theme: { primary: '#e3b33a' },
}

const pointsOf = async (picture: Buffer) => {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  return (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
}

test('[PAGE-04] a card is a JPEG of 1200 by 630 in the colour of its theme', async () => {
  const drawn = await drawCard(card, null)
  expect(await sharp(drawn).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  const pointAt = await pointsOf(drawn)
  const [red = 0, green = 0, blue = 0] = pointAt(10, 10)
  expect([red - 0xe3, green - 0xb3, blue - 0x3a].map(Math.abs).every((apart) => apart < 8)).toBe(true)
})

test.each([
  'Vin jaune',
  'Der Hersteller haftet für Rindfleischetikettierungsüberwachungsaufgaben',
  'Un titre qui n’en finit pas, '.repeat(12),
])('[PAGE-04] the words of a card stay on their panel: %s', async (title) => {
  for (const fontDisplay of ["'Newsreader'", "'Imbue'", "'Besley'"]) {
    const pointAt = await pointsOf(await drawCard({ ...card, title, theme: { ...card.theme, fontDisplay } }, null))
    const edge = Array.from({ length: 630 }, (_, y) => pointAt(600, y))
    expect(edge.filter(([red = 0]) => red < 180)).toEqual([])
  }
})

test('[PAGE-04] letters are drawn as their outlines are, with soft edges and hollow counters', () => {
  const [width, height] = [100, 100]
  const mask = maskOf([{ text: 'O', face: 'newsreader-roman', sizePx: 100, x: 10, y: 80 }], width, height)
  const row = [...mask.subarray(48 * width, 49 * width)]
  const runs = row
    .map((cover) => (cover > 250 ? 'X' : cover > 5 ? 'o' : '.'))
    .join('')
    .replaceAll(/(.)\1*/g, '$1')
  expect(runs).toMatch(/^\.o?Xo?\.o?Xo?\.$/)
})
