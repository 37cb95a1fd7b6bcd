import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isNarrowed, wineQuery } from '#contract/wine-search.ts'
import { useDependencies } from '../base/dependencies.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { usePathTo } from '../routing/paths.ts'
import { useShop } from '../shop/use-shop.ts'
import { RouteMeta } from '../site/PageMeta.tsx'
import { wineSearchQuery } from './queries.ts'
import { SearchForm } from './SearchForm.tsx'
import { useWineSearch } from './use-wine-search.ts'
import { WineList } from './WineList.tsx'

/** The wines of one shop that has many, found as those of all are (SELL-07). */
export function ShopWines() {
  const t = useText()
  const dependencies = useDependencies()
  const shop = useShop()
  const language = useLanguage()
  const pathTo = usePathTo()
  const { search, wanted, hrefOf } = useWineSearch()
  const { data: found } = useQuery({
    ...wineSearchQuery(dependencies, language, search, shop._id),
    placeholderData: keepPreviousData,
  })
  if (!found) return null
  const isPlain = !isNarrowed(search) && search.sort === null
  return (
    <>
      <RouteMeta
        fallback={shop.name}
        title={found.page > 1 ? `${t('finding.wines.pageTitle', { page: found.page })} | ${shop.name}` : undefined}
        query={isPlain ? wineQuery(search) : ''}
        isIndexed={isPlain}
      />
      <SearchForm action={pathTo('shop-products')} search={wanted} label={t('finding.wines.shopSearchLabel')} />
      <WineList found={found} {...{ search, wanted, hrefOf }} isFirst={dependencies.site.kind === 'shop'} />
    </>
  )
}
