import { queryOptions } from '@tanstack/react-query'
import type { Dependencies } from '../app/dependencies.ts'

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
