import { randomBytes } from 'node:crypto'
import { record } from '../audit/record.ts'
import type { PlaceContext, Preparing, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { shopOf } from '../orders/office-list.ts'
import { isSvg, paintSvg } from '../pictures/paint-svg.ts'
import { openPhotograph } from '../pictures/photograph.ts'
import { addUploads, requireRoom, type Upload } from '../pictures/shop-uploads.ts'
import { refuse } from '../refusal.ts'
import { drawnInOneColour, lookedAt } from './one-colour.ts'

interface DrawnLogo {
  path: string
  ratio: number
  files: Upload[]
}

/**
 * Draws and stores a logo: of one colour for dark grounds, which is the mask of the header, too, and one for light ones
 * beside it, as letters and receipts need them.
 * @throws PICTURE_INVALID, PICTURE_HEIC, PICTURE_TOO_LARGE, LOGO_UNSEEN, UPLOADS_FULL, TOO_MANY_REQUESTS. Source: SITE-07.
 */
export async function drawLogo(
  ctx: PlaceContext & Preparing,
  { file }: OfficeRuleInput<'estateLogo'>,
): Promise<DrawnLogo> {
  await requireRoom(ctx, shopOf(ctx))
  const bytes = isSvg(file.bytes) ? await paintSvg(file.bytes, lookedAt) : file.bytes
  const drawn = await drawnInOneColour(await openPhotograph(bytes)).catch(() => {
    throw refuse('PICTURE_INVALID', {}, 'file')
  })
  if (!drawn) throw refuse('LOGO_UNSEEN', {}, 'file')
  const name = `logos/${randomBytes(16).toString('hex')}`
  const [path, inkPath] = [`${name}.png`, `${name}-ink.png`]
  await ctx.keepFile(path, drawn.white)
  await ctx.keepFile(inkPath, drawn.ink)
  const files = [
    { path, bytes: drawn.white.length },
    { path: inkPath, bytes: drawn.ink.length },
  ]
  return { path, ratio: drawn.ratio, files }
}

/** Takes it in. On no page before the shop's look names it. @throws UPLOADS_FULL */
export async function takeLogo(
  ctx: PlaceContext & Writing,
  { path, ratio, files }: DrawnLogo,
): Promise<OfficeRuleResult<'estateLogo'>> {
  await addUploads(ctx, shopOf(ctx), files)
  await record(ctx, { action: 'estateLogo', values: {}, reverse: null }, [])
  return { path, ratio }
}
