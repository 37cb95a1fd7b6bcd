import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPublic } from '#contract/access.ts'
import { preferredLanguage } from '#contract/localized.ts'
import { homeRouteName, pathOf } from '#contract/routes.ts'
import type { Render, RenderInput } from '#contract/rendering.ts'
import type { Rules } from '../http/bind.ts'
import { callInProcess } from '../http/bind.ts'
import { type ContextSettings, contextOf, originOf, siteOf } from '../http/request-context.ts'
import type { Languages } from '../i18n/translator.ts'
import { refuse } from '../refusal.ts'
import type { SiteRecord } from '../site/sites.ts'
import { contentSecurityPolicy } from './csp.ts'
import { type CachedPage, PageCache, cachePage } from './page-cache.ts'
import { routeAt } from './route-at.ts'
import { unknownSitePage } from './unknown-site.ts'

/** How pages are made: from the build, or by the development server as the code stands. */
export interface Renderer {
  load(): Promise<{ render: Render; assetsOf: RenderInput['assetsOf'] }>
  isDevelopment: boolean
}

interface PagesSettings {
  contextSettings: ContextSettings
  languages: Languages
  rules: Rules
  renderer: Renderer | null
}

type Redirect = { kind: 'redirect'; status: number; location: string }

/** Pages of a site that never change with time are kept this long; anything a grower changes evicts them at once. */
const cacheSettings = { maxBytes: 128 * 1024 * 1024, maxAgeMs: 5 * 60_000 }

/** Every path that is no call and no file: a page of the site the host names. */
export function pageRoutes({ contextSettings, languages, rules, renderer }: PagesSettings) {
  const cache = new PageCache<Redirect>(cacheSettings)
  const { config, now } = contextSettings.services
  const isDevelopment = renderer?.isDevelopment ?? false
  const hasStripe = config.stripe !== undefined && !config.stripe.publishableKey.startsWith('pk_demo')

  async function answerPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!request.raw.url?.startsWith('/') || isNoPage.test(request.raw.url)) throw refuse('NOT_FOUND')
    const site = await siteOf(request, contextSettings)
    if (!site) return sendUnknownSite(request, reply)
    request.site = site
    // Joined, not resolved: of `//somewhere` the second word is no host.
    const { pathname, search } = new URL(`http://page${request.raw.url ?? '/'}`)
    const language = languagePrefixOf(pathname, site)
    if (!language) return redirectToLanguage(request, reply, site, pathname, search)
    const modePath = pathOfMode(site, pathname, language)
    if (modePath) return reply.header('cache-control', 'no-cache').redirect(modePath, 302)
    if (!renderer) return reply.code(404).send('There are no pages here.')

    const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
    const route = routeAt(site.routes, path.slice(language.length + 1))
    if (route && !isPublic(route.roles)) return answerOwnPage(request, reply, site, path, search)
    const key = `${originOf(request)}${path}`
    const result = isDevelopment
      ? await renderPage(request, site, path)
      : await cache.read(key, now().getTime(), () => renderPage(request, site, path), isCachedPage)
    if (!isPage(result))
      return reply.header('cache-control', 'no-cache').redirect(result.location + search, result.status)
    if (site.site.configuration.fwk.isMaintenance) return sendClosed(request, reply, result)
    return sendPage(request, reply, result)
  }

  /** A page that not everybody may see is rendered for its visitor alone, who is asked for here and now, and kept nowhere (NAV-12). */
  async function answerOwnPage(
    request: FastifyRequest,
    reply: FastifyReply,
    site: SiteRecord,
    path: string,
    search: string,
  ): Promise<FastifyReply> {
    const result = await renderPage(request, site, path, { ownQuery: search })
    reply.headers({ 'cache-control': 'private, no-store', vary: 'Cookie, Accept-Encoding' })
    return isPage(result) ? sendBody(request, reply, result) : reply.redirect(result.location, result.status)
  }

  async function renderPage(
    request: FastifyRequest,
    site: SiteRecord,
    path: string,
    { missingPath, ownQuery }: { missingPath?: string; /** Given for a page of one visitor. */ ownQuery?: string } = {},
  ): Promise<CachedPage | Redirect> {
    const { render, assetsOf } = await renderer!.load()
    // A cached page is the same for everyone: it is rendered without cookies, in the language of its path.
    const ctx = await contextOf(request, contextSettings)
    const language = languagePrefixOf(path, site) ?? ctx.language
    const isOwn = ownQuery !== undefined
    const reader = {
      ...ctx,
      language,
      translate: languages.translate(language),
      session: isOwn ? ctx.session : noSession,
    }
    const call = callInProcess(rules, reader)
    const rendering = await render({
      site: siteAsSeenFrom(site, request),
      origin: originOf(request),
      url: path + (ownQuery ?? ''),
      call,
      bundle: languages.compiledBundle,
      assetsOf,
      ...(isOwn && { authentication: await call('authenticationRead', {}) }),
      ...(missingPath !== undefined && { missingPath }),
    })
    if (rendering.kind === 'redirect') {
      const notFound = `/${language}/404`
      // What a guard sends to the 404 page answers 404 at once; the browser then shows that page's own address.
      if (rendering.location === notFound && path !== notFound)
        return renderPage(request, site, notFound, { missingPath: path })
      return rendering
    }
    return cachePage(
      {
        siteId: site.id,
        status: rendering.status,
        html: `<!doctype html>${rendering.html}`,
        language: rendering.language,
        contentSecurityPolicy: contentSecurityPolicy(site.site, {
          hasStripe,
          hasRecaptcha: config.recaptcha !== undefined,
          isDevelopment,
        }),
        // Query data carries the time it was read, which says nothing about what is shown.
        etagSource: rendering.html.replaceAll(/"dataUpdatedAt":\d+/g, ''),
      },
      now().getTime(),
    )
  }

  function sendUnknownSite(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const language = preferredLanguage(request.headers['accept-language'], ['fr', 'de', 'en'])
    return reply
      .code(404)
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': contentSecurityPolicy(null, { hasStripe: false, isDevelopment }),
      })
      .type('text/html; charset=utf-8')
      .send(unknownSitePage(languages.translate(language), { language, host: request.hostname }))
  }

  return {
    evict: (siteId?: string) => cache.evict(siteId),
    cacheState: () => cache.state,
    plugin: async (app: FastifyInstance): Promise<void> => {
      app.get('/*', { schema: { hide: true } }, answerPage)
      app.setNotFoundHandler(async () => {
        throw refuse('NOT_FOUND')
      })
    },
  }
}

