import sharp, { type Sharp } from 'sharp'

/** As wide and as high as a logo is ever shown, on a screen of two points to the pixel. */
const [mostWide, mostHigh] = [800, 320]
/** As many points of the longer side are looked at. */
export const lookedAt = 1200
const inks = { white: [255, 255, 255], ink: [31, 28, 24] } as const

interface Drawn {
  white: Buffer
  ink: Buffer
  /** Width divided by height. */
  ratio: number
}

/**
 * A picture as a drawing of one colour: what is set off from its ground, as strongly as it is. The ground is what its
 * edge shows; where there is none, paper below what is dark and ink below what is light.
 * @returns null where nothing stands out, or everything does, as in a photograph
 */
export async function drawnInOneColour(picture: Sharp): Promise<Drawn | null> {
  const { data, info } = await picture
    .resize(lookedAt, lookedAt, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const size = { width: info.width, height: info.height }
  const shape = shapeOf(data, size)
  const box = shape && boxOf(shape, size)
  if (!shape || !box) return null
  const white = await paint({ shape, size, box, ink: inks.white })
  const ink = await paint({ shape, size, box, ink: inks.ink })
  return { white, ink, ratio: Math.round((box.width / box.height) * 10_000) / 10_000 }
}

interface Size {
  width: number
  height: number
}

/** What is less set off is paper's grain, or what JPEG leaves around an edge. */
const leastSetOff = 16
/** Of a drawing that can be told from its ground. */
const leastStrength = 40
/** JPEG leaves what is solid uneven: a little less than the strongest is all of it, too. */
const solid = 255 / 0.85

/** How much of each point belongs to the drawing, up to 255; null where the whole is one tone. */
function shapeOf(points: Buffer, size: Size): Uint8Array | null {
  const setOff = setOffIn(points, size)
  const tally = new Uint32Array(256)
  for (const tone of setOff) tally[tone] = (tally[tone] ?? 0) + 1
  // The strongest, but for a few points.
  let strongest = 255
  for (let seen = 0; strongest > 0; strongest--) {
    seen += tally[strongest] ?? 0
    if (seen > setOff.length / 1000) break
  }
  if (strongest < leastStrength) return null
  return setOff.map((tone) => (tone < leastSetOff ? 0 : Math.min(255, Math.round((tone * solid) / strongest))))
}

/** How far each point is from the ground, in tone. */
function setOffIn(points: Buffer, { width, height }: Size): Uint8Array {
  const count = width * height
  const [tone, cover] = [new Uint8Array(count), new Uint8Array(count)]
  let [covered, light] = [0, 0]
  for (let at = 0; at < count; at++) {
    const point = points.readUInt32BE(at * 4)
    const [red, green, blue, alpha] = [point >>> 24, (point >>> 16) & 255, (point >>> 8) & 255, point & 255]
    const grey = Math.round(0.299 * red + 0.587 * green + 0.114 * blue)
    tone[at] = grey
    cover[at] = alpha
    covered += alpha
    light += grey * alpha
  }
  const isCutOut = covered < count * 255 * 0.98
  const ground = isCutOut ? (light / Math.max(1, covered) > 160 ? 0 : 255) : groundOf(tone, { width, height })
  return tone.map((each, at) => Math.round((Math.abs(each - ground) * (cover[at] ?? 0)) / 255))
}

/** What most of its edge shows. */
function groundOf(tone: Uint8Array, { width, height }: Size): number {
  const edge: number[] = []
  for (let x = 0; x < width; x++) edge.push(tone[x] ?? 0, tone[(height - 1) * width + x] ?? 0)
  for (let y = 0; y < height; y++) edge.push(tone[y * width] ?? 0, tone[y * width + width - 1] ?? 0)
  return edge.toSorted((a, b) => a - b)[Math.floor(edge.length / 2)] ?? 255
}

interface Box extends Size {
  left: number
  top: number
}

/** Smaller ones are blurred in every header. */
const leastSide = 24
/** A drawing leaves some of its ground free. */
const mostFilled = 0.94

/** The drawing without the empty ground around it; null where it is tiny, or a filled rectangle. */
function boxOf(shape: Uint8Array, { width, height }: Size): Box | null {
  let [left, top, right, bottom, filled] = [width, height, -1, -1, 0]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const strength = shape[y * width + x] ?? 0
      if (strength < 32) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
      filled += 1
    }
  const box = { left, top, width: right - left + 1, height: bottom - top + 1 }
  if (right < 0 || Math.max(box.width, box.height) < leastSide) return null
  return filled > box.width * box.height * mostFilled ? null : box
}

interface Painted {
  shape: Uint8Array
  size: Size
  box: Box
  ink: readonly [number, number, number]
}

function paint({ shape, size, box, ink: [red, green, blue] }: Painted): Promise<Buffer> {
  const points = Buffer.alloc(shape.length * 4)
  for (let at = 0; at < shape.length; at++)
    points.writeUInt32BE(((red << 24) | (green << 16) | (blue << 8) | (shape[at] ?? 0)) >>> 0, at * 4)
  return sharp(points, { raw: { ...size, channels: 4 } })
    .extract(box)
    .resize(mostWide, mostHigh, { fit: 'inside', withoutEnlargement: true })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
}
