import { type Visitor, accessTo, isPublic } from './access.ts'
import { preferredLanguage } from './localized.ts'
import { type SiteRoute, homeRouteName, pathIn, pathOf } from './routes.ts'
import type { Site } from './site.ts'

export type PageDecision =
  | { kind: 'page'; language: string; route: SiteRoute }
  /** Not everybody may see it: decide again with whoever asks. */
  | { kind: 'own'; language: string; route: SiteRoute }
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
  if (isPublic(found.roles)) return { kind: 'page', language, route: found }
  if (!visitor) return { kind: 'own', language, route: found }
  const access = accessTo(found.roles, visitor)
  if (access === 'open') return { kind: 'page', language, route: found }
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
  return routes.find(({ path, paths }) => Object.values(paths ?? { path }).some((each) => fits(each, words)))
}

function fits(path: string, words: readonly string[]): boolean {
  const wanted = path.split('/').filter(Boolean)
  const needed = wanted.filter((segment) => !segment.endsWith('?')).length
  if (words.length < needed || words.length > wanted.length) return false
  return words.every(
    (word, index) => wanted[index]?.startsWith(':') || wanted[index]?.toLowerCase() === word.toLowerCase(),
  )
}

/** The one way of writing a path, however it was typed: its fixed words as the language has them, the rest escaped. */
function writtenPath(route: SiteRoute, language: string, words: readonly string[]): string {
  const wanted = pathIn(route, language).split('/').filter(Boolean)
  const written = words.map((word, index) =>
    wanted[index]?.startsWith(':') ? encodeURIComponent(word) : wanted[index],
  )
  return `/${[language, ...written].join('/')}`
}
