import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { keptQuery } from '#contract/kept-query.ts'
import { languageCodes, preferredLanguage } from '#contract/localized.ts'
import { type PageDecision, decidePage } from '#contract/page-decision.ts'
import { type SiteRoute, homeRouteName, pathOfNamed } from '#contract/routes.ts'
import type { Render, RenderInput, ShareCard } from '#contract/rendering.ts'
import { type StaticAnswer, staticPaths } from '#contract/statics.ts'
import type { Context } from '../context.ts'
import type { Queries } from '../database/database.ts'
import type { Rules } from '../rule.ts'
import { callInProcess } from '../http/bind.ts'
import { EncodedText } from '../http/encoded-text.ts'
import { maintenanceSeconds } from '../http/closed-sites.ts'
import { lagging } from '../http/lagging.ts'
import { limitRate } from '../http/rate-limit.ts'
import {
  addressOf,
  type ContextSettings,
  contextOf,
  hasJustWritten,
  hostnameOf,
  originOf,
  siteOf,
} from '../http/request-context.ts'
import type { Languages } from '../i18n/translator.ts'
import { refuse } from '../refusal.ts'
import type { SiteRecord } from '../site/sites.ts'
import { contentSecurityPolicy, reportingEndpoints } from './csp.ts'
import { styleHashes, withStyleRules } from './inline-styles.ts'
import { edgeAge } from './edge.ts'
import { type PageAddress, pageAddress } from './page-address.ts'
import { type CachedPage, PageCache, cachePage } from './page-cache.ts'
import { rareLooks } from './looks.ts'
import { expectedOrigins, siteAsSeenFrom } from './page-origin.ts'
import { keepAhead } from './render-ahead.ts'
import { fillIn } from './stand-ins.ts'
import { unknownSitePage } from './unknown-site.ts'

/** How pages are made: from the build, or by the development server as the code stands. */
export interface Renderer {
  load(): Promise<{ render: Render; assetsOf: RenderInput['assetsOf'] }>
  isDevelopment: boolean
  /** For `script-src`: the hashes of the scripts that its pages carry. */
  ownScripts?: readonly string[]
}

interface PagesSettings {
  contextSettings: ContextSettings
  languages: Languages
  rules: Rules
  renderer: Renderer | null
  staticFileAt: (ctx: Context, path: string) => Promise<StaticAnswer>
  sharePicture: (card: ShareCard) => Promise<Buffer>
  /** Told of each page that everybody may see: its pictures will be asked for. */
  pictures: {
    notePage: (html: string) => void
    lookForPages: (name: string, look: (turn: () => Promise<void>) => Promise<void>) => void
  }
  /** Closed sites as their own people see them from the office (SITE-05). */
  previews: {
    isFor: (request: FastifyRequest, site: SiteRecord) => Promise<boolean>
    opened: (site: SiteRecord) => SiteRecord
    strip: (language: string, of?: 'site' | 'shop') => string
    shopAt: (request: FastifyRequest, site: SiteRecord, path: string) => Promise<string | null>
    asIfOpen: <Seen>(shopId: string, look: (db: Queries) => Promise<Seen>) => Promise<Seen>
  }
  /** Of each list and each page by itself, in the site's first language. */
  pagePaths: (ctx: Context) => Promise<string[]>
}

type Redirect = { kind: 'redirect'; status: number; location: string }
/** A page and what its address says in place of the words that stand for it. */
type Kept = { kind: 'kept'; page: CachedPage; values: string[] }

interface Asked {
  site: SiteRecord
  address: PageAddress
  /** What of the query changes the page: mostly nothing. */
  query: string
  origin: string
  log: FastifyBaseLogger
  /** Whoever has just written and comes to a page that nobody has kept is to find what they wrote. */
  hasJustWritten?: boolean
  /** Stands over a page of a site that only its own people see; such a page is kept nowhere. */
  strip?: string
  /** Read through these alone, by who sees more than others: such a page answers to nothing. */
  db?: Queries
}

