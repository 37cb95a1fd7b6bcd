import type { SiteRoute } from '#contract/routes.ts'

/**
 * The route that answers a path without its language prefix, given as its decoded words: the first that fits, as they
 * are tried (NAV-01), whatever the case of its fixed words, as in the browser, and whichever language's they are.
 */
export function routeAt(routes: readonly SiteRoute[], given: readonly string[]): SiteRoute | undefined {
  return routes.find(({ path, paths }) => Object.values(paths ?? { path }).some((each) => fits(each, given)))
}

function fits(path: string, given: readonly string[]): boolean {
  const wanted = path.split('/').filter(Boolean)
  const needed = wanted.filter((segment) => !segment.endsWith('?')).length
  if (given.length < needed || given.length > wanted.length) return false
  return given.every(
    (segment, index) => wanted[index]?.startsWith(':') || wanted[index]?.toLowerCase() === segment.toLowerCase(),
  )
}
