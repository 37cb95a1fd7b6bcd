import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import type { ShareCard } from '#contract/rendering.ts'
import type { ThemeVariables } from '#contract/site.ts'
import { typeset } from '#contract/typeset.ts'
import { keepFile } from './kept-cuts.ts'
import { type Face, type Text, maskOf, widthOf } from './lettering.ts'
import { findPicture, type PictureSource } from './sources.ts'

/** What the large networks cut nothing from. */
const shareSize = { width: 1200, height: 630 } as const

/** Where the words end and the picture begins. */
const panelWidth = 620
const margin = 64

/** Changes when cards are drawn in another way: those that are kept are drawn anew. */
const drawingVersion = 1

interface ShareSettings {
  sources: readonly PictureSource[]
  cacheDir: string
}

/**
 * Draws the card that other sites show of a page (PAGE-04): its title in its site's letters and colours, beside its
 * picture. One at a time, and once for as long as nothing of it changes.
 */
export function sharePictures({ sources, cacheDir }: ShareSettings): (card: ShareCard) => Promise<Buffer> {
  let last: Promise<unknown> = Promise.resolve()
  return (card) => {
    const drawn = last.then(() => keptOrDrawn(card))
    last = drawn.catch(() => undefined)
    return drawn
  }

  async function keptOrDrawn(card: ShareCard): Promise<Buffer> {
    const found = card.picture === null ? null : await findPicture(sources, card.picture)
    const name = createHash('sha256')
      .update(JSON.stringify([drawingVersion, card, found?.version ?? '']))
      .digest('base64url')
    const file = path.join(cacheDir, 'share', `${name}.jpeg`)
    const kept = await readFile(file).catch(() => null)
    if (kept) return kept
    const drawn = await drawCard(card, found && (await found.open()))
    // A full disk is no reason to withhold it.
    await keepFile(file, drawn).catch(() => undefined)
    return drawn
  }
}

/** A JPEG of 1200 by 630 points. */
export async function drawCard(card: ShareCard, picture: Buffer | null): Promise<Buffer> {
  const { width, height } = shareSize
  const primary = colourOf(card.theme.primary, '#b880ff')
  const stage = colourOf(card.theme.stage, hex(mixed(primary, [255, 255, 255], 0.07)))
  const ink: Colour = isDark(primary) ? [255, 255, 255] : [22, 17, 29]
  const isBottle = card.picture?.startsWith('bottles/') ?? false
  const layers: OverlayOptions[] = [flat(primary, panelWidth, height)]
  if (picture && isBottle) {
    if (card.figure) layers.push(figureLayer(card.figure, mixed(primary, stage, 0.2)))
    layers.push(await bottleLayer(picture))
  } else if (picture) layers.push(await sceneLayer(picture))
  layers.push(lettered(wordsOf(card), ink))
  return sharp({ create: { width, height, channels: 3, background: hex(stage) } })
    .composite(layers)
    .jpeg({ quality: 84, progressive: true })
    .toBuffer()
}

/** The label above, the title as large as fits four lines, the site at the foot. */
function wordsOf({ title, label, site, theme }: ShareCard): Text[] {
  const face = displayFace(theme)
  const room = panelWidth - 2 * margin
  const { lines, sizePx } = setTitle(title, face, room)
  const leading = sizePx * (face === 'imbue' ? 0.92 : 1.02)
  const top = (shareSize.height - leading * (lines.length - 1)) / 2 + sizePx * 0.3
  return [
    ...(label && label !== site
      ? [
          {
            text: label,
            face: 'commissioner' as const,
            sizePx: fitted(label, 'commissioner', 26, room),
            x: margin,
            y: 92,
          },
        ]
      : []),
    ...lines.map((text, line) => ({ text, face, sizePx, x: margin - sizePx * 0.03, y: top + line * leading })),
    {
      text: site,
      face: 'newsreader-roman',
      sizePx: fitted(site, 'newsreader-roman', 32, room),
      x: margin,
      y: shareSize.height - 60,
    },
  ]
}

const sizes = [112, 104, 96, 88, 80, 72, 64, 58, 52, 46, 40, 36, 32, 26, 20]

