import { pathIn, type SiteRoute } from '#contract/routes.ts'
import { routeAt } from './route-at.ts'
import { standIn } from './stand-ins.ts'

export interface PageAddress {
  language: string
  /** The one way of writing the path that was asked for: whoever writes it otherwise is led there. */
  path: string
  /** Undefined where the site has no such page. */
  route: SiteRoute | undefined
  /** What the page is rendered and kept as. An optional parameter changes nothing in it: another word stands there. */
  keptPath: string
  /** The optional parameters, in the order of the words that stand for them. */
  keptValues: string[]
  /** The shop whose page it would be. */
  shopPath: string | undefined
  /** What can be said of the path when nothing is found there: other words stand for its parameters, but for a shop there is. */
  missing: (isShopKnown: boolean) => { path: string; values: string[] }
}

/**
 * What a path asks for, among the routes of a site. However often it is written otherwise (case, signs that need not be
 * escaped, slashes), it leads to one page, so that nobody can fill the memory with addresses.
 * @param pathname with its language, and decodable (`legibleUrl`)
 */
export function pageAddress(routes: readonly SiteRoute[], language: string, pathname: string): PageAddress {
  const given = pathname.split('/').slice(2).filter(Boolean).map(decodeURIComponent)
  const route = routeAt(routes, given)
  const wanted = route ? pathIn(route, language).split('/').filter(Boolean) : []
  const segments = given.map((value, index) => {
    const word = wanted[index]
    const isParameter = word === undefined || word.startsWith(':')
    return { value: isParameter ? value : word, word, isParameter, isOptional: word?.endsWith('?') ?? false }
  })
  const optional = segments.filter(({ isOptional }) => isOptional)
  const write = (unknown: typeof segments) =>
    `/${language}${segments
      .map((segment) => {
        const index = unknown.indexOf(segment)
        return `/${encodeURIComponent(index < 0 ? segment.value : standIn(index))}`
      })
      .join('')}`
  return {
    language,
    path: write([]),
    route,
    keptPath: write(optional),
    keptValues: optional.map(({ value }) => value),
    shopPath: segments.find(({ word }) => word === ':shopPath')?.value,
    missing(isShopKnown) {
      const unknown = segments.filter(({ isParameter, word }) => isParameter && !(isShopKnown && word === ':shopPath'))
      return { path: write(unknown), values: unknown.map(({ value }) => value) }
    },
  }
}