/** Calls and files that nobody answered are missing, not pages in another language. */
const isNoPage =
  /^\/([a-z]{2}\/)?(api|session|demo|assets|statics|pictures|logos|icons|languages|data|fragments|sites)(\/|$)/

const noSession = {
  read: async () => null,
  ensure: async (): Promise<never> => {
    throw new Error('A page that is rendered for everyone wrote to a session.')
  },
}

/** The language a path begins with, when the site speaks it. */
function languagePrefixOf(pathname: string, site: SiteRecord): string | undefined {
  const first = pathname.split('/')[1] ?? ''
  return site.site.languages.includes(first) ? first : undefined
}

/** A bare path leads to the same path in the visitor's language; the query is kept (I18N-02). */
function redirectToLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  site: SiteRecord,
  pathname: string,
  search: string,
) {
  const language = preferredLanguage(request.headers['accept-language'], site.site.languages)
  const path = pathname === '/' ? pathOf(site.routes, language, homeRouteName(site.site)) : `/${language}${pathname}`
  return reply
    .headers({ vary: 'Accept-Language', 'cache-control': 'no-cache' })
    .redirect(`${path ?? `/${language}`}${search}`, 302)
}

/** Where maintenance and coming soon send this path, or undefined where it may stay (SITE-05). */
function pathOfMode(site: SiteRecord, pathname: string, language: string): string | undefined {
  const { isMaintenance, isComingSoon } = site.site.configuration.fwk
  const rest = pathname.slice(language.length + 1).replace(/\/+$/, '')
  if (isMaintenance) return rest === '/maintenance' ? undefined : `/${language}/maintenance`
  if (isComingSoon) return rest === '/coming-soon' ? undefined : `/${language}/coming-soon`
  if (rest === '/maintenance' || rest === '/coming-soon' || rest === '')
    return pathOf(site.routes, language, homeRouteName(site.site))
  return undefined
}

/** Links to the sister sites with the scheme and port this visitor uses. */
function siteAsSeenFrom({ site }: SiteRecord, request: FastifyRequest) {
  const port = /:\d+$/.exec(request.host)?.[0] ?? ''
  const siblings = site.siblings.map((sibling) => ({
    ...sibling,
    origin: `${request.protocol}:${sibling.origin}${port}`,
  }))
  return { ...site, siblings }
}

const isPage = (result: CachedPage | Redirect): result is CachedPage => !('kind' in result)
/** Only what was found is kept: otherwise anybody could fill the cache with wrong paths. */
const isCachedPage = (result: CachedPage | Redirect): result is CachedPage => isPage(result) && result.status === 200

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): Promise<FastifyReply> {
  reply.headers({
    etag: page.etag,
    // Always asked again, answered with 304: what a grower changes is seen at once.
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
  })
  if (page.status === 200 && request.headers['if-none-match']?.includes(page.etag)) reply.code(304)
  return sendBody(request, reply, page)
}

/** Said as what it is: a search engine that comes by keeps the pages it knows, and comes again (SITE-05). */
function sendClosed(request: FastifyRequest, reply: FastifyReply, page: CachedPage): Promise<FastifyReply> {
  reply.headers({ 'cache-control': 'no-cache', 'retry-after': '600', vary: 'Accept-Encoding' })
  return sendBody(request, reply, { ...page, status: 503 })
}

async function sendBody(request: FastifyRequest, reply: FastifyReply, page: CachedPage): Promise<FastifyReply> {
  reply.headers({ 'content-language': page.language, 'content-security-policy': page.contentSecurityPolicy })
  reply.type('text/html; charset=utf-8')
  if (reply.statusCode === 304) return reply.send()
  reply.code(page.status)
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
  if (!encoding) return reply.send(page.body.identity)
  return reply.header('content-encoding', encoding).send(await page.body.encoded(encoding))
}
