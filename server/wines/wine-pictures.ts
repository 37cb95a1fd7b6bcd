import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { maxPortraitPixels, maxWinePictureBytes } from '#contract/portraits.ts'
import { record } from '../audit/record.ts'
import type { Services } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { forgetPicturesLater } from '../pictures/forget-pictures.ts'
import { refuse } from '../refusal.ts'
import { openStorage } from '../storage/storage.ts'
import { deleteUnusedPictures, insertPicture } from './repository.ts'
import { shopOf } from './wine.ts'

/** Wide enough for the widest cut on a page. */
const longestSide = 2400

/**
 * Takes a photograph in. What is kept is drawn anew from its points: upright, no metadata, no place. It is public to
 * whoever knows its address, and on no page before a wine shows it; one that none does goes after a month.
 * @throws PICTURE_INVALID, PICTURE_HEIC, PICTURE_TOO_LARGE. Source: WINES-02.
 */
export async function takePicture(
  ctx: PlaceContext & Writing,
  { file }: OfficeRuleInput<'winePicture'>,
): Promise<OfficeRuleResult<'winePicture'>> {
  const shopId = shopOf(ctx)
  const drawn = await drawPicture(file.bytes)
  const path = `shops/${shopId}/${randomBytes(16).toString('hex')}.webp`
  // First the file: a name without its picture would show as broken. One without a name is found by nobody.
  await openStorage(ctx.config).put(path, drawn)
  await insertPicture(ctx.db, { path, shopId, now: ctx.now() })
  await record(ctx, { action: 'winePicture', values: { path }, reverse: null }, [])
  return { path }
}

/** Pictures from before then that nothing shows and nothing can bring back, with all that was cut from them. */
export async function forgetUnusedPictures({ database }: Pick<Services, 'database'>, before: Date): Promise<number> {
  return inTransaction(database.query, async (trx) => {
    const paths = await deleteUnusedPictures(trx, before)
    await forgetPicturesLater(trx, paths)
    return paths.length
  })
}

/** @throws PICTURE_INVALID, PICTURE_HEIC, PICTURE_TOO_LARGE for too many bytes or points */
async function drawPicture(bytes: Uint8Array): Promise<Buffer> {
  if (bytes.length > maxWinePictureBytes) throw refuse('PICTURE_TOO_LARGE', {}, 'file')
  const invalid = () => refuse('PICTURE_INVALID', {}, 'file')
  const kind = kindOf(bytes)
  if (kind === 'heic') throw refuse('PICTURE_HEIC', {}, 'file')
  // The name and the announced type prove nothing; drawings (svg) may carry script.
  if (kind === null) throw invalid()
  const { width, height } = await sharp(bytes, { limitInputPixels: false, failOn: 'warning' })
    .metadata()
    .catch(() => {
      throw invalid()
    })
  // Read off the header, before a point is decoded: a few kilobytes may claim gigabytes.
  if (width * height > maxPortraitPixels) throw refuse('PICTURE_TOO_LARGE', {}, 'file')
  return sharp(bytes, { limitInputPixels: maxPortraitPixels, failOn: 'error' })
    .timeout({ seconds: 15 })
    .autoOrient()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 88 })
    .toBuffer()
    .catch(() => {
      throw invalid()
    })
}

/** By the bytes every such file begins with; what phones keep for themselves is named, so that it can be explained. */
function kindOf(bytes: Uint8Array): 'photograph' | 'heic' | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 12)).toString('latin1')
  if (/^.{4}ftyp(hei[cxms]|hev[cx]|mif1|msf1)/s.test(head)) return 'heic'
  const isPhotograph =
    head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF.{4}WEBP$/s.test(head)
  return isPhotograph ? 'photograph' : null
}
