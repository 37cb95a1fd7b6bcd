import { useParams } from 'react-router'
import { staticPaths, staticsUrl } from '#contract/statics.ts'
import { useDependencies } from '../base/dependencies.ts'
import { useLanguage } from '../i18n/text.tsx'
import { menuEntries } from '../site/menu.ts'
import { type Props, partOf, textOf } from './props.ts'

export interface BlockLink {
  href: string
  label: string
}

/**
 * Where a button of a block leads: a route of this site or of a sister, or a programme as a calendar file; null when
 * there is no such route.
 */
export function useBlockLink(): (button: Props | null) => BlockLink | null {
  const { site, routes } = useDependencies()
  const language = useLanguage()
  const params = useParams()
  return (button) => {
    const label = button ? textOf(button, 'label') : ''
    if (!button || !label) return null
    const calendar = textOf(button, 'calendar')
    if (calendar) return { href: staticsUrl(staticPaths.calendar(calendar, language), site.staticsDomain), label }
    const target = {
      code: 'link',
      title: {},
      route: textOf(button, 'route'),
      params: stringsIn(partOf(button, 'params')),
      site: textOf(button, 'site') || undefined,
    }
    const visitor = { isLoggedIn: false, roles: [] }
    const href = menuEntries([target], { site, routes, language, params, visitor })[0]?.href
    return href ? { href, label } : null
  }
}

const stringsIn = (props: Props | null): Record<string, string> =>
  Object.fromEntries(
    Object.entries(props ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
