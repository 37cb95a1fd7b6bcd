import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Font, type PathCommand, create } from 'fontkit'

/** The faces that pictures are lettered in, by the files that pages use. */
export type Face = 'newsreader-roman' | 'newsreader-italic' | 'imbue' | 'besley' | 'commissioner'

export interface Text {
  text: string
  face: Face
  sizePx: number
  /** Of the first letter's foot. */
  x: number
  y: number
}

const fonts = new Map<Face, Font>()

function fontOf(face: Face): Font {
  let font = fonts.get(face)
  if (!font) {
    font = create(readFileSync(path.join(import.meta.dirname, `../../statics/fonts/${face}-latin.woff2`)))
    fonts.set(face, font)
  }
  return font
}

export function widthOf(text: string, face: Face, sizePx: number): number {
  const font = fontOf(face)
  return (font.layout(text).advanceWidth / font.unitsPerEm) * sizePx
}

/**
 * The texts as one mask, a byte for each point: how much of it is covered. Drawn here, because the house's pictures are
 * made without the system's fonts, and its picture library reads no drawings.
 */
export function maskOf(texts: readonly Text[], width: number, height: number): Buffer {
  const area = new Area(width, height)
  for (const each of texts) drawText(area, each)
  return area.mask()
}

function drawText(area: Area, { text, face, sizePx, x, y }: Text): void {
  const font = fontOf(face)
  const scale = sizePx / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  let pen = x
  for (const [index, glyph] of glyphs.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    const [left, foot] = [pen + xOffset * scale, y - yOffset * scale]
    // The first glyph stands for letters that the face does not have.
    if (glyph.id !== 0) area.outline(glyph.path.commands, (px, py) => [left + px * scale, foot - py * scale])
    pen += xAdvance * scale
  }
}

type Point = [x: number, y: number]

/** Into so many straight pieces a curve of a letter is cut. */
const pieces = 8

/**
 * Outlines as signed areas: each straight piece says how much of every point lies to its right, and the sum along a
 * line is what is inside. Exact at the edges without drawing larger and shrinking.
 */
class Area {
  readonly #width: number
  readonly #height: number
  readonly #stride: number
  readonly #sums: Float32Array

  constructor(width: number, height: number) {
    this.#width = width
    this.#height = height
    this.#stride = width + 2
    this.#sums = new Float32Array(this.#stride * height)
  }

  outline(commands: readonly PathCommand[], place: (x: number, y: number) => Point): void {
    let start: Point = [0, 0]
    let at: Point = [0, 0]
    const lineTo = (to: Point) => {
      this.#line(at, to)
      at = to
    }
    for (const { command, args } of commands) {
      const points = Array.from({ length: args.length / 2 }, (_, index) =>
        place(args[2 * index] ?? 0, args[2 * index + 1] ?? 0),
      )
      const [first = at, second = first, third = second] = points
      if (command === 'moveTo') {
        start = first
        at = first
      } else if (command === 'lineTo') lineTo(first)
      else if (command === 'closePath') lineTo(start)
      else {
        const curve = command === 'quadraticCurveTo' ? [at, first, second] : [at, first, second, third]
        for (let piece = 1; piece <= pieces; piece += 1) lineTo(pointOn(curve, piece / pieces))
      }
    }
  }

  mask(): Buffer {
    const mask = Buffer.alloc(this.#width * this.#height)
    for (let y = 0; y < this.#height; y += 1) {
      let sum = 0
      for (let x = 0; x < this.#width; x += 1) {
        sum += this.#sums[y * this.#stride + x] ?? 0
        mask[y * this.#width + x] = Math.round(255 * Math.min(1, Math.abs(sum)))
      }
    }
    return mask
  }

  #line(from: Point, to: Point): void {
    if (from[1] === to[1]) return
    const direction = from[1] < to[1] ? 1 : -1
    const [upper, lower] = direction === 1 ? [from, to] : [to, from]
    const slope = (lower[0] - upper[0]) / (lower[1] - upper[1])
    const last = Math.min(this.#height, Math.ceil(lower[1]))
    for (let y = Math.max(0, Math.floor(upper[1])); y < last; y += 1) {
      const [top, bottom] = [Math.max(y, upper[1]), Math.min(y + 1, lower[1])]
      const [one, other] = [top, bottom].map((each) => this.#inside(upper[0] + (each - upper[1]) * slope))
      this.#cover(y, (bottom - top) * direction, Math.min(one!, other!), Math.max(one!, other!))
    }
  }

  #inside = (x: number): number => Math.min(this.#width, Math.max(0, x))

  /** What a piece that crosses line `y` between two places adds to the points there. */
  #cover(y: number, height: number, left: number, right: number): void {
    const row = y * this.#stride
    const first = Math.floor(left)
    const last = Math.max(first, Math.ceil(right) - 1)
    let before = 0
    for (let x = first; x <= last; x += 1) {
      const after = height * coveredAt(x, left, right)
      this.#sums[row + x] = (this.#sums[row + x] ?? 0) + after - before
      before = after
    }
    this.#sums[row + last + 1] = (this.#sums[row + last + 1] ?? 0) + height - before
  }
}

/** The mean, over a piece that crosses from `left` to `right`, of how much of point `x` lies to its right. */
function coveredAt(x: number, left: number, right: number): number {
  if (right === left) return x + 1 - left
  const [from, to] = [Math.max(left, x), Math.min(right, x + 1)]
  return (from - left + (to - from) * (x + 1 - (from + to) / 2)) / (right - left)
}

/** De Casteljau's way, for curves of two or three pieces of their own. */
function pointOn(points: readonly Point[], part: number): Point {
  if (points.length === 1) return points[0]!
  return pointOn(
    points.slice(1).map(([x, y], index): Point => {
      const [fromX, fromY] = points[index]!
      return [fromX + (x - fromX) * part, fromY + (y - fromY) * part]
    }),
    part,
  )
}
