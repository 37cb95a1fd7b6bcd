import { pathIn, type SiteRoute } from '#contract/routes.ts'
import { standIn } from './stand-ins.ts'

export interface PageAddress {
  language: string
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
 * Under which names a page is kept, so that nobody can fill the memory with addresses.
 * @param path with its language, written as `decidePage` has it
 */
export function pageAddress(route: SiteRoute | undefined, language: string, path: string): PageAddress {
  const wanted = route ? pathIn(route, language).split('/').filter(Boolean) : []
  const given = path.split('/').slice(2).filter(Boolean).map(decodeURIComponent)
  const segments = given.map((value, index) => {
    const word = wanted[index]
    const isParameter = word === undefined || word.startsWith(':')
    return { value, word, isParameter, isOptional: word?.endsWith('?') ?? false }
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
    path,
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
