import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FoundWines } from '#contract/marketplace.ts'
import { isNarrowed, wineQuery } from '#contract/wine-search.ts'
import { useDependencies } from '../../base/dependencies.ts'
import { useExpectedComponents, useMounted } from '../../base/route-mount.ts'
import { useLanguage, useText } from '../../i18n/text.tsx'
import { usePathTo } from '../../routing/paths.ts'
import { titleWithYear } from '../../shop/wine-words.ts'
import { JsonLd } from '../../site/JsonLd.tsx'
import { RouteMeta } from '../../site/PageMeta.tsx'
import { Ranking } from '../../site/Ranking.tsx'
import { Title } from '../../ui/Title.tsx'
import { wineSearchQuery } from '../queries.ts'
import { SearchForm } from '../SearchForm.tsx'
import { useWineSearch } from '../use-wine-search.ts'
import { WineList } from '../WineList.tsx'

/** The wines of all estates: one field to search them, words to narrow them, one shelf (SELL-07). */
export function WinesPage() {
  useExpectedComponents(['wine-list'])
  useMounted('wine-list')
  const t = useText()
  const dependencies = useDependencies()
  const language = useLanguage()
  const pathTo = usePathTo()
  const { search, wanted, hrefOf } = useWineSearch()
  const { data: found } = useQuery({
    ...wineSearchQuery(dependencies, language, search),
    placeholderData: keepPreviousData,
  })
  if (!found) return null
  const isPlain = !isNarrowed(search) && search.sort === null
  return (
    <>
      <RouteMeta
        fallback={t('finding.wines.title')}
        title={found.page > 1 ? t('finding.wines.pageTitle', { page: found.page }) : undefined}
        query={isPlain ? wineQuery(search) : ''}
        isIndexed={isPlain}
      />
      <ShownWines found={found} />
      <section className="page-title" data-tight="">
        <div className="wrap">
          <Title as="h1">{t('finding.wines.title')}</Title>
          <SearchForm action={pathTo('wines')} search={wanted} label={t('finding.wines.searchLabel')} />
        </div>
      </section>
      <div className="wrap" data-end="section">
        <WineList found={found} {...{ search, wanted, hrefOf }} hasShopName isFirst />
        <Ranking text={t('finding.wines.ranking')} />
      </div>
    </>
  )
}

/** The list once more for machines, in its order. */
function ShownWines({ found }: { found: FoundWines }) {
  const { origin } = useDependencies()
  const pathTo = usePathTo()
  return (
    <JsonLd
      thing={
        import.meta.env.SSR && {
          '@type': 'ItemList',
          numberOfItems: found.total,
          itemListElement: found.wines.map((wine, index) => ({
            '@type': 'ListItem',
            position: (found.page - 1) * mostPerPage + index + 1,
            name: `${titleWithYear(wine)}, ${wine.shopName}`,
            url: origin + pathTo('shop-product', { shopPath: wine.shopPath, productCode: wine.code }),
          })),
        }
      }
    />
  )
}

/** As many as the server puts on a page that is followed by another. */
const mostPerPage = 24
