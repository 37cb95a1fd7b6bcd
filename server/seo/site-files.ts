import { localize } from '#contract/localized.ts'
import { pathOf } from '#contract/routes.ts'
import type { Context } from '../context.ts'

/** What robots may read: everything but calls, carts and accounts. */
export function robots(ctx: Context): string {
  const hidden = ctx.site.routes.filter(({ isIndexed, page }) => !isIndexed && page !== 'page-not-found')
  const disallowed = hidden.map(({ path }) => `Disallow: /*${path.replaceAll(/\/:\w+\??/g, '/*').replace(/\/\*$/, '')}`)
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /*/api/',
    ...new Set(disallowed),
    '',
    `Sitemap: ${ctx.origin}/sitemap.xml`,
    '',
  ].join('\n')
}

/** The site in a few lines for language models, with its main pages. */
export function llmsText(ctx: Context): string {
  const { document, site, routes } = ctx.site
  const language = site.languages[0] ?? 'fr'
  const lines = routes.flatMap((route) => {
    const meta = document.pagesMeta[route.name]
    if (!route.isIndexed || route.path.includes(':') || !meta) return []
    const path = pathOf(routes, language, route.name)
    return [`- [${localize(meta.title, language)}](${ctx.origin}${path}): ${localize(meta.description, language)}`]
  })
  return `# ${site.name}\n\n> ${localize(document.footer.tagline, language)}\n\nLanguages: ${site.languages.join(', ')}. The first word of a path is its language.\n\n## Pages\n\n${lines.join('\n')}\n\n## API\n\n- [OpenAPI](${ctx.origin}/openapi.json)\n`
}

/** The web app manifest with the icons drawn from the site's mark (SITE-08). */
export function manifest(ctx: Context) {
  const { site } = ctx.site
  return {
    name: site.name,
    short_name: site.name,
    start_url: '/',
    display: 'browser',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    icons: [
      { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
      { src: `/logos/${site.theme.faviconPath.replace(/^logos\//, '')}`, sizes: 'any', type: 'image/svg+xml' },
    ],
  }
}
