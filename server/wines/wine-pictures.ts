import { randomBytes } from 'node:crypto'
import { maxWinePictureBytes } from '#contract/portraits.ts'
import { record } from '../audit/record.ts'
import type { Services } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { forgetPicturesLater } from '../pictures/forget-pictures.ts'
import { openPhotograph } from '../pictures/photograph.ts'
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
  const picture = await openPhotograph(bytes)
  return picture
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 88 })
    .toBuffer()
    .catch(() => {
      throw refuse('PICTURE_INVALID', {}, 'file')
    })
}
