import sharp, { type Sharp } from 'sharp'
import { maxPortraitPixels } from '#contract/portraits.ts'
import { refuse } from '../refusal.ts'

/**
 * What somebody sent as a picture, upright and ready to be drawn anew; nothing of it is decoded before it is drawn.
 * @throws PICTURE_INVALID, PICTURE_HEIC, PICTURE_TOO_LARGE for too many points
 */
export async function openPhotograph(bytes: Uint8Array): Promise<Sharp> {
  const kind = kindOf(bytes)
  if (kind === 'heic') throw refuse('PICTURE_HEIC', {}, 'file')
  // The name and the announced type prove nothing; a drawing (svg) is painted first, where one is taken at all.
  if (kind === null) throw refuse('PICTURE_INVALID', {}, 'file')
  const { width, height } = await sharp(bytes, { limitInputPixels: false, failOn: 'warning' })
    .metadata()
    .catch(() => {
      throw refuse('PICTURE_INVALID', {}, 'file')
    })
  // Read off the header, before a point is decoded: a few kilobytes may claim gigabytes.
  if (width * height > maxPortraitPixels) throw refuse('PICTURE_TOO_LARGE', {}, 'file')
  return sharp(bytes, { limitInputPixels: maxPortraitPixels, failOn: 'error' }).timeout({ seconds: 15 }).autoOrient()
}

/** By the bytes every such file begins with; what phones keep for themselves is named, so that it can be explained. */
function kindOf(bytes: Uint8Array): 'photograph' | 'heic' | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 12)).toString('latin1')
  if (/^.{4}ftyp(hei[cxms]|hev[cx]|mif1|msf1)/s.test(head)) return 'heic'
  const isPhotograph =
    head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF.{4}WEBP$/s.test(head)
  return isPhotograph ? 'photograph' : null
}
