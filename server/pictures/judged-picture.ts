import sharp, { type Sharp } from 'sharp'
import { lightestThat } from './lightest.ts'
import { cutTo, fixedQuality, type PictureWidth } from './resize.ts'
import { structuralSimilarity } from './ssim.ts'

export const judgedFormats = ['avif', 'webp'] as const
export type JudgedFormat = (typeof judgedFormats)[number]

/**
 * How alike a picture must stay to what it was cut from. Bottles and portraits of the demo reach this well below the
 * fixed quality; painted scenes, all grain, do not reach it there, and asking more would make them heavier than before.
 */
const enoughSimilarity = 0.975

/** From the lightest; the last is the fixed quality. Seven steps are searched with three attempts. */
const qualities = {
  avif: [30, 34, 38, 41, 44, 47, fixedQuality.avif],
  webp: [50, 55, 60, 65, 70, 75, fixedQuality.webp],
} as const

/**
 * The picture in a width, in the lowest quality that keeps it alike enough to the same cut before it was compressed.
 * Takes three times as long as a fixed quality: for work that nobody waits for.
 * @param turn waits before each attempt until others have had theirs.
 */
export async function judgedPicture(
  source: Buffer,
  { width, format, turn }: { width: PictureWidth; format: JudgedFormat; turn: () => Promise<void> },
): Promise<Buffer> {
  const original = await rawOf(source, width)
  return lightestThat(qualities[format], async (quality) => {
    await turn()
    const picture = sharp(original.points, { raw: original.raw })
    // Colours are kept in half the detail, as in every webp and jpeg: five per cent fewer bytes.
    const body = await (
      format === 'avif'
        ? picture.avif({ quality, effort: 2, chromaSubsampling: '4:2:0' })
        : picture.webp({ quality, effort: 4 })
    ).toBuffer()
    const copy = { luma: await lumaOf(sharp(body)) }
    return { body, isEnough: structuralSimilarity({ ...original.raw, ...original }, copy) >= enoughSimilarity }
  })
}

async function rawOf(source: Buffer, width: PictureWidth) {
  const { data: points, info } = await cutTo(source, width).raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const picture = () => sharp(points, { raw })
  const hasAlpha = info.channels === 2 || info.channels === 4
  const alpha = hasAlpha ? await picture().extractChannel('alpha').raw().toBuffer() : undefined
  return { points, raw, luma: await lumaOf(picture()), alpha }
}

const lumaOf = (picture: Sharp): Promise<Buffer> =>
  picture.flatten({ background: '#fff' }).toColourspace('b-w').raw().toBuffer()
