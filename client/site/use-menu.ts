import type { Menu } from '#contract/site.ts'
import { useParams } from '../base/location.ts'
import { useDependencies } from '../base/dependencies.ts'
import { useLanguage } from '../i18n/text.tsx'
import { useAuthentication } from '../sessions/queries.ts'
import { type MenuEntry, menuEntries } from './menu.ts'

/** One of the site's menus as this visitor sees it. */
export function useMenu(name: keyof Menu): MenuEntry[] {
  const { site, routes } = useDependencies()
  const language = useLanguage()
  const params = useParams()
  const { isLoggedIn, user } = useAuthentication()
  const visitor = { isLoggedIn, roles: user?.roles ?? [] }
  return menuEntries(site.content.menu[name], { site, routes, language, visitor, params })
}
