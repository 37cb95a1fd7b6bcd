import { useQuery } from '@tanstack/react-query'
import { useDependencies } from '../../base/dependencies.ts'
import { useLanguage } from '../../i18n/text.tsx'
import { InformationPage } from '../../shop/pages/InformationPage.tsx'
import { useShop } from '../../shop/use-shop.ts'
import { Winery } from '../../shop/Winery.tsx'
import { RouteMeta } from '../../site/PageMeta.tsx'
import { Blocks } from '../Blocks.tsx'
import { useBlocks } from '../components.ts'
import { optionalPageQuery } from '../queries.ts'

export { loadEstate } from '../../shop/estate.ts'

/** The estate, in the words of its own site where it has written some, else from what the shop knows of it. */
export function EstatePage() {
  const dependencies = useDependencies()
  const language = useLanguage()
  const shop = useShop()
  const { data: content } = useQuery({
    ...optionalPageQuery(dependencies, language, 'information'),
    enabled: dependencies.site.kind === 'shop',
  })
  const blocks = useBlocks(content ?? { blocks: [] })
  if (!content) return <InformationPage />
  return (
    <>
      <RouteMeta fallback={shop.name} />
      <Winery shop={shop} />
      <Blocks blocks={blocks} />
    </>
  )
}
