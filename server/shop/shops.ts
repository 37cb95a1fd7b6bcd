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
import { otherDays } from './other-days.ts'
import { selectShop, selectShownCodes, type ShopRow } from './repository.ts'
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

/** Titles and descriptions of a shop's pages, by route name (PAGE-04). */
export async function findShopMeta(
  ctx: ShopReader,
  shopPath: string,
): Promise<{ name: string; pagesMeta: ShopDocument['pagesMeta']; banner: string | null }> {
  const { name, document } = await findShopByPath(ctx, shopPath)
  return { name, pagesMeta: document.pagesMeta, banner: document.banner }
}

/** What of its document a shop says to everybody, as it is written there. */
const Told = ShopDocument.pick({
  ...{ region: true, village: true, tagline: true, growers: true, founded: true, hectares: true },
  ...{ address: true, phone: true, email: true, openingHours: true, openingHoursNote: true },
  ...{ trader: true, pagesMeta: true },
})

const ToldDeliveries = z.array(DeliveryMethod.pick({ type: true, title: true, description: true }))

/** A shop as its visitors know it, in their language (SHOP-01). What is for the server alone stays behind. */
export async function publicShop(ctx: Context, shop: ShopRecord): Promise<Shop> {
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
    openingExceptions: otherDays(document, { language: ctx.language, now: ctx.now() }),
    theme: { ...document.theme, layout: { ...document.theme.layout, routes: routesOfShop(ctx, shop) } },
    methodOfDeliveries: localized(ToldDeliveries, document.methodOfDeliveries, ctx.language),
    methodOfPayments: offeredPayments(ctx, document.methodOfPayments).map((method) => publicPayment(ctx, method)),
    isPromoCodesAllowed: shop.isPromoCodesAllowed,
    offers: await offersOf(ctx, shop),
    voices: voicesIn(document.voices, ctx.language),
    cartonBottles: shop.cartonBottles,
    productsCount: shop.productsCount,
    activitiesCount: shop.activitiesCount,
  }
}

function routesOfShop(ctx: Context, { path, document }: ShopRecord): ShopRoute[] {
  const kept = document.theme.layout.routes ?? optionalShopPages
  const isLeftOut = ({ page }: SiteRoute) => optionalShopPages.some((each) => each === page && !kept.includes(each))
  return ctx.site.routes
    .filter((route) => route.page.startsWith('shop-') && !isLeftOut(route))
    .map((route) => ({ name: route.name, path: route.path.replace(':shopPath', path) }))
}

async function offersOf(ctx: Context, shop: ShopRecord): Promise<Shop['offers']> {
  if (!shop.isPromoCodesAllowed) return []
  const { language, translate } = ctx
  const codes = await selectShownCodes(ctx.db, { shopId: shop.id, now: ctx.now() })
  return codes.map(({ code, title, minAmount, validTo }) =>
    translate('delivery.offer', {
      title: localize(title, language),
      code,
      amount: minAmount === 0 ? 'no' : formatPrice({ amount: minAmount, currencyCode: shop.currencyCode }, language),
      date: longDate(validTo, language),
    }),
  )
}

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
