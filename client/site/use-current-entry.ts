import type { PageCode } from '#contract/routes.ts'
import { useLocation } from '../base/location.ts'
import { usePathToNamed, useSiteRoute } from '../routing/paths.ts'

/** The lists that single things belong to; a post's list is named by its route. */
const listOf: Partial<Record<PageCode, string>> = {
  'shop-product': 'shop-products',
  'shop-activity': 'shop-activities',
  apartment: 'hospitality-apartments',
}

/**
 * Says of a menu entry whether it is the page that is shown (`page`), or the list that page belongs to (`true`): on a
 * post the news are marked, on a bottle the wines.
 */
export function useCurrentEntry(): (href: string | undefined) => 'page' | 'true' | undefined {
  const { pathname } = useLocation()
  const pathTo = usePathToNamed()
  const route = useSiteRoute()?.route
  const list = route && (route.props['list'] ?? listOf[route.page])
  const listPath = list === undefined ? null : pathTo(list)
  return (href) => {
    if (href === undefined) return undefined
    if (href === pathname) return 'page'
    return href === listPath ? 'true' : undefined
  }
}
