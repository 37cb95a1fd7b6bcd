import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Services } from './context.ts'
import { bindEndpoints } from './http/bind.ts'
import { connectionLimits, maxConnections } from './http/connections.ts'
import { answerError } from './http/errors.ts'
import { closeWithSite } from './http/closed-sites.ts'
import { lagging } from './http/lagging.ts'
import { checkOrigin, legibleUrl, splitLanguagePrefix } from './http/guards.ts'
import {
  type ContextSettings,
  contextOf,
  hostnameOf,
  languageOf,
  siteOf,
  staticsContextOf,
} from './http/request-context.ts'
import { leadOn } from './http/moved-sites.ts'
import { securityHeaders, shareStatics } from './http/security-headers.ts'
import { languagesOfHouse } from './i18n/translator.ts'
import { languageRoutes } from './i18n/language-routes.ts'
import { accessLog } from './http/access-log.ts'
import { traceRequests } from './http/trace-requests.ts'
import { healthRoutes } from './http/health.ts'
import { metricsRoutes, openMetrics } from './http/metrics.ts'
import { logoRoutes } from './http/logos.ts'
import { calendarRoutes } from './hospitality/calendar-routes.ts'
import { registerOpenApi } from './http/open-api.ts'
import { openPreviews } from './previews/previewing.ts'
import { paymentWebhookRoutes } from './checkout/webhook.ts'
import { staticFileAt } from './content/static-paths.ts'
import { staticPathsRoutes } from './content/static-paths-routes.ts'
import { edgeTags } from './pages/edge.ts'
import { pageRoutes, type Renderer } from './pages/pages.ts'
import { type CutterSettings, pictureCutter } from './pictures/cutter.ts'
import { cutsFolder } from './pictures/forget-cuts.ts'
import { openMedia } from './pictures/media.ts'
import { picturesRoutes } from './pictures/routes.ts'
import { sharePictures } from './pictures/share-picture.ts'
import { demoCardRoutes } from './payments/double/routes.ts'
import { outboxRoutes } from './notifications/outbox-routes.ts'
import { createOffice } from './office-app.ts'
import { refuse } from './refusal.ts'
import { cspReportRoutes } from './reports/csp-reports.ts'
import { browserErrors } from './reports/figures.ts'
import { rules } from './rules.ts'
import { seoRoutes } from './seo/seo-routes.ts'
import { pagePaths } from './seo/sitemap.ts'
import { sessionHandle } from './sessions/sessions.ts'
import { keepSites, type Sites } from './site/sites.ts'
import { staticFiles } from './http/static-files.ts'

export interface AppSettings {
  services: Services
  /** Renders pages; without it (in tests of the API) pages answer 404. */
  renderer: Renderer | null
  siteCodeOfPort?: ReadonlyMap<number, string>
  /** Where the Stripe double answers, when it is the card provider. */
  cardDoubleUrl?: string | undefined
  /** Where mails come in, when they do: the demo's list of mails answers to it. */
  inboundPort?: number | undefined
  rootDir: string
  /** Stricter ones, for tests. */
  connectionLimits?: Partial<typeof connectionLimits>
  /** When pictures are made ahead, for tests on a machine that others keep busy. */
  background?: Pick<CutterSettings, 'idleMs' | 'isBusy'>
}

export interface App {
  server: FastifyInstance
  /** The owner's side, for the demo's port of its own. */
  office: FastifyInstance
  sites: Sites
  /** Forgets what was kept of this site, or of all of them. */
  evict: (siteId?: string) => void
  /**
   * Renders pages ahead from now on, and then makes their pictures; resolves when all pages are there for the first time.
   */
  startAhead: (port: number) => Promise<void>
  /** From now on not ready, and every answer closes its connection: others are to take over. */
  drain: () => void
}

