import { pathOfNamed, type SiteRoute } from '#contract/routes.ts'
import { optionalShopPages } from '#contract/shop.ts'
import type { Context } from '../context.ts'
import { escapeXml } from './xml.ts'
import {
  type ProductEntry,
  selectApartmentCodes,
  selectPostEntries,
  selectProductEntries,
  selectShopEntries,
} from './repository.ts'

interface Entry {
  /** The path in each language. */
  paths: Record<string, string>
  modifiedAt?: Date
}

/** Products to a sitemap: times three languages this stays below the 50,000 addresses a file may hold. */
const productsPerFile = 10_000

/** Every address of the site that search engines should know, with its languages (hreflang). */
export async function sitemap(ctx: Context): Promise<string> {
  const entries = [
    ...(await pageEntries(ctx)),
    ...(await postEntries(ctx)),
    ...(await productEntries(ctx)),
    ...(await apartmentEntries(ctx)),
  ]
  const urls = entries.flatMap((entry) => urlsOf(ctx, entry))
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}

/** Lists and all else that is a page by itself, in the site's first language: no single product, post or apartment. */
export async function pagePaths(ctx: Context): Promise<string[]> {
  const entries = await pageEntries(ctx)
  return entries.flatMap(({ paths }) => paths[ctx.site.site.languages[0] ?? ''] ?? [])
}

/** Pages without parameters, and the pages of each shop. */
async function pageEntries(ctx: Context): Promise<Entry[]> {
  const shops = ctx.site.site.kind === 'marketplace' ? await selectShopEntries(ctx.db, ctx.site.id) : []
  return ctx.site.routes.flatMap((route) => {
    if (!route.isIndexed || /:(?!shopPath\b)/.test(route.path)) return []
    if (!route.path.includes(':shopPath')) return [pathsOf(ctx, route, {})]
    return shops
      .filter(({ hasActivities }) => hasActivities || route.page !== 'shop-activities')
      .filter(({ routes }) => !isOptional(route.page) || (routes?.includes(route.page) ?? true))
      .map(({ path }) => pathsOf(ctx, route, { shopPath: path }))
  })
}

const isOptional = (page: string): boolean => optionalShopPages.some((each) => each === page)

async function postEntries(ctx: Context): Promise<Entry[]> {
  const posts = await selectPostEntries(ctx.db, ctx.site.id, ctx.now())
  return posts.flatMap(({ feed, path, publishedAt }) => {
    const route = ctx.site.routes.find((candidate) => candidate.page === 'blog-post' && candidate.props.feed === feed)
    if (!route) return []
    const paths = Object.fromEntries(
      ctx.site.site.languages.map((language) => [
        language,
        pathOfNamed([route], language, route.name, { postPath: path[language] ?? path.fr }) ?? '',
      ]),
    )
    return [{ paths, modifiedAt: publishedAt }]
  })
}

async function productEntries(ctx: Context): Promise<Entry[]> {
  const found: ProductEntry[] = []
  for (;;) {
    const page = await selectProductEntries(ctx.db, {
      siteId: ctx.site.id,
      after: found.at(-1)?.id ?? null,
      limit: productsPerFile,
    })
    found.push(...page)
    if (page.length < productsPerFile || found.length >= productsPerFile) break
  }
  return found.flatMap(({ shopPath, code, type }) => {
    const name = type === 'ACTIVITY' ? 'shop-activity' : 'shop-product'
    const route = ctx.site.routes.find((candidate) => candidate.name === name)
    return route ? [pathsOf(ctx, route, { shopPath, productCode: code })] : []
  })
}

async function apartmentEntries(ctx: Context): Promise<Entry[]> {
  const route = ctx.site.routes.find(({ page }) => page === 'apartment')
  if (!route) return []
  const codes = await selectApartmentCodes(ctx.db, ctx.site.id)
  return codes.map((apartmentCode) => pathsOf(ctx, route, { apartmentCode }))
}

const pathsOf = (ctx: Context, route: SiteRoute, params: Record<string, string>): Entry => ({
  paths: Object.fromEntries(
    ctx.site.site.languages.map((language) => [language, pathOfNamed([route], language, route.name, params) ?? '']),
  ),
})

/** One url per language, each naming all of them: the links are reciprocal by construction. */
function urlsOf(ctx: Context, { paths, modifiedAt }: Entry): string[] {
  // The address without a language asks the reader's browser for one, as the page itself says.
  const [first = ''] = Object.values(paths)
  const alternates = [...Object.entries(paths), ['x-default', first.replace(/^\/[a-z]{2}(?=\/)/, '')] as const]
    .map(
      ([language, path]) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(ctx.origin + path)}"/>`,
    )
    .join('')
  const modified = modifiedAt ? `<lastmod>${modifiedAt.toISOString().slice(0, 10)}</lastmod>` : ''
  return Object.values(paths).map(
    (path) => `<url><loc>${escapeXml(ctx.origin + path)}</loc>${modified}${alternates}</url>`,
  )
}
