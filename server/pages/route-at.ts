import type { SiteRoute } from '#contract/routes.ts'

/** The route that answers a path without its language prefix: the first that fits, as they are tried (NAV-01). */
export function routeAt(routes: readonly SiteRoute[], path: string): SiteRoute | undefined {
  const given = path.split('/').filter(Boolean)
  return routes.find((route) => {
    const wanted = route.path.split('/').filter(Boolean)
    const needed = wanted.filter((segment) => !segment.endsWith('?')).length
    if (given.length < needed || given.length > wanted.length) return false
    return given.every((segment, index) => wanted[index]?.startsWith(':') || wanted[index] === segment)
  })
}
