import { pathOfNamed, type SiteRoute } from '#contract/routes.ts'
import { optionalShopPages } from '#contract/shop.ts'
import type { Context } from '../context.ts'
import { EncodedText } from '../http/encoded-text.ts'
import { SiteMemory } from '../site-memory.ts'
import { escapeXml } from './xml.ts'
import {
  selectApartmentCodes,
  selectPostEntries,
  selectProductEntries,
  selectProductsCount,
  selectShopEntries,
} from './repository.ts'

interface Entry {
  /** The path in each language. */
  paths: Record<string, string>
  modifiedAt?: Date
}

/** Addresses in a file, all languages counted. Others may hold ten times as many; none of ours takes long to make. */
const urlsPerFile = 5000
/** As long as a page; what a grower changes makes them anew at once. */
const keptMs = 5 * 60_000

interface KeptFile {
  madeAt: number
  text: Promise<EncodedText | null>
}

/** Compressed some hundred kilobytes each. */
const kept = new SiteMemory<KeptFile>({ most: 100 })

/**
 * A sitemap of the site: every address that search engines should know, with its languages (hreflang). What does not fit
 * into one file stands in numbered ones, which the first names. Made once for all who ask (decision 23).
 * @param file a number from 1, or null for the first that is asked for
 * @returns null where there is no such file
 */
export function sitemap(ctx: Context, file: number | null): Promise<EncodedText | null> {
  const key = `${ctx.origin} ${file}`
  const now = ctx.now().getTime()
  const known = kept.recall(ctx.site, key)
  if (known && now - known.madeAt < keptMs) return known.text
  const made = { madeAt: now, text: make(ctx, file) }
  kept.keep(ctx.site, key, made)
  // A failure is not kept.
  made.text.catch(() => kept.recall(ctx.site, key) === made && kept.keep(ctx.site, key, { ...made, madeAt: 0 }))
  return made.text
}

async function make(ctx: Context, file: number | null): Promise<EncodedText | null> {
  const others = [...(await pageEntries(ctx)), ...(await postEntries(ctx)), ...(await apartmentEntries(ctx))]
  const products = ctx.site.site.kind === 'marketplace' ? await selectProductsCount(ctx.db, ctx.site.id) : 0
  const perFile = Math.floor(urlsPerFile / Math.max(1, ctx.site.site.languages.length))
  const files = Math.ceil((others.length + products) / perFile)
  if (file === null && files > 1) return new EncodedText(index(ctx, files))
  if (file !== null && (files <= 1 || file > files)) return null
  const from = ((file ?? 1) - 1) * perFile
  const entries = others.slice(from, from + perFile)
  const rest = perFile - entries.length
  if (rest > 0 && products > 0)
    entries.push(...(await productEntries(ctx, { from: Math.max(0, from - others.length), limit: rest })))
  const urls = entries.flatMap((entry) => urlsOf(ctx, entry))
  return new EncodedText(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`)
}

function index(ctx: Context, files: number): string {
  const named = Array.from(
    { length: files },
    (_, at) => `<sitemap><loc>${escapeXml(`${ctx.origin}/sitemap-${at + 1}.xml`)}</loc></sitemap>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${named.join('\n')}
</sitemapindex>
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

async function productEntries(ctx: Context, page: { from: number; limit: number }): Promise<Entry[]> {
  const found = await selectProductEntries(ctx.db, { siteId: ctx.site.id, ...page })
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
