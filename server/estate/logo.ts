import { randomBytes } from 'node:crypto'
import { record } from '../audit/record.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { shopOf } from '../orders/office-list.ts'
import { isSvg, paintSvg } from '../pictures/paint-svg.ts'
import { openPhotograph } from '../pictures/photograph.ts'
import { refuse } from '../refusal.ts'
import { openStorage } from '../storage/storage.ts'
import { drawnInOneColour, lookedAt } from './one-colour.ts'
import { insertLogo } from './repository.ts'

/**
 * Takes a logo in: a drawing of one colour for dark grounds, which is the mask of the header, too, and one for light
 * ones beside it, as letters and receipts need them. On no page before the shop's look names it.
 * @throws PICTURE_INVALID, PICTURE_HEIC, PICTURE_TOO_LARGE, LOGO_UNSEEN, TOO_MANY_REQUESTS. Source: SITE-07.
 */
export async function takeLogo(
  ctx: PlaceContext & Writing,
  { file }: OfficeRuleInput<'estateLogo'>,
): Promise<OfficeRuleResult<'estateLogo'>> {
  const shopId = shopOf(ctx)
  const bytes = isSvg(file.bytes) ? await paintSvg(file.bytes, lookedAt) : file.bytes
  const drawn = await drawnInOneColour(await openPhotograph(bytes)).catch(() => {
    throw refuse('PICTURE_INVALID', {}, 'file')
  })
  if (!drawn) throw refuse('LOGO_UNSEEN', {}, 'file')
  const name = `logos/${randomBytes(16).toString('hex')}`
  const [path, inkPath] = [`${name}.png`, `${name}-ink.png`]
  // First the files, as with every picture.
  const storage = openStorage(ctx.config)
  await storage.put(path, drawn.white)
  await storage.put(inkPath, drawn.ink)
  await insertLogo(ctx.db, { paths: [path, inkPath], shopId, now: ctx.now() })
  await record(ctx, { action: 'estateLogo', values: {}, reverse: null }, [])
  return { path, ratio: drawn.ratio }
}
