import { randomBytes } from 'node:crypto'
import { maxWinePictureBytes } from '#contract/portraits.ts'
import { record } from '../audit/record.ts'
import type { Services } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import type { PlaceContext, Preparing, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { forgetPicturesLater } from '../pictures/forget-pictures.ts'
import { openPhotograph } from '../pictures/photograph.ts'
import { addUploads, requireRoom, type Upload } from '../pictures/shop-uploads.ts'
import { refuse } from '../refusal.ts'
import { deleteUnusedPictures } from './repository.ts'
import { shopOf } from './wine.ts'

/** Wide enough for the widest cut on a page. */
const longestSide = 2400

/**
 * Draws a photograph anew from its points, upright, no metadata, no place, and stores that.
 * @throws PICTURE_INVALID, PICTURE_HEIC, PICTURE_TOO_LARGE, UPLOADS_FULL. Source: WINES-02.
 */
export async function drawPicture(
  ctx: PlaceContext & Preparing,
  { file }: OfficeRuleInput<'winePicture'>,
): Promise<Upload> {
  const shopId = shopOf(ctx)
  await requireRoom(ctx, shopId)
  const drawn = await redrawn(file.bytes)
  const path = `shops/${shopId}/${randomBytes(16).toString('hex')}.webp`
  await ctx.keepFile(path, drawn)
  return { path, bytes: drawn.length }
}

/**
 * Takes it in. It is public to whoever knows its address, and on no page before a wine shows it; one that none does goes
 * after a month. @throws UPLOADS_FULL
 */
export async function takePicture(
  ctx: PlaceContext & Writing,
  picture: Upload,
): Promise<OfficeRuleResult<'winePicture'>> {
  const { path } = picture
  await addUploads(ctx, shopOf(ctx), [picture])
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
async function redrawn(bytes: Uint8Array): Promise<Buffer> {
  if (bytes.length > maxWinePictureBytes) throw refuse('PICTURE_TOO_LARGE', {}, 'file')
  const picture = await openPhotograph(bytes)
  return picture
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 88 })
    .toBuffer()
    .catch(() => {
      throw refuse('PICTURE_INVALID', {}, 'file')
    })
}
