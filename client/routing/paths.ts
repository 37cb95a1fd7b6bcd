import type { ParamsOf, RouteName } from '#contract/route-names.ts'
import { pathOfNamed } from '#contract/routes.ts'
import { useDependencies } from '../base/dependencies.ts'
import { useLocation, useParams, useShown } from '../base/location.ts'
import type { RouteHandle } from '../base/page-definition.ts'
import { useLanguage } from '../i18n/text.tsx'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'

export type PathTo = <Name extends RouteName>(name: Name, ...params: ParamsOf<Name>) => string

/**
 * `pathTo('shop-product', { productCode })`: the path of a route of this site in the page's language. The shop of the
 * present page need not be repeated. A route that this site does not have leads to the 404 page.
 */
export function usePathTo(): PathTo {
  const pathTo = usePathToNamed()
  return (name, ...[params]) => pathTo(name, params)
}

/** The same by a name that the site's configuration says: a page of blocks, a feed, an entry of a menu. */
export function usePathToNamed(): (name: string, params?: Record<string, string | undefined>) => string {
  const { routes } = useDependencies()
  const language = useLanguage()
  const { shopPath } = useParams()
  return (name, params) => pathOfNamed(routes, language, name, { shopPath, ...params }) ?? `/${language}/404`
}

/** The route of the page that is shown, or undefined on an error page. */
export const useSiteRoute = (): RouteHandle | undefined => useShown().handle

/**
 * The address of the present page in another language: the same but for the prefix, or the page's own words (I18N-04).
 * A page is rendered with the words of its query that change it, mostly with none, and a browser that takes it over
 * leaves its links as they are written: the query joins them after that.
 */
export function useLanguagePath(): (language: string) => string {
  const { pathname, search } = useLocation()
  const isSearched = useSiteRoute()?.route.query !== undefined
  const query = useIsHydrated() || isSearched ? search : ''
  const own = useOwnPaths()
  return (language) => (own?.[language] ?? pathname.replace(/^\/[a-z]{2}(?=\/|$)/, `/${language}`)) + query
}

/** The page's path in each language where more than the prefix differs. */
export function useOwnPaths(): Record<string, string> | undefined {
  const dependencies = useDependencies()
  const params = useParams()
  const handle = useSiteRoute()
  return handle?.definition?.languagePaths?.({ ...dependencies, ...handle, params })
}