function setTitle(title: string, face: Face, room: number): { lines: string[]; sizePx: number } {
  const scale = face === 'imbue' ? 1.26 : face === 'besley' ? 0.86 : 1
  for (const size of sizes) {
    const lines = brokenInto(title, face, size * scale, room)
    const isInside = lines.every((line) => widthOf(line, face, size * scale) <= room)
    if (isInside && lines.length * size * scale <= 360) return { lines, sizePx: size * scale }
  }
  return { lines: brokenInto(title, face, 12, room).slice(0, 24), sizePx: 12 }
}

function brokenInto(title: string, face: Face, sizePx: number, room: number): string[] {
  const lines: string[] = []
  for (const word of typeset(title).runs) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && widthOf(longer, face, sizePx) <= room) lines.splice(-1, 1, longer)
    else lines.push(word)
  }
  return lines
}

const fitted = (text: string, face: Face, sizePx: number, room: number): number =>
  Math.min(sizePx, (sizePx * room) / widthOf(text, face, sizePx))

function displayFace({ fontDisplay = '', displayStyle }: ThemeVariables): Face {
  if (fontDisplay.includes('Imbue')) return 'imbue'
  if (fontDisplay.includes('Besley')) return 'besley'
  return displayStyle === 'italic' ? 'newsreader-italic' : 'newsreader-roman'
}

/** The vintage stands behind the bottle, as on its shelf. */
function figureLayer(figure: string, colour: Colour): OverlayOptions {
  const room = shareSize.width - panelWidth
  const sizePx = fitted(figure, 'newsreader-roman', 300, room)
  const x = panelWidth + (room - widthOf(figure, 'newsreader-roman', sizePx)) / 2
  return lettered([{ text: figure, face: 'newsreader-roman', sizePx, x, y: shareSize.height - 8 }], colour)
}

async function bottleLayer(picture: Buffer): Promise<OverlayOptions> {
  const { data, info } = await sharp(picture, { limitInputPixels: 50_000_000 })
    .trim({ threshold: 1 })
    .resize({ width: shareSize.width - panelWidth - 40, height: 590, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const left = Math.round(panelWidth + (shareSize.width - panelWidth - info.width) / 2)
  return { input: data, left, top: shareSize.height - info.height }
}

async function sceneLayer(picture: Buffer): Promise<OverlayOptions> {
  const input = await sharp(picture, { limitInputPixels: 50_000_000 })
    .autoOrient()
    .resize({ width: shareSize.width - panelWidth, height: shareSize.height, fit: 'cover', position: 'attention' })
    .png()
    .toBuffer()
  return { input, left: panelWidth, top: 0 }
}

type Colour = [red: number, green: number, blue: number]

const flat = (colour: Colour, width: number, height: number): OverlayOptions => ({
  input: { create: { width, height, channels: 3, background: hex(colour) } },
  left: 0,
  top: 0,
})

function lettered(texts: readonly Text[], [red, green, blue]: Colour): OverlayOptions {
  const { width, height } = shareSize
  const mask = maskOf(texts, width, height)
  const points = Buffer.alloc(mask.length * 4)
  for (const [index, cover] of mask.entries()) points.set([red, green, blue, cover], index * 4)
  return { input: points, raw: { width, height, channels: 4 }, left: 0, top: 0 }
}

function colourOf(value: string | undefined, otherwise: string): Colour {
  const wanted = value && /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(value) ? value.slice(1) : otherwise.slice(1)
  const whole = wanted.length === 3 ? wanted.replaceAll(/./g, '$&$&') : wanted
  return [0, 2, 4].map((place) => Number.parseInt(whole.slice(place, place + 2), 16)) as Colour // Three of them.
}

const hex = (colour: Colour): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

const mixed = (one: Colour, other: Colour, part: number): Colour =>
  one.map((value, index) => value * part + other[index]! * (1 - part)) as Colour // Three of them.

/** White lettering below a luminance of 0.18, as the styles have it (tokens.css). */
function isDark(colour: Colour): boolean {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => (part / 255) ** 2.2)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.18
}
