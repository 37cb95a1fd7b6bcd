import { z } from 'zod'
import { localized } from '#contract/documents/in-language.ts'
import { listFormat, localeOf, longDate } from '#contract/formats.ts'
import { localize } from '#contract/localized.ts'
import { formatPrice } from '#contract/money.ts'
import { paymentCodeOf } from '#contract/payments.ts'
import type { SiteRoute } from '#contract/routes.ts'
import { type MethodOfPayment, type Shop, type ShopRoute, optionalShopPages } from '#contract/shop.ts'
import { parsedOnce } from '../database/parsed-once.ts'
import type { Context } from '../context.ts'
import { cardFieldOf, offeredPayments } from '../payments/offered-payments.ts'
import { describePictures } from '../pictures/picture-texts.ts'
import { refuse } from '../refusal.ts'
import { SiteMemory } from '../site-memory.ts'
import { otherDays } from './other-days.ts'
import { selectShop, selectShopNow, type ShopName, type ShopRow, type ShownCode } from './repository.ts'
import { DeliveryMethod, type PaymentMethod, ShopDocument } from '#contract/documents/shop.ts'
import { voicesIn } from './words-document.ts'

/** A shop as the server holds it, its document parsed. */
export interface ShopRecord extends Omit<ShopRow, 'document'> {
  document: ShopDocument
}

type ShopReader = Pick<Context, 'db' | 'site'>

/** @throws NO_SHOP_ERROR when this site has no such shop; another site's is not found either (NAV-10). */
export async function findShopById(ctx: ShopReader, shopId: string): Promise<ShopRecord> {
  return recordOf(ctx, await selectShop(ctx.db, ctx.site.id, { id: shopId }), shopId)
}

/** @throws NO_SHOP_ERROR when this site has no such shop; another site's is not found either (NAV-10). */
export async function findShopByPath(ctx: ShopReader, shopPath: string): Promise<ShopRecord> {
  return recordOf(ctx, await selectShop(ctx.db, ctx.site.id, { path: shopPath }), shopPath)
}

/** Titles and descriptions of a shop's pages, by route name (PAGE-04); they wait for the notice of a change, as pages do. */
export async function findShopMeta(
  ctx: Context,
  shopPath: string,
): Promise<{ name: string; pagesMeta: ShopDocument['pagesMeta']; banner: string | null }> {
  const known = told.recall(ctx.site, keyOf(ctx, { path: shopPath }))
  const { name, document } = known?.shop ?? (await findShopByPath(ctx, shopPath))
  return { name, pagesMeta: document.pagesMeta, banner: document.banner }
}

/** What of its document a shop says to everybody, as it is written there. */
const Told = ShopDocument.pick({
  ...{ region: true, village: true, tagline: true, growers: true, founded: true, hectares: true },
  ...{ address: true, phone: true, email: true, openingHours: true, openingHoursNote: true },
  ...{ trader: true, pagesMeta: true },
})

const ToldDeliveries = z.array(DeliveryMethod.pick({ type: true, title: true, description: true }))

/** What a shop says in one language until somebody changes it, or the words of its pictures. */
interface ToldShop {
  shop: ShopRecord
  told: Omit<Shop, 'openingExceptions' | 'methodOfPayments' | 'offers'>
}

/** Some ten kilobytes each. */
const told = new SiteMemory<ToldShop>({ most: 1000 })

const keyOf = ({ language }: Context, by: ShopName): string =>
  'id' in by ? `${language} id ${by.id}` : `${language} path ${by.path}`

/**
 * A shop as its visitors know it, in their language (SHOP-01), from memory: one statement tells whether it was changed,
 * and which codes it shows now. What is for the server alone stays behind.
 * @throws NO_SHOP_ERROR when this site has no such shop; another site's is not found either (NAV-10).
 */
export async function readShop(ctx: Context, by: ShopName): Promise<Shop> {
  const now = await selectShopNow(ctx.db, { siteId: ctx.site.id, by, now: ctx.now() })
  const key = keyOf(ctx, by)
  const known = told.recall(ctx.site, key)
  if (known && known.shop.version === now?.version) return shopNow(ctx, known, now.codes)
  const shop = 'id' in by ? await findShopById(ctx, by.id) : await findShopByPath(ctx, by.path)
  const read = { shop, told: await toldOf(ctx, shop) }
  told.keep(ctx.site, key, read)
  return shopNow(ctx, read, now?.codes ?? [])
}