/** The whole server, ready to listen or to be injected with requests. */
export async function createApp(settings: AppSettings): Promise<App> {
  const { services, rootDir } = settings
  const { config } = services
  const sites = keepSites(services.database.query, config)
  const languages = languagesOfHouse()
  const contextSettings: ContextSettings = {
    services,
    sites,
    languages,
    siteCodeOfPort: settings.siteCodeOfPort ?? new Map(),
    sessionHandle,
  }
  const limits = { ...connectionLimits, ...settings.connectionLimits }
  let isDraining = false
  const metrics = openMetrics()
  const ruleContext = (request: FastifyRequest) => contextOf(request, contextSettings)
  const laggingContext = async (request: FastifyRequest) => lagging(await ruleContext(request))

  const server = Fastify({
    loggerInstance: services.log,
    // `accessLog` writes one line per answer instead, without what was asked.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy ?? false,
    bodyLimit: 512 * 1024,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    // Node keeps randomness for a hundred of these; asked for each by itself it costs as much as finding a kept page.
    genReqId: () => randomUUID().replaceAll('-', '').slice(0, 16),
    rewriteUrl(raw) {
      const { url, prefix } = splitLanguagePrefix(legibleUrl(raw.url ?? '/'))
      // Kept on the raw request until Fastify's own request exists.
      Object.assign(raw, { languagePrefix: prefix })
      return url
    },
    requestTimeout: limits.requestTimeout,
    http: limits,
    // What still comes in on an open connection while the server closes is served, and its connection then closed.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })

  const findSite = (request: FastifyRequest) => siteOf(request, contextSettings)
  const previews = openPreviews({ services, languages, siteOf: findSite })
  const pictures = { sources: openMedia(config), cacheDir: cutsFolder(config) }
  const cutter = pictureCutter({ ...pictures, ...settings.background })
  const office = await createOffice({ services, languages, rootDir, cutter, inboundPort: settings.inboundPort })
  server.server.maxConnections = maxConnections
  server.decorateRequest('languagePrefix', undefined)
  server.decorateRequest('site', null)
  server.decorateRequest('isPreview', false)
  // Fastify would take plain text, too, which another site's form may send and no call of ours reads.
  server.removeContentTypeParser('text/plain')
  acceptEmptyJson(server)
  await server.register(cookie)
  traceRequests(server)
  // Before anything that sites know of: the office is a server of its own.
  server.addHook('onRequest', async (request, reply) => {
    if (hostnameOf(request) !== config.officeHost) return
    reply.hijack()
    office.routing(request.raw, reply.raw)
  })
  server.addHook('onClose', () => office.close())
  server.addHook('onRequest', async (request, reply) => {
    const { languagePrefix } = request.raw as { languagePrefix?: string } // Put there by rewriteUrl.
    request.languagePrefix = languagePrefix
    reply.header('x-request-id', request.id)
    if (isDraining) reply.header('connection', 'close')
    checkOrigin(request)
  })
  server.addHook('onRequest', securityHeaders(config))
  server.addHook('onRequest', leadOn(sites))
  server.addHook('onRequest', shareStatics)
  server.addHook(
    'onRequest',
    closeWithSite({ config, siteOf: findSite, isPreview: (request, site) => previews.isFor(request, site) }),
  )
  server.addHook('preValidation', async (request) => {
    // A POST without a body means an empty one (SHOP-02).
    if (request.method === 'POST' && (request.body === undefined || request.body === null)) request.body = {}
  })
  server.addHook('onSend', async (request, reply) => {
    if (request.isPreview) reply.header('cache-control', 'private, no-store')
    else if (config.edge && request.site && isShared(reply)) reply.headers(edgeTags(request.site.id))
  })
  accessLog(server, metrics)
  server.setErrorHandler(async (error: Error, request, reply) => {
    const site = request.site ?? (await siteOf(request, contextSettings).catch(() => null))
    if (site) request.log = request.log.child({ site: site.code })
    const language = site ? languageOf(request, site) : 'fr'
    return answerError(error, request, reply, languages.translate(language))
  })

  await registerOpenApi(server, config)
  await server.register(async (api) => bindEndpoints(api, rules, ruleContext, config))
  await server.register(paymentWebhookRoutes(services))
  await server.register(
    cspReportRoutes({
      metrics,
      now: services.now,
      siteCodeOf: async (request) => (await siteOf(request, contextSettings))?.code,
    }),
  )
  await server.register(previews.plugin)
  await server.register(calendarRoutes({ services }))
  await server.register(healthRoutes({ services, isDraining: () => isDraining }))
  await server.register(languageRoutes({ languages }))
  await server.register(
    staticPathsRoutes({ contextOf: async (request) => lagging(await staticsContextOf(request, contextSettings)) }),
  )
  await server.register(seoRoutes({ contextOf: laggingContext, rootDir }))
  await server.register(staticFiles({ rootDir }))
  await server.register(logoRoutes({ sources: openMedia(config) }))
  await server.register(picturesRoutes(cutter))
  if (settings.cardDoubleUrl) await server.register(demoCardRoutes, { doubleUrl: settings.cardDoubleUrl, config })
  if (config.isDemo) await server.register(outboxRoutes({ config, inboundPort: settings.inboundPort }))
  await server.register(
    metricsRoutes({ services, metrics, counted: [browserErrors], pageCache: () => pages.cacheState() }),
  )
  const pages = pageRoutes({
    contextSettings,
    languages,
    rules,
    renderer: settings.renderer,
    staticFileAt,
    sharePicture: sharePictures(pictures),
    pictures: cutter,
    pagePaths,
    previews,
  })
  await server.register(pages.plugin)

  await office.ready()
  return {
    server,
    office,
    sites,
    evict(siteId) {
      // Before anything is read again.
      services.database.replicas.noteChange(siteId)
      sites.evict()
      pages.evict(siteId)
    },
    startAhead(port) {
      if (config.isMakingPicturesAhead) cutter.startAhead()
      return pages.startAhead(port)
    },
    drain() {
      isDraining = true
    },
  }
}

/** Whether a cache in front may keep this answer. */
const isShared = (reply: FastifyReply): boolean =>
  String(reply.getHeader('cache-control')).startsWith('public') || reply.hasHeader('surrogate-control')

/** JSON bodies may be empty; keys that would reach a prototype are refused. */
function acceptEmptyJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else
      void parse(request, String(body), (error, parsed) =>
        error === null && halfCharacter.test(String(body)) && !isWellFormed(parsed)
          ? done(refuse('BAD_REQUEST', { field: 'body' }))
          : done(error, parsed),
      )
  })
}

/** Perhaps half of a surrogate pair, which JSON can write and PostgreSQL's jsonb cannot hold. */
const halfCharacter = /\\u[dD][89a-fA-F]/

/** Step by step and not by recursion: a body may be nested deeper than the stack. */
function isWellFormed(body: unknown): boolean {
  const left = [body]
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (typeof value === 'string' && !value.isWellFormed()) return false
    if (typeof value !== 'object' || value === null) continue
    for (const [key, entry] of Object.entries(value)) left.push(key, entry)
  }
  return true
}
