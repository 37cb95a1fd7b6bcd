import { useSuspenseQuery } from '@tanstack/react-query'
import { homeRouteName } from '#contract/routes.ts'
import { useDependencies } from '../../base/dependencies.ts'
import { useLanguage } from '../../i18n/text.tsx'
import { useSiteRoute } from '../../routing/paths.ts'
import { JsonLd, type Thing } from '../../site/JsonLd.tsx'
import { RouteMeta } from '../../site/PageMeta.tsx'
import { Blocks } from '../Blocks.tsx'
import { useBlocks } from '../components.ts'
import { pageContentQuery } from '../queries.ts'

/** A page of blocks, as the site's configuration names it. */
export function ContentPage() {
  const dependencies = useDependencies()
  const language = useLanguage()
  const route = useSiteRoute()?.route
  const { data: content } = useSuspenseQuery(
    pageContentQuery(dependencies, language, route?.props['page'] ?? route?.name ?? ''),
  )
  const blocks = useBlocks(content)
  return (
    <>
      <RouteMeta fallback={dependencies.site.name} />
      {route?.name === homeRouteName(dependencies.site) && (
        <JsonLd thing={import.meta.env.SSR && organization(dependencies)} />
      )}
      <Blocks blocks={blocks} />
    </>
  )
}

const organization = ({ site, origin }: Pick<ReturnType<typeof useDependencies>, 'site' | 'origin'>): Thing => ({
  '@type': 'Organization',
  name: site.name,
  url: origin,
  logo: `${origin}/logos/${site.theme.faviconPath.replace(/^logos\//, '')}`,
  ...(site.content.footer.socialLinks.length > 0 && { sameAs: site.content.footer.socialLinks.map(({ url }) => url) }),
})