async function toldOf(ctx: Context, shop: ShopRecord): Promise<ToldShop['told']> {
  const { document } = shop
  const drawn = document.banner === null ? document.pictures : [document.banner, ...document.pictures]
  const pictures = await describePictures(ctx.db, drawn, ctx.language)
  const banner = document.banner === null ? null : (pictures.shift() ?? null)
  return {
    _id: shop.id,
    name: shop.name,
    path: shop.path,
    ...localized(Told, document, ctx.language),
    intro: introOf(ctx, document),
    story: paragraphsOf(localize(document.story, ctx.language)),
    logo: document.logo && { original: { path: document.logo.path }, ratio: document.logo.ratio },
    banner: banner && { original: { path: banner.path }, alt: banner.alt },
    pictures,
    theme: { ...document.theme, layout: { ...document.theme.layout, routes: routesOfShop(ctx, shop) } },
    methodOfDeliveries: localized(ToldDeliveries, document.methodOfDeliveries, ctx.language),
    isPromoCodesAllowed: shop.isPromoCodesAllowed,
    voices: voicesIn(document.voices, ctx.language),
    cartonBottles: shop.cartonBottles,
    productsCount: shop.productsCount,
    activitiesCount: shop.activitiesCount,
  }
}

const shopNow = (ctx: Context, { shop, told: steady }: ToldShop, codes: ShownCode[]): Shop => ({
  ...steady,
  openingExceptions: otherDays(shop.document, { language: ctx.language, translate: ctx.translate, now: ctx.now() }),
  methodOfPayments: offeredPayments(ctx, shop.document.methodOfPayments).map((method) => publicPayment(ctx, method)),
  offers: shop.isPromoCodesAllowed ? codes.map((code) => offerOf(ctx, shop, code)) : [],
})

function routesOfShop(ctx: Context, { path, document }: ShopRecord): ShopRoute[] {
  const kept = document.theme.layout.routes ?? optionalShopPages
  const isLeftOut = ({ page }: SiteRoute) => optionalShopPages.some((each) => each === page && !kept.includes(each))
  return ctx.site.routes
    .filter((route) => route.page.startsWith('shop-') && !isLeftOut(route))
    .map((route) => ({ name: route.name, path: route.path.replace(':shopPath', path) }))
}

const offerOf = (
  { language, translate }: Context,
  { currencyCode }: ShopRecord,
  { code, title, minAmount, validTo }: ShownCode,
): string =>
  translate('delivery.offer', {
    title: localize(title, language),
    code,
    amount: minAmount === 0 ? 'no' : formatPrice({ amount: minAmount, currencyCode }, language),
    date: longDate(validTo, language),
  })

/** Paragraphs of a text that parts them by an empty line. */
export const paragraphsOf = (text: string): string[] => text.split(/\n\s*\n/).filter(Boolean)

/** `Pauline Berthenet`, `Nadia Ferroukh et Luc Arnaud`; who share a surname say it once: `Matthieu et Elsa Kreyer`. */
export function growersOf(growers: { name: string }[], language: string): string {
  const list = listFormat(localeOf(language), {})
  const people = growers.map(({ name }) => /^(.+) (\S+)$/.exec(name))
  const surname = people[0]?.[2] ?? ''
  const isFamily = people.length > 1 && people.every((person) => person?.[2] === surname)
  if (!isFamily) return list.format(growers.map(({ name }) => name))
  return `${list.format(people.map((person) => person?.[1] ?? ''))} ${surname}`
}

const shopDocument = parsedOnce(ShopDocument)

function recordOf({ site }: ShopReader, row: ShopRow | null, asked: string): ShopRecord {
  if (!row) throw refuse('NO_SHOP_ERROR', { shopPath: asked })
  return {
    ...row,
    document: shopDocument(row.document, { site: site.site.code, table: 'shop', id: row.id }),
  }
}

/** Who, how much land, where, in what spirit: the words on the banner. */
function introOf(ctx: Context, { growers, hectares, village, tagline }: ShopDocument): string {
  const who = growersOf(growers, ctx.language)
  const spirit = localize(tagline, ctx.language)
  if (hectares === null) return `${who}, ${village}. ${spirit}.`
  return ctx.translate('shop.banner.intro', { growers: who, hectares, village, tagline: spirit })
}

/** A transfer's account is told to who has ordered, not to who looks around. */
const publicPayment = (ctx: Context, method: PaymentMethod): MethodOfPayment => ({
  type: method.type,
  code: paymentCodeOf(method),
  title: localize(method.title, ctx.language),
  description: localize(method.description, ctx.language),
  ...(method.type === 'CARD' && cardFieldOf(ctx, method)),
})
