import { type LocalizedText, localize } from '#contract/localized.ts'
import type { PageMeta, PageMetaText } from '#contract/site.ts'
import type { Context } from '../context.ts'
import type { RuleInput } from '../rule.ts'

type PagesMeta = Record<string, PageMeta>

/** The shop whose pages' meta is asked for; the shop capability gives the finder, as it stands above this one. */
export type FindShopMeta = (shopPath: string) => Promise<{ name: string; pagesMeta: PagesMeta; banner: string | null }>

/**
 * Title, description and sharing card by route name. A shop's route falls back to the site's of the same name; null
 * when nobody has written a title for it.
 */
export async function readPageMeta(
  ctx: Context,
  { route, shopPath }: RuleInput<'pageMeta'>,
  findShopMeta: FindShopMeta,
): Promise<{ meta: PageMetaText | null }> {
  const shop = shopPath === undefined ? null : await findShopMeta(shopPath)
  const own = shop?.pagesMeta[route] ?? shop?.pagesMeta[route.replace(/^shop-/, '')]
  const siteMeta = ctx.site.document.pagesMeta
  const meta = own ?? siteMeta[route] ?? siteMeta[route.replace(/^shop-/, '')]
  if (!meta) return { meta: null }
  const say = (text: LocalizedText | undefined) => localize(text, ctx.language)
  const ofShop = (title: string) => (shop && !own ? `${title.split(' | ')[0] ?? title} | ${shop.name}` : title)
  const { socialMedias } = meta
  const home = siteMeta.home?.socialMedias
  return {
    meta: {
      title: ofShop(say(meta.title)),
      description: say(meta.description),
      social: {
        title: ofShop(say(socialMedias?.title) || say(meta.title)),
        description: say(socialMedias?.description) || say(meta.description),
        url: socialMedias?.url ?? null,
      },
      image: meta.socialMedias?.image ?? shop?.banner ?? siteMeta.home?.socialMedias?.image ?? null,
      imageAlt: say(socialMedias?.imageAlt) || shop?.name || say(home?.imageAlt),
      siteName: meta.socialMedias?.siteName ?? ctx.site.site.name,
      type: meta.socialMedias?.type ?? 'website',
    },
  }
}
