import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { Profile } from '#contract/auth.ts'
import { maxPortraitBytes, maxPortraitPixels } from '#contract/portraits.ts'
import type { AccountContext } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import { forgetPicturesLater } from '../pictures/forget-pictures.ts'
import { refuse } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { keepingFiles } from '../storage/keep-files.ts'
import { readProfile } from './profile.ts'
import { updatePicture } from './repository.ts'

/** Points of the square that is kept; the pictures' route cuts it to what a page shows. */
const side = 800

/**
 * Sets the portrait. What is kept is drawn anew from the file's points: no metadata, no place, nothing hidden behind
 * them. Each has a name of its own, so that browsers may keep it for good.
 * @throws PICTURE_INVALID, PICTURE_TOO_LARGE
 */
export async function changePortrait(
  ctx: AccountContext,
  { file }: RuleInput<'profilePicture'>,
): Promise<{ profile: Profile }> {
  const square = await drawPortrait(file.bytes)
  const picture = `members/${randomBytes(16).toString('hex')}.webp`
  await keepingFiles(ctx, async (keepFile) => {
    await keepFile(picture, square)
    await replacePicture(ctx, picture)
  })
  return readProfile(ctx)
}

export async function removePortrait(ctx: AccountContext): Promise<{ profile: Profile }> {
  await replacePicture(ctx, null)
  return readProfile(ctx)
}

async function replacePicture(ctx: AccountContext, picture: string | null): Promise<void> {
  const { id } = ctx.account
  await inTransaction(ctx.db, async (trx) => {
    const before = await updatePicture(trx, { id, picture, now: ctx.now() })
    if (before) await forgetPicturesLater(trx, [before])
  })
}

/**
 * A square photograph, upright and without metadata.
 * @throws PICTURE_INVALID for what is no photograph by its first bytes or cannot be read to its end, PICTURE_TOO_LARGE
 * for too many bytes or points
 */
async function drawPortrait(bytes: Uint8Array): Promise<Buffer> {
  if (bytes.length > maxPortraitBytes) throw refuse('PICTURE_TOO_LARGE', {}, 'file')
  // The name and the announced type prove nothing; drawings (svg) may carry script and cost without bound to draw.
  if (!isPhotograph(bytes)) throw refuse('PICTURE_INVALID', {}, 'file')
  const source = sharp(bytes, { limitInputPixels: false, failOn: 'warning' })
  const { width, height } = await source.metadata().catch(() => {
    throw refuse('PICTURE_INVALID', {}, 'file')
  })
  // Read off the header, before a point is decoded: a few kilobytes may claim gigabytes.
  if (width * height > maxPortraitPixels) throw refuse('PICTURE_TOO_LARGE', {}, 'file')
  return sharp(bytes, { limitInputPixels: maxPortraitPixels, failOn: 'warning' })
    .timeout({ seconds: 10 })
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(() => {
      throw refuse('PICTURE_INVALID', {}, 'file')
    })
}

/** JPEG, PNG, WebP or AVIF, by the bytes every such file begins with. */
function isPhotograph(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 12)).toString('latin1')
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    /^RIFF.{4}WEBP$/s.test(head) ||
    /^.{4}ftypavi[fs]$/s.test(head)
  )
}
