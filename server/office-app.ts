import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { randomBytes } from 'node:crypto'
import { preferredLanguage } from '#contract/localized.ts'
import { type OfficeLanguage, officeLanguages } from '#contract/team-office.ts'
import type { Services } from './context.ts'
import { connectionLimits } from './http/connections.ts'
import { deviceOf } from './http/device.ts'
import { answerError } from './http/errors.ts'
import { registerOpenApi } from './http/open-api.ts'
import { nameOfficeRequest } from './http/access-log.ts'
import { checkOrigin, isHttps, legibleUrl } from './http/guards.ts'
import { addressOf, hostnameOf, originAt } from './http/request-context.ts'
import { enterAgain } from './http/trace-requests.ts'
import { logoRoutes } from './http/logos.ts'
import { securityHeaders } from './http/security-headers.ts'
import type { Languages } from './i18n/translator.ts'
import { outboxRoutes } from './notifications/outbox-routes.ts'
import { bindOffice } from './office/bind.ts'
import { deviceCookie, sessionCookie } from './office/cookies.ts'
import { officeEvents } from './office/events.ts'
import { officeShell } from './office/shell.ts'
import type { OfficeContext } from './office-context.ts'
import { officeRules } from './office-rules.ts'
import { refuse } from './refusal.ts'
import { demoDoor } from './team/demo-door.ts'
import type { Cutter } from './pictures/cutter.ts'
import { openMedia } from './pictures/media.ts'
import { picturesRoutes } from './pictures/routes.ts'
import { findPlace, handlesOf } from './team/places.ts'
import { readStaff } from './team/staff-sessions.ts'

export interface OfficeSettings {
  services: Services
  languages: Languages
  rootDir: string
  /** The same pictures as on the sites: the office's own pages may show no other host's. */
  cutter: Cutter
  /** Where mails come in; undefined where none do. */
  inboundPort?: number | undefined
}

/**
 * The owner's side: a server of its own on a host of its own, in the same process. It shares no route, no cookie and no
 * policy with the sites, and answers at no host of theirs.
 */
export async function createOffice({
  services,
  languages,
  rootDir,
  cutter,
  inboundPort,
}: OfficeSettings): Promise<FastifyInstance> {
  const { config, database } = services
  const server = Fastify({
    loggerInstance: services.log,
    // The server in front writes the line of every answer.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy ?? false,
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    genReqId: () => randomBytes(8).toString('hex'),
    rewriteUrl: ({ url = '/' }) => legibleUrl(url),
    requestTimeout: connectionLimits.requestTimeout,
    forceCloseConnections: 'idle',
  })
  server.removeContentTypeParser('text/plain')
  await server.register(cookie)
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    nameOfficeRequest(request)
    if (!isOfficeHost(request, config)) throw refuse('NOT_FOUND')
    checkOrigin(request)
  })
  enterAgain(server)
  server.addHook('onRequest', securityHeaders(config))
  server.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'cross-origin-opener-policy': 'same-origin' })
  })
  server.addHook('preValidation', async (request) => {
    if (request.method === 'POST' && (request.body === undefined || request.body === null)) request.body = {}
  })
  server.setErrorHandler(async (error: Error, request, reply) =>
    // In the words of whoever is logged in, as everything else they read here.
    answerError(error, request, reply, languages.translate(request.staffCaller?.language ?? languageOf(request))),
  )

  const contextOf = async (request: FastifyRequest): Promise<OfficeContext> => {
    const { cards, now, log } = services
    const isSecure = isHttps(request, config)
    const staff = await readStaff(database.query, request.cookies[sessionCookie(isSecure)], now())
    const language = staff?.language ?? languageOf(request)
    return {
      ...{ config, cards, now, log },
      db: database.query,
      language,
      translate: languages.translate(language),
      requestId: request.id,
      origin: originAt(hostnameOf(request), request.socket.localPort, config),
      address: addressOf(request),
      deviceName: deviceOf(request.headers['user-agent'] ?? ''),
      deviceMark: request.cookies[deviceCookie(isSecure)],
      staff,
    }
  }
  await registerOpenApi(server, config, {
    title: 'Cépage, the office',
    description:
      'Every POST carries `x-operation-id`, a UUID made by the caller: the same one is answered as the first time.',
    cookie: { name: '__Host-office', description: 'Set by the ways in; `office` without TLS.' },
  })
  await server.register(async (api) =>
    bindOffice(api, {
      services,
      rules: officeRules,
      contextOf,
      findPlace,
      isProduction: config.environment === 'production',
    }),
  )
  await server.register(logoRoutes({ sources: openMedia(config) }))
  await server.register(picturesRoutes(cutter))
  await server.register(officeEvents({ database, contextOf, handlesOf }))
  if (config.isDemo) {
    await server.register(outboxRoutes({ config, inboundPort }))
    await server.register(demoDoor({ contextOf }))
  }
  await server.register(officeShell({ rootDir, config }))
  return server
}

/**
 * Whether the request is for the office. In the demo it also has a port of its own, for machines whose resolver does not
 * know `*.localhost`; which port that is, the listener knows.
 */
function isOfficeHost(
  request: Pick<FastifyRequest, 'headers'>,
  { officeHost, isDemo }: { officeHost: string; isDemo: boolean },
): boolean {
  const hostname = hostnameOf(request as FastifyRequest) // It reads the header alone.
  return hostname === officeHost || (isDemo && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
}

/** Before somebody is known: the browser's own. */
const languageOf = (request: FastifyRequest): OfficeLanguage => {
  const preferred = preferredLanguage(request.headers['accept-language'], [...officeLanguages])
  return officeLanguages.find((language) => language === preferred) ?? 'fr'
}
