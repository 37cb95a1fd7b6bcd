import { accessTo } from '#contract/access.ts'
import { type SiteRoute, homeRouteName, pathOf } from '#contract/routes.ts'
import { type Dependencies } from '../base/dependencies.ts'
import { readAuthentication } from '../sessions/queries.ts'

/** Where a mode of the site sends its visitors, whatever they asked for (SITE-05). */
function routeNameOfMode(mode: { isMaintenance: boolean; isComingSoon: boolean }, routeName: string): string | null {
  if (mode.isMaintenance) return routeName === 'maintenance' ? null : 'maintenance'
  if (mode.isComingSoon) return routeName === 'coming-soon' ? null : 'coming-soon'
  return routeName === 'maintenance' || routeName === 'coming-soon' ? 'home' : null
}

/** The path a guard sends the visitor to instead, or null where they may stay. */
export async function guardRoute(
  dependencies: Dependencies,
  { language, route, url }: { language: string; route: SiteRoute; url: URL },
): Promise<string | null> {
  const { site, routes } = dependencies
  const mode = routeNameOfMode(site.configuration.fwk, route.name)
  if (mode) return pathOf(routes, language, mode === 'home' ? homeRouteName(site) : mode) ?? null
  if (accessTo(route.roles, { isLoggedIn: false, roles: [] }) === 'open') return null
  const { isLoggedIn, user } = await readAuthentication(dependencies)
  const access = accessTo(route.roles, { isLoggedIn, roles: user?.roles ?? [] })
  if (access === 'open') return null
  if (access === 'restricted') return pathOf(routes, language, 'access-restricted') ?? null
  const login = pathOf(routes, language, 'login')
  return login ? `${login}?redirect=${encodeURIComponent(url.pathname + url.search)}` : null
}
