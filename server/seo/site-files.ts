import { localize } from '#contract/localized.ts'
import { pathOfNamed } from '#contract/routes.ts'
import type { Context } from '../context.ts'
import { isApiShown } from '../http/open-api.ts'

/**
 * What robots may read: everything but calls. Carts and accounts say themselves that they are in no index, which only
 * a robot that may read them can see.
 */
export const robots = (ctx: Context): string =>
  ['User-agent: *', 'Disallow: /api/', 'Disallow: /*/api/', '', `Sitemap: ${ctx.origin}/sitemap.xml`, ''].join('\n')

/** The site in a few lines for language models, with its main pages. */
export function llmsText(ctx: Context): string {
  const { document, site, routes } = ctx.site
  const language = site.languages[0] ?? 'fr'
  const lines = routes.flatMap((route) => {
    const meta = document.pagesMeta[route.name]
    if (!route.isIndexed || route.path.includes(':') || !meta) return []
    const path = pathOfNamed(routes, language, route.name)
    return [`- [${localize(meta.title, language)}](${ctx.origin}${path}): ${localize(meta.description, language)}`]
  })
  const api = isApiShown(ctx.config) ? `\n## API\n\n- [OpenAPI](${ctx.origin}/openapi.json)\n` : ''
  return `# ${site.name}\n\n> ${localize(document.footer.tagline, language)}\n\nLanguages: ${site.languages.join(', ')}. The first word of a path is its language.\n\n## Pages\n\n${lines.join('\n')}\n${api}`
}

/** Whom to tell of a weakness (RFC 9116). It says anew with every answer that it still holds. */
export function securityText({ config, site, origin, now }: Context): string {
  return [
    `Contact: ${config.securityContact ?? `mailto:${site.document.email}`}`,
    `Expires: ${new Date(now().getTime() + securityTextTtlMs).toISOString()}`,
    `Preferred-Languages: ${site.site.languages.join(', ')}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}

/** The RFC asks for less than a year. */
const securityTextTtlMs = 180 * 24 * 3600_000

/** The web app manifest with the icons drawn from the site's mark (SITE-08). */
export function manifest(ctx: Context) {
  const { site } = ctx.site
  return {
    name: site.name,
    short_name: site.name,
    start_url: '/',
    display: 'browser',
    background_color: '#ffffff',
    // The browser's own bar continues the header.
    theme_color: site.theme.variables.headerBackground ?? '#ffffff',
    icons: [
      { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
      { src: `/logos/${site.theme.faviconPath.replace(/^logos\//, '')}`, sizes: 'any', type: 'image/svg+xml' },
    ],
  }
}