/** Pages of a site that never change with time are kept this long; anything a grower changes evicts them at once. */
const cacheSettings = { maxBytes: 32 * 1024 * 1024, maxAgeMs: 5 * 60_000 }
/** Searches and filters are without end: they have a place of their own, and push no other page out. */
const searchedSettings = { ...cacheSettings, maxBytes: 16 * 1024 * 1024 }
/** Rendering one costs far more than finding it in memory. In the browser it is a call, not a page. */
const searchedLimit = { max: 120, windowSeconds: 60 }

/** Rendered anew for their pictures after a change of their site; where bottles run out all day, not each time. */
const mostLookedThrough = 300
const lookAgainMs = 10 * 60_000

/** Every path that is no call and no file: a page of the site the host names. */
export function pageRoutes({
  contextSettings,
  languages,
  rules,
  renderer,
  staticFileAt,
  sharePicture,
  pictures,
  pagePaths,
  previews,
}: PagesSettings) {
  const cache = new PageCache<Redirect>(cacheSettings)
  const searched = new PageCache<Redirect>(searchedSettings)
  const { config, now } = contextSettings.services
  const isDevelopment = renderer?.isDevelopment ?? false
  const hasStripe = config.stripe !== undefined && !config.stripe.publishableKey.startsWith('pk_demo')

  async function answerPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!request.raw.url?.startsWith('/') || isNoPage.test(request.raw.url)) throw refuse('NOT_FOUND')
    const found = await siteOf(request, contextSettings)
    if (!found) return sendUnknownSite(request, reply)
    const isPreview = await previews.isFor(request, found)
    const site = isPreview ? previews.opened(found) : found
    request.site = site
    // Joined, not resolved: of `//somewhere` the second word is no host.
    const { pathname, search } = new URL(`http://page${request.raw.url ?? '/'}`)
    const acceptLanguage = request.headers['accept-language']
    const decision = decidePage(site, { pathname, search, acceptLanguage })
    if (decision.kind === 'redirect')
      return reply
        .headers({ 'cache-control': 'no-cache', vary: 'Accept-Language' })
        .redirect(decision.to, decision.status)
    if (!renderer) return reply.code(404).send('There are no pages here.')

    const address = pageAddress(routeOf(decision), decision.language, pathname)
    if (decision.kind === 'own' || isPreview) return answerOwnPage(request, reply, site, address, search)
    const shopId =
      decision.kind === 'page' && address.shopPath ? await previews.shopAt(request, site, address.shopPath) : null
    if (shopId !== null) return answerShopPreview(request, reply, { site, address, search, shopId })
    const query = keptQuery(address.route, new URLSearchParams(search))
    const asked = {
      ...{ site, address, query, origin: originOf(request, contextSettings), log: request.log },
      hasJustWritten: hasJustWritten(request, site, config),
    }
    const kept = await keptPage(asked, () =>
      limitRate(contextSettings.services, 'searched page', { ...searchedLimit, by: addressOf(request) }),
    )
    if (kept.kind === 'redirect')
      return reply.header('cache-control', 'no-cache').redirect(kept.location + search, kept.status)
    const page = await filledIn(kept.page, kept.values)
    if (site.site.configuration.fwk.isMaintenance) return sendClosed(request, reply, page)
    if (config.edge && query === '') reply.headers(edgeAgeOf(kept))
    return sendPage(request, reply, page)
  }

  /**
   * A cache in front keeps a page as long as ours would. One that was begun before a change may come out after the purge
   * for it, and would stay there.
   */
  function edgeAgeOf({ page, values }: Kept): Record<string, string> {
    const { siteId, status, renderedAt } = page
    const changedAt = Math.max(evictedAt.get(siteId) ?? 0, evictedAt.get(undefined) ?? 0)
    const leftMs = renderedAt + cacheSettings.maxAgeMs - now().getTime()
    return status === 200 && values.length === 0 && renderedAt > changedAt && leftMs >= 1000
      ? edgeAge(leftMs / 1000)
      : {}
  }

  /** The card that other sites show of a page (PAGE-04): the page itself says what is drawn, and has to be there. */
  async function answerCard(
    request: FastifyRequest<{ Params: { '*': string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const card = await cardOf(request, `/${request.params['*'].replace(/\.jpg$/, '')}`)
    if (!card) return reply.code(404).header('cache-control', 'public, max-age=60').send()
    reply.header('cache-control', 'public, max-age=86400')
    return reply.type('image/jpeg').send(await sharePicture(card))
  }

  async function cardOf(request: FastifyRequest, pathname: string): Promise<ShareCard | null> {
    const site = await siteOf(request, contextSettings)
    if (!site || !renderer) return null
    const decision = decidePage(site, { pathname, search: '' })
    if (decision.kind !== 'page') return null
    const address = pageAddress(decision.route, decision.language, pathname)
    const asked = { site, address, query: '', origin: originOf(request, contextSettings), log: request.log }
    const found = await keptPage(asked, nobodySearches)
    return found.kind === 'kept' && found.page.status === 200 ? (found.page.share ?? null) : null
  }

  /** A page that not everybody may see is rendered for its visitor alone, who is asked for here and now, and kept nowhere (NAV-12). */
  async function answerOwnPage(
    request: FastifyRequest,
    reply: FastifyReply,
    site: SiteRecord,
    address: PageAddress,
    search: string,
  ): Promise<FastifyReply> {
    const visitor = await contextOf(request, contextSettings)
    const asked = {
      ...{ site, address, query: '', origin: originOf(request, contextSettings), log: request.log },
      ...(request.isPreview && { strip: previews.strip(address.language) }),
    }
    const rendered = address.route ? await renderPage(asked, address.path, { visitor, search }) : null
    const result = !rendered || isNotFound(rendered, asked) ? await notFoundPage(asked) : rendered
    reply.headers({ 'cache-control': 'private, no-store', vary: 'Cookie, Accept-Encoding' })
    if (result.kind === 'redirect') return reply.redirect(result.location, result.status)
    return sendBody(request, reply, 'values' in result ? await filledIn(result.page, result.values) : result)
  }

  /**
   * A page of a shop that is not open yet, for its own people: as it will be, without scripts, whose calls nobody would
   * answer.
   */
  async function answerShopPreview(
    request: FastifyRequest,
    reply: FastifyReply,
    { site, address, search, shopId }: { site: SiteRecord; address: PageAddress; search: string; shopId: string },
  ): Promise<FastifyReply> {
    const asked = { address, query: '', origin: originOf(request, contextSettings), log: request.log }
    const strip = previews.strip(address.language, 'shop')
    const result = await previews.asIfOpen(shopId, (db) =>
      // A record of its own: what is kept of the site is kept beside its record, and found by no other.
      renderPage({ ...asked, site: { ...site }, strip, db }, address.path, { search }),
    )
    reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex', vary: 'Cookie, Accept-Encoding' })
    return result.kind === 'redirect'
      ? reply.redirect(result.location, result.status)
      : sendBody(request, reply, result)
  }

  /** One page for everybody who asks for the same, however they write it. */
  async function keptPage(asked: Asked, limit: () => Promise<void>): Promise<Kept | Redirect> {
    const { address, query } = asked
    if (!address.route) return notFoundPage(asked)
    const result = await fromCache(asked, address.keptPath + query, async () => {
      if (query !== '') await limit()
      return renderPage(asked, address.keptPath, { search: query })
    })
    if (isNotFound(result, asked)) return notFoundPage(asked)
    return result.kind === 'redirect' ? result : { kind: 'kept', page: result, values: address.keptValues }
  }

  /**
   * What a guard sends to the 404 page answers 404 at once, and the browser then shows that page's own address. There is
   * one for each kind of page that is not there, whatever its address says.
   */
  async function notFoundPage(asked: Asked): Promise<Kept | Redirect> {
    const { language, route, shopPath, missing } = asked.address
    const path = notFoundPathIn(language)
    const isShopKnown = shopPath !== undefined && (await isShop(asked, shopPath))
    const named = route && missing(isShopKnown)
    const result = await fromCache(asked, named ? `${path} ${named.path}` : path, () =>
      renderPage(asked, path, named ? { missingPath: named.path } : {}),
    )
    return result.kind === 'redirect' ? result : { kind: 'kept', page: result, values: named?.values ?? [] }
  }

  const isShop = (asked: Asked, shopPath: string): Promise<boolean> =>
    callInProcess(rules, readerOf(asked))('shopByPath', { shopPath }).then(
      () => true,
      () => false,
    )

  async function fromCache(
    { site, origin, query, strip }: Asked,
    name: string,
    render: () => Promise<CachedPage | Redirect>,
  ): Promise<CachedPage | Redirect> {
    const place = query === '' ? cache : searched
    return isDevelopment || strip !== undefined
      ? render()
      : place.read(keyOf(site, origin, name), now().getTime(), render, isKept)
  }

  async function renderPage(
    asked: Asked,
    path: string,
    {
      missingPath,
      visitor,
      search = '',
    }: { missingPath?: string; /** Given for a page of one visitor. */ visitor?: Context; search?: string } = {},
  ): Promise<CachedPage | Redirect> {
    const { site, origin, strip, db } = asked
    const { language } = asked.address
    const { render, assetsOf } = await renderer!.load()
    const begunAt = now().getTime()
    // A kept page is the same for everyone: it is rendered without a visitor, in the language of its path.
    const reader = visitor
      ? { ...visitor, language, translate: languages.translate(language) }
      : // A standby knows nothing of what only these queries see.
        { ...readerOf(asked), ...(db && { db, hasJustWritten: true }) }
    const call = callInProcess(rules, reader)
    const rendering = await render({
      site: siteAsSeenFrom(site, origin),
      origin,
      url: path + search,
      call,
      fetchStatic: (file) => staticFileAt(lagging(reader), file),
      bundle: languages.compiledBundle,
      textsFile: (of, names) => staticPaths.bundles(of, names, languages.script(of, names).version),
      assetsOf,
      ...(visitor && { authentication: await call('authenticationRead', {}) }),
      ...(missingPath !== undefined && { missingPath }),
    })
    if (rendering.kind === 'redirect') return rendering
    if (!visitor && !isDevelopment && strip === undefined) pictures.notePage(rendering.html)
    const written = isDevelopment ? rendering.html : withStyleRules(rendering.html)
    const shown = db ? withoutScripts(written) : written
    const html = `<!doctype html>${strip === undefined ? shown : withStrip(shown, strip)}`
    return cachePage(
      {
        siteId: site.id,
        status: rendering.status,
        html,
        language: rendering.language,
        contentSecurityPolicy: contentSecurityPolicy(site.site, {
          hasStripe,
          hasRecaptcha: config.recaptcha !== undefined,
          isDevelopment,
          styles: styleHashes(html),
          scripts: renderer!.ownScripts,
        }),
        etagSource: rendering.html,
        share: rendering.share,
      },
      begunAt,
    )
  }

  /** Whom a page for everybody is rendered for: nobody. */
  function readerOf({
    site,
    address: { language },
    origin,
    log,
    hasJustWritten: isFresh = false,
  }: Pick<Asked, 'site' | 'origin' | 'log' | 'hasJustWritten'> & { address: Pick<PageAddress, 'language'> }): Context {
    const { services } = contextSettings
    return {
      ...services,
      log: log.child({ site: site.code }),
      db: services.database.query,
      site,
      language,
      translate: languages.translate(language),
      requestId: '',
      origin,
      address: '',
      session: noSession,
      hasJustWritten: isFresh,
    }
  }

  async function sendUnknownSite(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const language = preferredLanguage(request.headers['accept-language'], languageCodes)
    const host = hostnameOf(request)
    const platform = await platformSeenFrom(originOf(request, contextSettings))
    const html = unknownSitePage(languages.translate(language), { language, host, platform })
    const settings = { hasStripe: false, isDevelopment, styles: styleHashes(html) }
    return reply
      .code(404)
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': contentSecurityPolicy(null, settings) })
      .type('text/html; charset=utf-8')
      .send(html)
  }

  /** Where the house itself is at home, at the port this visitor came by. */
  async function platformSeenFrom(origin: string) {
    const platform = (await contextSettings.sites.all()).find(({ site }) => site.kind === 'demo')
    const [host] = platform?.hosts ?? []
    // A host that is no name at all has no neighbours.
    const home = URL.parse(origin)
    if (!platform || !host || !home) return undefined
    home.hostname = host
    return { home: home.href, email: platform.document.contacts[0]?.email }
  }

  /** Home and what the site asks for, in every language, at every address it is expected at; nobody waits for it (NAV-02). */
  async function renderAhead(port: number, siteId: string | undefined): Promise<void> {
    const { services, sites, siteCodeOfPort } = contextSettings
    for (const site of await sites.all()) {
      if (siteId !== undefined && site.id !== siteId) continue
      for (const origin of expectedOrigins(site, { config, port, siteCodeOfPort }))
        for (const { language, path, route } of pathsAhead(site)) {
          const asked = {
            site,
            address: pageAddress(route, language, path),
            query: '',
            origin,
            log: services.log,
          }
          await cache.renew(keyOf(site, origin, path), () => renderPage(asked, path), isKept)
        }
      const [origin] = expectedOrigins(site, { config, port, siteCodeOfPort })
      if (origin !== undefined && looks.isDue(site.id, now().getTime())) lookThrough(site, origin)
    }
  }

  const looks = rareLooks(lookAgainMs)
  /** By site; without one, of all. */
  const evictedAt = new Map<string | undefined, number>()

  /**
   * There are too many lists to keep them all rendered: each is rendered once for the pictures it names. Those of a very
   * large site tell theirs when somebody reads them first.
   */
  function lookThrough(site: SiteRecord, origin: string): void {
    const { log } = contextSettings.services
    pictures.lookForPages(site.code, async (turn) => {
      const paths = await pagePaths(
        lagging(readerOf({ site, address: { language: site.site.languages[0] ?? 'fr' }, origin, log })),
      )
      for (const path of paths.slice(0, mostLookedThrough)) {
        const decision = decidePage(site, { pathname: path, search: '' })
        if (decision.kind !== 'page') continue
        await turn()
        const address = pageAddress(decision.route, decision.language, path)
        // Whoever asks for a page that cannot be rendered sees why.
        await renderPage({ site, address, query: '', origin, log }, address.keptPath).catch(() => undefined)
      }
    })
  }

  const ahead = keepAhead({
    everyMs: cacheSettings.maxAgeMs * 0.8,
    render: renderAhead,
    log: contextSettings.services.log,
  })

  return {
    evict(siteId?: string) {
      evictedAt.set(siteId, now().getTime())
      cache.evict(siteId)
      searched.evict(siteId)
      looks.noteChange(siteId)
      ahead.again(siteId)
    },
    /** From now on; `port` is where the server listens. Resolves when all is rendered for the first time. */
    startAhead: async (port: number) => {
      if (renderer && !isDevelopment) await ahead.start(port)
    },
    cacheState: () => cache.state,
    plugin: async (app: FastifyInstance): Promise<void> => {
      app.get('/pictures/share/*', { schema: { hide: true } }, answerCard)
      app.get('/*', { schema: { hide: true } }, answerPage)
      app.addHook('onClose', async () => ahead.stop())
      app.setNotFoundHandler(async () => {
        throw refuse('NOT_FOUND')
      })
    },
  }
}

/** Calls and files that nobody answered are missing, not pages in another language. */
const isNoPage =
  /^\/([a-z]{2}\/)?(api|session|demo|\.well-known|assets|statics|pictures|logos|icons|languages|data|fragments|sites)(\/|$)/

const noSession = {
  read: async () => null,
  readThrough: async () => null,
  ensure: async (): Promise<never> => {
    throw new Error('A page that is rendered for everyone wrote to a session.')
  },
}

/** A page without a query costs what all visitors of it cost together. */
const nobodySearches = async (): Promise<void> => {}

const withStrip = (html: string, strip: string): string => html.replace(/<body[^<>]*>/, (body) => body + strip)

const withoutScripts = (html: string): string =>
  html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>|<link [^>]*rel="modulepreload"[^>]*>/g, '')

