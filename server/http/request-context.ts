import type { FastifyRequest } from 'fastify'
import { preferredLanguage } from '#contract/localized.ts'
import type { Context, Services } from '../context.ts'
import type { Languages } from '../i18n/translator.ts'
import { refuse } from '../refusal.ts'
import { sessionHandle } from '../sessions/sessions.ts'
import type { SiteRecord, Sites } from '../site/sites.ts'
import { sessionCookieName } from './bind.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The prefix that was cut from the path of a call: `/fr/api/…` is answered as `/api/…` in French. */
    languagePrefix: string | undefined
    site: SiteRecord | null
  }
}

export interface ContextSettings {
  services: Services
  sites: Sites
  languages: Languages
  /** Sites that answer on a port of their own, for machines that do not know `*.localhost` (the demo's contract). */
  siteCodeOfPort: ReadonlyMap<number, string>
}

/** The site a request is for: by its port in the demo, else by its host name (SITE-01). */
export async function siteOf(
  request: FastifyRequest,
  { sites, siteCodeOfPort }: ContextSettings,
): Promise<SiteRecord | null> {
  const port = request.socket.localPort
  if (!isPlainHost(request.host) || !URL.canParse(originOf(request))) return null
  const code = port === undefined ? undefined : siteCodeOfPort.get(port)
  return code && isAddressOfThisMachine(request.hostname) ? sites.byCode(code) : sites.byHost(request.hostname)
}

/**
 * A name and perhaps a port. `name:80@elsewhere` begins with a site's name too, but is an address of somebody else, and
 * would become the origin of the links in mails: of the one, too, that opens the account.
 */
const isPlainHost = (host: string): boolean => /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(host)

const isAddressOfThisMachine = (hostname: string): boolean => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)

/** The origin as the visitor's browser writes it. */
export const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`

/** Everything a rule is given. @throws NOT_FOUND for a host that is no site of this server. */
export async function contextOf(request: FastifyRequest, settings: ContextSettings): Promise<Context> {
  const { services, languages } = settings
  const site = request.site ?? (await siteOf(request, settings))
  if (!site) throw refuse('NOT_FOUND')
  request.site = site
  const language = languageOf(request, site)
  const answer: Context['answer'] = {}
  const base = {
    ...services,
    log: request.log.child({ site: site.code }),
    db: services.database.query,
    site,
    language,
    translate: languages.translate(language),
    requestId: request.id,
    origin: originOf(request),
    address: request.ip,
    answer,
  }
  const token = request.cookies[sessionCookieName(site.code, request.protocol === 'https')]
  return { ...base, session: sessionHandle(base, token, request.headers['user-agent']) }
}

export function languageOf(request: FastifyRequest, site: SiteRecord): string {
  const prefix = request.languagePrefix
  return prefix && site.site.languages.includes(prefix)
    ? prefix
    : preferredLanguage(request.headers['accept-language'], site.site.languages)
}
