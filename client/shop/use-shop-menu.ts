import type { ShopFront } from '#contract/shop.ts'
import { useParams } from '../base/location.ts'
import { useDependencies } from '../base/dependencies.ts'
import { useLanguage } from '../i18n/text.tsx'
import { type MenuEntry, menuEntries } from '../site/menu.ts'
import { useAuthentication } from '../sessions/queries.ts'
import { hasRoute } from './use-shop.ts'

/** The shop's own menu: its wines, its visits, the estate. */
export function useShopMenu(shop: ShopFront | undefined): MenuEntry[] {
  const { site, routes } = useDependencies()
  const language = useLanguage()
  const params = useParams()
  const { isLoggedIn, user } = useAuthentication()
  if (!shop) return []
  const visitor = { isLoggedIn, roles: user?.roles ?? [] }
  return menuEntries(shop.theme.layout.menu, {
    site,
    routes: routes.filter((route) => hasRoute(shop, route)),
    language,
    visitor,
    params: { ...params, shopPath: shop.path },
  })
}
