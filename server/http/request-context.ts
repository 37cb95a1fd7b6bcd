import type { FastifyRequest } from 'fastify'
import { isIP } from 'node:net'
import { preferredLanguage } from '#contract/localized.ts'
import type { Config } from '../config.ts'
import type { Context, Services, SessionHandle } from '../context.ts'
import type { Languages } from '../i18n/translator.ts'
import { refuse } from '../refusal.ts'
import type { SiteRecord, Sites } from '../site/sites.ts'
import { browserCookieName, sessionCookieName, writtenCookieName } from './cookies.ts'
import { isHttps } from './guards.ts'

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
  /** The visitor's session behind the token of their cookie. */
  sessionHandle: (
    ctx: Omit<Context, 'session' | 'browserMarks'>,
    token: string | undefined,
    userAgent: string | undefined,
  ) => SessionHandle
}

/** The site a request is for: by its port in the demo, else by its host name (SITE-01). */
export async function siteOf(
  request: FastifyRequest,
  { sites, siteCodeOfPort }: ContextSettings,
): Promise<SiteRecord | null> {
  const port = request.socket.localPort
  const host = request.headers.host ?? ''
  if (!isPlainHost(host) || !URL.canParse(`http://${host}`)) return null
  const code = port === undefined ? undefined : siteCodeOfPort.get(port)
  const hostname = hostnameOf(request)
  return code && isAddressOfThisMachine(hostname) ? sites.byCode(code) : sites.byHost(hostname)
}

/**
 * The name of the `Host` header, without its port. Never of `X-Forwarded-Host`: proxies pass on what a visitor writes
 * there, and would let a visitor of one site, or of one proxy's rules, into another.
 */
export const hostnameOf = (request: FastifyRequest): string =>
  (request.headers.host ?? '').toLowerCase().replace(/:\d*$/, '')

/** A name and perhaps a port. `name:80@elsewhere` begins with a site's name too, but is an address of somebody else. */
const isPlainHost = (host: string): boolean => /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(host)

const isAddressOfThisMachine = (hostname: string): boolean => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)

/**
 * Where the house says it stands, in its mails and pages: at the host its site was found by, with scheme and port of the
 * configuration. What a visitor or a proxy says of them goes into no link, least of all into one that opens an account;
 * nor does a name that the site has claimed and nobody has proved: its first one stands for it.
 */
export function originOf(request: FastifyRequest, { services: { config } }: Pick<ContextSettings, 'services'>): string {
  const asked = hostnameOf(request)
  const isUnproved = request.site?.unprovedHosts.includes(asked)
  return originAt((isUnproved && request.site?.hosts[0]) || asked, request.socket.localPort, config)
}

/** The same for a host that nobody has asked for yet. */
export function originAt(
  hostname: string,
  localPort: number | undefined,
  { publicScheme, publicPort }: Pick<Config, 'publicScheme' | 'publicPort'>,
): string {
  const port = publicPort ?? (publicScheme === 'https' ? undefined : localPort)
  const isUsual = port === undefined || port === (publicScheme === 'https' ? 443 : 80)
  return `${publicScheme}://${hostname}${isUsual ? '' : `:${port}`}`
}

/** Everything a rule is given. @throws NOT_FOUND for a host that is no site of this server. */
export async function contextOf(request: FastifyRequest, settings: ContextSettings): Promise<Context> {
  const { services, languages } = settings
  const site = request.site ?? (await siteOf(request, settings))
  if (!site) throw refuse('NOT_FOUND')
  request.site = site
  const language = languageOf(request, site)
  const base = {
    ...services,
    db: services.database.query,
    site,
    language,
    translate: languages.translate(language),
    requestId: request.id,
    origin: originOf(request, settings),
    address: addressOf(request),
    hasJustWritten: hasJustWritten(request, site, services.config),
  }
  const isSecure = isHttps(request, services.config)
  const token = request.cookies[sessionCookieName(site.code, isSecure)]
  return {
    ...base,
    // Few calls write a line of their own.
    get log() {
      return request.log.child({ site: site.code })
    },
    browserMarks: request.cookies[browserCookieName(site.code, isSecure)],
    session: settings.sessionHandle(base, token, request.headers['user-agent']),
  }
}

export const hasJustWritten = (request: FastifyRequest, { code }: SiteRecord, config: Config): boolean =>
  writtenCookieName(code, isHttps(request, config)) in request.cookies

export function languageOf(request: FastifyRequest, site: SiteRecord): string {
  const prefix = request.languagePrefix
  return prefix && site.site.languages.includes(prefix)
    ? prefix
    : preferredLanguage(request.headers['accept-language'], site.site.languages)
}

/** The same for a static file, which may be asked of the site's domain for statics, too (PAGE-01). */
export async function staticsContextOf(request: FastifyRequest, settings: ContextSettings): Promise<Context> {
  request.site ??= (await siteOf(request, settings)) ?? (await settings.sites.byStaticsDomain(request.host))
  return contextOf(request, settings)
}

/** Whom limits count. A proxy may pass on any word as an address; the one that is connected has one for certain. */
export const addressOf = (request: FastifyRequest): string =>
  isIP(request.ip) ? request.ip : (request.socket.remoteAddress ?? '')
