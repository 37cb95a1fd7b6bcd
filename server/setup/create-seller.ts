import type { SiteKind } from '#contract/site.ts'
import { routeAt } from '#contract/page-decision.ts'
import { slugOf } from '#contract/slugs.ts'
import { record } from '../audit/record.ts'
import { violates } from '../database/database.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { newAgencyDocument, newShopDocument } from '../site-templates/seller-documents.ts'
import type { SellerWish } from '../site-templates/wish.ts'
import { loadSiteAlone, type SiteRecord } from '../site/sites.ts'
import { hasMembers, makeOwner } from '../team/owners.ts'
import {
  deleteAgency,
  deleteShop,
  insertAgency,
  insertShop,
  lockSeller,
  lockShop,
  type Made,
  selectIsSellerUsed,
  updateNamedAgencies,
} from './repository.ts'

type Writer = PlaceContext & Writing

/**
 * Makes a shop on this marketplace; whoever makes it owns it.
 * @throws OTHER_SITE_KIND, VALIDATION, SELLER_CODE_TAKEN: also by a page of the site that has this word. Source: TEAM-04.
 */
export async function createShop(
  ctx: Writer,
  input: OfficeRuleInput<'shopCreate'>,
): Promise<OfficeRuleResult<'shopCreate'>> {
  const wish = wishOf(input)
  return made(ctx, 'shopCreate', wish, await makeShop(ctx, ctx.place.siteId, wish))
}

/**
 * A shop that nobody owns yet, and that nobody sees before its owner opens it; the log is the caller's.
 * @throws OTHER_SITE_KIND, VALIDATION, SELLER_CODE_TAKEN: also by a page of the site that has this word.
 */
export async function makeShop(ctx: Writer, siteId: string | null, wish: SellerWish): Promise<Made> {
  const site = await siteOf(ctx, siteId, 'marketplace')
  const { code, name } = wish
  requireCode(ctx, code)
  if (routeAt(site.routes, [code])?.name !== 'shop-products') throw taken()
  const document = JSON.stringify(newShopDocument(wish, { hasCards: ctx.cards.publishableKey !== null }))
  return insertShop(ctx.db, { siteId: site.id, code, name, document, openedAt: null }).catch(refuseTaken)
}

/** Removes a shop that nobody works in, that offers and has sold nothing; the log is the caller's. @throws SELLER_IN_USE */
export async function unmakeShop({ db }: Writer, shopId: string): Promise<void> {
  await lockShop(db, shopId)
  if ((await selectIsSellerUsed(db, shopId)) || (await hasMembers(db, shopId))) throw refuse('SELLER_IN_USE')
  await deleteShop(db, shopId)
}

/** Makes an agency on this site. @throws OTHER_SITE_KIND, VALIDATION, SELLER_CODE_TAKEN. Source: TEAM-04. */
export async function createAgency(
  ctx: Writer,
  input: OfficeRuleInput<'agencyCreate'>,
): Promise<OfficeRuleResult<'agencyCreate'>> {
  const site = await siteOf(ctx, ctx.place.siteId, 'hospitality')
  const wish = wishOf(input)
  requireCode(ctx, wish.code)
  const document = JSON.stringify(newAgencyDocument(wish, { hasCards: ctx.cards.publishableKey !== null }))
  const agency = await insertAgency(ctx.db, { siteId: site.id, code: wish.code, document }).catch(refuseTaken)
  await updateNamedAgencies(ctx.db, site.id)
  return made(ctx, 'agencyCreate', wish, agency)
}

/** Removes a seller that offers and has sold nothing. @throws NOT_FOUND, OTHER_SITE_KIND, SELLER_IN_USE */
export async function removeSeller(
  ctx: Writer,
  { seller: handle }: OfficeRuleInput<'sellerRemove'>,
): Promise<Record<string, never>> {
  const { db, place } = ctx
  const seller = place.siteId === null ? null : await lockSeller(db, { siteId: place.siteId, handle })
  if (!seller) throw refuse('NOT_FOUND')
  const { id, kind, code } = seller
  // The shop of a single shop is the site.
  const site = await siteOf(ctx, place.siteId, kind === 'SHOP' ? 'marketplace' : 'hospitality')
  if (await selectIsSellerUsed(db, id)) throw refuse('SELLER_IN_USE')
  if (kind === 'SHOP') await deleteShop(db, id)
  else {
    await deleteAgency(db, id)
    await updateNamedAgencies(db, site.id)
  }
  await record(ctx, { action: 'sellerRemove', values: { name: code }, reverse: null }, ['houses'])
  return {}
}

/** @throws OTHER_SITE_KIND */
async function siteOf({ db, config }: Writer, id: string | null, kind: SiteKind): Promise<SiteRecord> {
  const site = id === null ? null : await loadSiteAlone(db, { id }, config)
  if (site?.site.kind !== kind) throw refuse('OTHER_SITE_KIND')
  return site
}

const wishOf = ({ name, legal, code = slugOf(name) }: OfficeRuleInput<'shopCreate'>): SellerWish => ({
  ...{ name, legal, code },
})

/** @throws VALIDATION for a name of which no word can be made */
function requireCode({ translate }: Writer, code: string): void {
  if (code === '') throw refuse('VALIDATION', { field: 'code' }, 'code', { sentence: translate('validation.required') })
}

async function made(
  ctx: Writer,
  action: 'shopCreate' | 'agencyCreate',
  { name, code }: SellerWish,
  { id, handle }: Pick<Made, 'id' | 'handle'>,
): Promise<{ code: string; handle: string }> {
  await makeOwner(ctx, id)
  const reverse = { name: 'sellerRemove' as const, input: { seller: handle } }
  await record(ctx, { action, values: { name }, reverse }, ['houses'])
  return { code, handle }
}

const taken = () => refuse('SELLER_CODE_TAKEN', {}, 'code')

const refuseTaken = (error: unknown): never => {
  throw ['shop_site_id_code_key', 'shop_site_id_path_key', 'agency_site_id_code_key'].some((name) =>
    violates(error, name),
  )
    ? taken()
    : error
}
