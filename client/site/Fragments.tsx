import { useQuery } from '@tanstack/react-query'
import type { FragmentPlace } from '#contract/site.ts'
import { useDependencies } from '../base/dependencies.ts'
import { useLanguage } from '../i18n/text.tsx'
import { fragmentQuery, fragmentsAt } from './fragments.ts'
import { Html } from '../ui/Html.tsx'

/** What the site has written for a place of the platform, one fragment below the other; nothing where it has not. */
export const Fragments = ({ place, className }: { place: FragmentPlace | 'footer'; className: string }) =>
  fragmentsAt(useDependencies(), place).map((name) => <Fragment key={name} name={name} className={className} />)

function Fragment({ name, className }: { name: string; className: string }) {
  const { data = '' } = useQuery(fragmentQuery(useDependencies(), useLanguage(), name))
  return <Html html={data} className={className} />
}
