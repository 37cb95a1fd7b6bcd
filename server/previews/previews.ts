import { record } from '../audit/record.ts'
import type { Services } from '../context.ts'
import { originAt } from '../http/request-context.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { hashToken, makeToken } from '../sessions/sessions.ts'
import { loadSiteAlone } from '../site/sites.ts'
import { mayAtShop, mayAtSite } from '../team/places.ts'
import {
  deleteOldPreviews,
  deletePreview,
  deletePreviewOf,
  insertPreview,
  openPreview,
  selectPreviewer,
  selectShopPreviewer,
} from './repository.ts'

/** Pressed, the link is followed at once: it stands in an address, which others may read. */
const linkTtlMs = 5 * 60_000
export const previewTtlMs = 30 * 60_000

/**
 * A link by which whoever asks sees this site, or this shop, while it is closed. It opens once.
 * @throws NOT_FOUND for a site that answers nowhere, TOO_MANY_REQUESTS. Source: SITE-05, TEAM-04.
 */
export async function startPreview(
  ctx: PlaceContext & Writing,
  action: 'sitePreview' | 'shopPreview',
): Promise<OfficeRuleResult<'sitePreview'>> {
  const { db, place, staff, config, now } = ctx
  const site = place.siteId === null ? null : await loadSiteAlone(db, { id: place.siteId }, config)
  const host = site?.hosts[0]
  if (!site || host === undefined) throw refuse('NOT_FOUND')
  const word = makeToken()
  const { id } = await insertPreview(db, {
    siteId: site.id,
    shopId: place.shopId,
    staffId: staff.id,
    tokenHash: hashToken(word),
    endsAt: new Date(now().getTime() + linkTtlMs),
  })
  const reverse = { name: `${action}End` as const, input: { preview: id } }
  await record(ctx, { action, values: { site: site.site.name }, reverse }, [])
  return { link: `${originAt(host, config.port, config)}${previewPath}/${word}` }
}

/** Where sites take such a link. */
export const previewPath = '/session/preview'

/** What was opened by that link is closed, wherever it is looked at. @throws NOT_FOUND */
export async function endPreview(
  ctx: PlaceContext & Writing,
  action: 'sitePreviewEnd' | 'shopPreviewEnd',
  { preview: id }: OfficeRuleInput<'sitePreviewEnd'>,
): Promise<Record<string, never>> {
  const { siteId, shopId } = ctx.place
  const ended = siteId === null ? null : await deletePreview(ctx.db, { siteId, shopId, id })
  if (!ended) throw refuse('NOT_FOUND')
  await record(ctx, { action, values: ended, reverse: null }, [])
  return {}
}

type Kept = Pick<Services, 'database' | 'now'>

/** The word for the cookie of whoever brings the link's, and of which shop; null when that opens nothing on this site. */
export async function enterPreview(
  { database, now }: Kept,
  { siteId, word }: { siteId: string; word: string },
): Promise<{ token: string; shopPath: string | null } | null> {
  const token = makeToken()
  const endsAt = new Date(now().getTime() + previewTtlMs)
  const hashes = { linkHash: hashToken(word), cookieHash: hashToken(token) }
  const opened = await openPreview(database.query, { siteId, ...hashes, now: now(), endsAt })
  return opened && { token, ...opened }
}

/** Whether this cookie's word shows this site: its time has not run out, and whoever has it may still see the site. */
export async function isPreview(
  { database, now }: Kept,
  { siteId, token }: { siteId: string; token: string },
): Promise<boolean> {
  const at = now()
  const found = await selectPreviewer(database.query, { siteId, cookieHash: hashToken(token), now: at })
  return found !== null && mayAtSite(database.query, { staffId: found.staffId, siteId, right: 'seeSite', now: at })
}

/** Which shop this cookie's word shows at this address; null where it is open, or not theirs to see any more. */
export async function previewedShop(
  { database, now }: Kept,
  { siteId, path, token }: { siteId: string; path: string; token: string },
): Promise<string | null> {
  const at = now()
  const cookieHash = hashToken(token)
  const found = await selectShopPreviewer(database.query, { siteId, path, cookieHash, now: at })
  if (!found || !(await mayAtShop(database.query, { ...found, right: 'estate', now: at }))) return null
  return found.shopId
}

export const leavePreview = ({ database }: Kept, { siteId, token }: { siteId: string; token: string }): Promise<void> =>
  deletePreviewOf(database.query, { siteId, cookieHash: hashToken(token) })

/** Links and cookies that had run out by then. */
export const forgetOldPreviews = ({ database }: Pick<Services, 'database'>, before: Date): Promise<number> =>
  deleteOldPreviews(database.query, { before })