const keyOf = (site: SiteRecord, origin: string, name: string): string => `${site.code} ${origin} ${name}`
const notFoundPathIn = (language: string): string => `/${language}/404`
const isNotFound = (result: CachedPage | Redirect, { address }: Asked): boolean =>
  result.kind === 'redirect' && result.location === notFoundPathIn(address.language)

/** Pages that are rendered before anybody asks; none while the site is closed. */
const pathsAhead = (site: SiteRecord): { language: string; path: string; route: SiteRoute }[] =>
  site.site.languages.flatMap((language) =>
    [
      homeRouteName(site.site),
      ...site.document.routes.filter(({ isRenderedAhead }) => isRenderedAhead).map(({ name }) => name),
    ].flatMap((name) => {
      const path = pathOfNamed(site.routes, language, name) ?? ''
      const decision = decidePage(site, { pathname: path, search: '' })
      return decision.kind === 'page' ? [{ language, path, route: decision.route }] : []
    }),
  )

/** The 404 page is a page of its own only by its address. */
const routeOf = (decision: Exclude<PageDecision, { kind: 'redirect' }>): SiteRoute | undefined =>
  decision.kind === 'missing' ? undefined : decision.route

const isKept = (result: CachedPage | Redirect): result is CachedPage =>
  result.kind === 'page' && (result.status === 200 || result.status === 404)

