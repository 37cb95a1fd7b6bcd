import { type Visitor, accessTo, isPublic } from './access.ts'
import { preferredLanguage } from './localized.ts'
import { type SiteRoute, homeRouteName, pathIn, pathOf } from './routes.ts'
import type { Site } from './site.ts'

/** The parameters of a path by their names, decoded; an optional one that is left out is not among them. */
export type PathParams = Readonly<Record<string, string | undefined>>

interface Found {
  language: string
  route: SiteRoute
  params: PathParams
}

export type PageDecision =
  | ({ kind: 'page' } & Found)
  /** Not everybody may see it: decide again with whoever asks. */
  | ({ kind: 'own' } & Found)
  | { kind: 'missing'; language: string }
  /** `to` is a path with its query. Where it depends on whoever asks, or on a switch, it is not for ever: 302. */
  | { kind: 'redirect'; to: string; status: 301 | 302 }

type SiteMode = Pick<Site['configuration']['fwk'], 'isMaintenance' | 'isComingSoon'>

export interface DecidingSite {
  site: Pick<Site, 'kind' | 'languages'> & { configuration: { fwk: SiteMode } }
  routes: readonly SiteRoute[]
}

interface Asked {
  /** Decodable. */
  pathname: string
  /** With its question mark, or empty. */
  search: string
  /** What their browser says of whoever comes without a language. */
  acceptLanguage?: string | undefined
}

/**
 * Which page of a site answers an address, for server and browser alike: language (I18N-02), mode of the site (SITE-05),
 * the one way of writing a path, who may see the page (NAV-12), or that there is none (NAV-01).
 * @param visitor undefined while nobody has asked who it is
 */
export function decidePage({ site, routes }: DecidingSite, asked: Asked, visitor?: Visitor): PageDecision {
  const { pathname, search } = asked
  const [first = '', ...rest] = pathname.split('/').slice(1)
  const homeIn = (language: string) => pathOf(routes, language, homeRouteName(site)) ?? `/${language}`
  if (!site.languages.includes(first)) {
    const language = preferredLanguage(asked.acceptLanguage, site.languages)
    return redirect((pathname === '/' ? homeIn(language) : `/${language}${pathname}`) + search)
  }

  const language = first
  const words = rest.filter(Boolean).map(decodeURIComponent)
  const found = routeAt(routes, words)
  const mode = closedRouteName(site.configuration.fwk)
  if (mode !== null && found?.name !== mode) return redirect(`/${language}/${mode}`)
  if (mode === null && (words.length === 0 || found?.name === 'maintenance' || found?.name === 'coming-soon'))
    return redirect(homeIn(language))
  if (!found) return { kind: 'missing', language }

  const path = writtenPath(found, language, words)
  if (path !== pathname) return { kind: 'redirect', to: path + search, status: 301 }
  if (found.name === 'pageNotFound') return { kind: 'missing', language }
  const page = { language, route: found, params: paramsOf(found, language, words) }
  if (isPublic(found.roles)) return { kind: 'page', ...page }
  if (!visitor) return { kind: 'own', ...page }
  const access = accessTo(found.roles, visitor)
  if (access === 'open') return { kind: 'page', ...page }
  const way = pathOf(routes, language, access === 'restricted' ? 'access-restricted' : 'login')
  if (!way) return { kind: 'missing', language }
  return redirect(access === 'restricted' ? way : `${way}?redirect=${encodeURIComponent(pathname + search)}`)
}

const redirect = (to: string): PageDecision => ({ kind: 'redirect', to, status: 302 })

/** The page that a closed site shows, whatever is asked (SITE-05). */
const closedRouteName = (mode: SiteMode): 'maintenance' | 'coming-soon' | null =>
  mode.isMaintenance ? 'maintenance' : mode.isComingSoon ? 'coming-soon' : null

/**
 * The route that answers a path without its language prefix, given as its decoded words: the first that fits, as they
 * are tried (NAV-01), whatever the case of its fixed words and whichever language's they are.
 */
export function routeAt(routes: readonly SiteRoute[], words: readonly string[]): SiteRoute | undefined {
  const asked = words.map((word) => word.toLowerCase())
  return patternsOf(routes).find(([, segments]) => segments.some((each) => fits(each, asked)))?.[0]
}

interface Segments {
  /** A fixed word, in small letters; null takes any. */
  words: (string | null)[]
  /** Those that may not be left out. */
  needed: number
}

/** Each page asks for those of all routes; a site has some dozens, and its paths seldom change. */
const known = new WeakMap<readonly SiteRoute[], (readonly [SiteRoute, Segments[]])[]>()

function patternsOf(routes: readonly SiteRoute[]) {
  const patterns =
    known.get(routes) ??
    routes.map((route) => [route, Object.values(route.paths ?? { path: route.path }).map(segmentsOf)] as const)
  known.set(routes, patterns)
  return patterns
}

function segmentsOf(path: string): Segments {
  const parts = path.split('/').filter(Boolean)
  const words = parts.map((part) => (part.startsWith(':') ? null : part.toLowerCase()))
  return { words, needed: parts.filter((part) => !part.endsWith('?')).length }
}

const fits = ({ words: wanted, needed }: Segments, words: readonly string[]): boolean =>
  words.length >= needed &&
  words.length <= wanted.length &&
  words.every((word, index) => wanted[index] === null || wanted[index] === word)

function paramsOf(route: SiteRoute, language: string, words: readonly string[]): PathParams {
  const wanted = pathIn(route, language).split('/').filter(Boolean)
  const named = wanted.map((segment, index) => [/^:(\w+)/.exec(segment)?.[1], words[index]] as const)
  return Object.fromEntries(named.filter(([name, word]) => name !== undefined && word !== undefined))
}

/** The one way of writing a path, however it was typed: its fixed words as the language has them, the rest escaped. */
function writtenPath(route: SiteRoute, language: string, words: readonly string[]): string {
  const wanted = pathIn(route, language).split('/').filter(Boolean)
  const written = words.map((word, index) =>
    wanted[index]?.startsWith(':') ? encodeURIComponent(word) : wanted[index],
  )
  return `/${[language, ...written].join('/')}`
}
