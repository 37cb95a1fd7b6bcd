import { localize } from '#contract/localized.ts'
import type { PageMeta, PageMetaText } from '#contract/site.ts'
import type { Context } from '../context.ts'

type PagesMeta = Record<string, PageMeta>

/** The shop whose pages' meta is asked for; the shop capability gives the finder, as it stands above this one. */
export type FindShopMeta = (shopPath: string) => Promise<{ name: string; pagesMeta: PagesMeta; banner: string | null }>

/**
 * Title, description and sharing card by route name. A shop's route falls back to the site's of the same name; null
 * when nobody has written a title for it.
 */
export async function readPageMeta(
  ctx: Context,
  { route, shopPath }: { route: string; shopPath?: string | undefined },
  findShopMeta: FindShopMeta,
): Promise<{ meta: PageMetaText | null }> {
  const shop = shopPath === undefined ? null : await findShopMeta(shopPath)
  const own = shop?.pagesMeta[route] ?? shop?.pagesMeta[route.replace(/^shop-/, '')]
  const siteMeta = ctx.site.document.pagesMeta
  const meta = own ?? siteMeta[route] ?? siteMeta[route.replace(/^shop-/, '')]
  if (!meta) return { meta: null }
  const title = localize(meta.title, ctx.language)
  return {
    meta: {
      title: shop && !own ? `${title.split(' | ')[0] ?? title} | ${shop.name}` : title,
      description: localize(meta.description, ctx.language),
      image: meta.socialMedias?.image ?? shop?.banner ?? siteMeta.home?.socialMedias?.image ?? null,
      imageAlt: localize(meta.socialMedias?.imageAlt, ctx.language),
      siteName: meta.socialMedias?.siteName ?? ctx.site.site.name,
      type: meta.socialMedias?.type ?? 'website',
    },
  }
}
