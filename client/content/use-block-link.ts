import type { BlockButton } from '#contract/documents/blocks.ts'
import { staticPaths, staticsUrl } from '#contract/statics.ts'
import { useParams } from '../base/location.ts'
import { useDependencies } from '../base/dependencies.ts'
import { useLanguage } from '../i18n/text.tsx'
import { menuEntries } from '../site/menu.ts'

export interface BlockLink {
  href: string
  label: string
}

/**
 * Where a button of a block leads: a route of this site or of a sister, or a programme as a calendar file; null when
 * there is no such route.
 */
export function useBlockLink(): (button: BlockButton | undefined) => BlockLink | null {
  const { site, routes } = useDependencies()
  const language = useLanguage()
  const params = useParams()
  return (button) => {
    if (!button?.label) return null
    const { label, calendar, route = '', ...target } = button
    if (calendar) return { href: staticsUrl(staticPaths.calendar(calendar, language), site.staticsDomain), label }
    const visitor = { isLoggedIn: false, roles: [] }
    const item = { params: target.params, site: target.site, code: 'link', title: {}, route }
    const href = menuEntries([item], { site, routes, language, params, visitor })[0]?.href
    return href ? { href, label } : null
  }
}
