import { isVisibleTo, type Visitor } from '#contract/access.ts'
import { localize } from '#contract/localized.ts'
import { pathOfNamed, type SiteRoute, routesOf, homeRouteName } from '#contract/routes.ts'
import type { MenuItem, Site } from '#contract/site.ts'

export interface MenuEntry {
  code: string
  title: string
  /** Undefined for an entry that only opens its children. */
  href: string | undefined
  children: MenuEntry[]
}

interface MenuContext {
  site: Site
  routes: readonly SiteRoute[]
  language: string
  visitor: Visitor
  params: Record<string, string | undefined>
}

/**
 * The entries a visitor sees, with their links: roles decide (NAV-13), items whose route is unknown are dropped, and
 * optional parameters such as an order's id are left out of the path.
 */
export function menuEntries(items: readonly MenuItem[], context: MenuContext): MenuEntry[] {
  return items.flatMap((item) => {
    if (!isVisibleTo(item.roles, context.visitor)) return []
    const children = menuEntries(item.children ?? [], context)
    const href = hrefOf(item, context)
    if (href === undefined && children.length === 0) return []
    return [{ code: item.code, title: localize(item.title, context.language), href, children }]
  })
}

function hrefOf(item: MenuItem, { site, routes, language, params }: MenuContext): string | undefined {
  if (item.site === undefined || item.site === site.code)
    return pathOfNamed(routes, language, item.route, { shopPath: params.shopPath, ...item.params })
  const sibling = site.siblings.find(({ code }) => code === item.site)
  if (!sibling) return undefined
  // The sister's own configuration is not here; the routes of its kind are known, and home is where `/` leads.
  const known = routesOf({ ...site, kind: sibling.kind, content: { ...site.content, routes: [] }, agencies: ['any'] })
  const path = item.route === homeRouteName(sibling) ? undefined : pathOfNamed(known, language, item.route, item.params)
  return sibling.origin + (path ?? `/${language}`)
}