/** A copy with the visitor's own words is nobody else's page, and not asked for again. */
async function filledIn(page: CachedPage, values: string[]): Promise<CachedPage> {
  if (values.length === 0) return page
  const html = (await page.body.identity()).toString()
  return { ...page, etag: '', body: new EncodedText(fillIn(html, values)) }
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): Promise<FastifyReply> {
  if (page.etag) reply.header('etag', page.etag)
  reply.headers({
    // Always asked again, answered with 304: what a grower changes is seen at once.
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
  })
  if (page.status === 200 && page.etag && request.headers['if-none-match']?.includes(page.etag)) reply.code(304)
  return sendBody(request, reply, page)
}

/** Said as what it is: a search engine that comes by keeps the pages it knows, and comes again (SITE-05). */
function sendClosed(request: FastifyRequest, reply: FastifyReply, page: CachedPage): Promise<FastifyReply> {
  reply.headers({ 'cache-control': 'no-cache', 'retry-after': String(maintenanceSeconds), vary: 'Accept-Encoding' })
  return sendBody(request, reply, { ...page, status: 503 })
}

async function sendBody(request: FastifyRequest, reply: FastifyReply, page: CachedPage): Promise<FastifyReply> {
  reply.headers({
    'content-language': page.language,
    'content-security-policy': page.contentSecurityPolicy,
    'reporting-endpoints': reportingEndpoints,
  })
  reply.type('text/html; charset=utf-8')
  if (reply.statusCode === 304) return reply.send()
  reply.code(page.status)
  const { body, encoding } = await page.body.for(request.headers['accept-encoding'])
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(body)
}
