import { queryOptions } from '@tanstack/react-query'
import type { VisitSearch } from '#contract/visit-search.ts'
import { type WineSearch, wineQuery } from '#contract/wine-search.ts'
import type { Dependencies } from '../base/dependencies.ts'

type Caller = Pick<Dependencies, 'call'>

/** The shops of the marketplace, in its order (SHOP-06). */
export const shopListQuery = ({ call }: Caller, language: string) =>
  queryOptions({
    queryKey: ['shop-list', language],
    queryFn: async () => (await call('shopList', {}, { language })).shops,
  })

/** Shops that resemble what was typed; small errors are forgiven (SHOP-06). */
export const shopSearchQuery = ({ call }: Caller, language: string, text: string) =>
  queryOptions({
    queryKey: ['shop-search', language, text],
    queryFn: async () => (await call('shopSearch', { text }, { language })).shops,
  })

/** Wines of all shops, or of one, by words and filters (SELL-07). */
export const wineSearchQuery = ({ call }: Caller, language: string, search: WineSearch, shopId: string | null = null) =>
  queryOptions({
    queryKey: ['wine-search', language, shopId, wineQuery(search)],
    queryFn: () => call('wineSearch', { ...search, shopId }, { language }),
  })

/** What one can do at the estates, by days and region (SELL-07). */
export const visitSearchQuery = ({ call }: Caller, language: string, { from, to, region }: VisitSearch) =>
  queryOptions({
    queryKey: ['visit-search', language, from, to, region],
    queryFn: () => call('visitSearch', { from: from || null, to: to || null, region: region || null }, { language }),
  })
