import type { ErrorCode } from '#contract/error-codes.ts'
import { slugOf } from '#contract/slugs.ts'
import { record } from '../audit/record.ts'
import { type Transaction, violates } from '../database/database.ts'
import { originAt } from '../http/request-context.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { claimHost } from '../site/office-hosts.ts'
import { legalTextsDate, readLegalTexts } from '../site-templates/legal-texts.ts'
import { looks } from '../site-templates/looks.ts'
import { newPages } from '../site-templates/pages.ts'
import { placeholderPictures } from '../site-templates/pictures.ts'
import { newAgencyDocument, newShopDocument } from '../site-templates/seller-documents.ts'
import { hasProfile, layoutOf, newsFeed, newSiteDocument } from '../site-templates/site-document.ts'
import type { SiteWish } from '../site-templates/wish.ts'
import { makeOwner } from '../team/owners.ts'
import {
  deleteSite,
  ensureLegalTemplates,
  ensurePictureTexts,
  insertAgency,
  insertFeed,
  insertPages,
  insertShop,
  insertSite,
  lockSite,
  selectIsSiteUsed,
} from './repository.ts'

type Writer = PlaceContext & Writing

/**
 * Makes a site from what was said of it and from the house's template, in one go; it says that it is coming soon until
 * its owner opens it. Whoever makes it owns it, and the shop or the agency it begins with.
 * @throws VALIDATION, HOST_INVALID, HOST_TAKEN, SITE_CODE_TAKEN. Source: TEAM-04.
 */
export async function createSite(
  ctx: Writer,
  input: OfficeRuleInput<'siteCreate'>,
): Promise<OfficeRuleResult<'siteCreate'>> {
  const { db, config } = ctx
  const wish = wishOf(ctx, input)
  await bringHouseTexts(db)
  const { code, name, kind, languages } = wish
  const site = await insertSite(db, {
    ...{ code, name, kind, languages, layoutName: layoutOf[kind], hasProfile: hasProfile(kind) },
    document: JSON.stringify(newSiteDocument(wish)),
  }).catch(refusing('site_code_key', 'SITE_CODE_TAKEN', 'code'))
  const host = await claimHost(ctx, { siteId: site.id, host: input.host, unprovedSince: null })
  await insertPages(db, { siteId: site.id, pages: JSON.stringify(newPages(wish)) })
  await insertFeed(db, { siteId: site.id, name: newsFeed })
  await makeOwner(ctx, site.id, ...(await firstSeller(ctx, site.id, wish)))
  const reverse = { name: 'siteRemove' as const, input: { site: code } }
  await record(ctx, { action: 'siteCreate', values: { site: name }, reverse }, ['houses'])
  return { code, handle: site.handle, publicUrl: originAt(host, config.port, config) }
}

/** The house's own texts, there before anybody else could bring others under their names. */
export async function bringHouseTexts(db: Transaction): Promise<void> {
  await ensureLegalTemplates(db, await readLegalTexts(), legalTextsDate)
  await ensurePictureTexts(db, Object.values(placeholderPictures))
}

/** Removes a site where nothing has happened yet. @throws NOT_FOUND, SITE_IN_USE */
export async function removeSite(
  ctx: Writer,
  { site: code }: OfficeRuleInput<'siteRemove'>,
): Promise<Record<string, never>> {
  const site = await lockSite(ctx.db, code)
  if (!site) throw refuse('NOT_FOUND')
  if (await selectIsSiteUsed(ctx.db, site.id)) throw refuse('SITE_IN_USE')
  await deleteSite(ctx.db, site.id)
  await record(ctx, { action: 'siteRemove', values: { site: site.name }, reverse: null }, ['houses'])
  return {}
}

/** @throws VALIDATION for a look that there is not, and for a name of which no word can be made */
function wishOf({ translate }: Writer, input: OfficeRuleInput<'siteCreate'>): SiteWish {
  const { name, kind, languages, look, tagline, legal, code = slugOf(name) } = input
  const missing = code === '' ? 'code' : look in looks ? null : 'look'
  if (missing) throw refuse('VALIDATION', { field: missing }, missing, { sentence: translate('validation.required') })
  return { name, kind, languages, look, tagline, legal, code }
}

/** What a site of this kind cannot be without. @returns the ids of what was made. */
async function firstSeller({ db, cards, now }: Writer, siteId: string, wish: SiteWish): Promise<string[]> {
  const { kind, code, name } = wish
  const means = { hasCards: cards.publishableKey !== null }
  if (kind === 'shop') {
    const document = JSON.stringify(newShopDocument(wish, means))
    // Its site is not open yet: one door is enough.
    return [(await insertShop(db, { siteId, code, name, document, openedAt: now() })).id]
  }
  if (kind === 'hospitality')
    return [(await insertAgency(db, { siteId, code, document: JSON.stringify(newAgencyDocument(wish, means)) })).id]
  return []
}

/** The database has the last word on what is taken: two at once may both have found it free. */
const refusing = (constraint: string, code: ErrorCode, field: string) => (error: unknown) => {
  throw violates(error, constraint) ? refuse(code, {}, field) : error
}
