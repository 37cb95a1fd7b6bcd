import { useQueries } from '@tanstack/react-query'
import type { FragmentPlace } from '#contract/site.ts'
import { useDependencies } from '../base/dependencies.ts'
import { useLanguage } from '../i18n/text.tsx'
import { fragmentQuery, fragmentsAt } from './fragments.ts'
import { Html } from '../ui/Html.tsx'

/** What the site has written for a place of the platform, one fragment below the other; nothing where it has not. */
export function Fragments({ place, className }: { place: FragmentPlace | 'footer'; className: string }) {
  const dependencies = useDependencies()
  const language = useLanguage()
  const names = fragmentsAt(dependencies, place)
  const pieces = useQueries({ queries: names.map((name) => fragmentQuery(dependencies, language, name)) })
  return names.map((name, index) => <Html key={name} html={pieces[index]?.data ?? ''} className={className} />)
}
