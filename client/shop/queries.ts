import { queryOptions } from '@tanstack/react-query'
import type { Shop, ShopFront } from '#contract/shop.ts'
import type { Dependencies } from '../base/dependencies.ts'

type Caller = Pick<Dependencies, 'call'>

/** A shop by its path, with texts in one language. What only its estate tells is left to that (`estate.ts`). */
export const shopQuery = ({ call }: Caller, language: string, shopPath: string) =>
  queryOptions({
    queryKey: ['shop', language, shopPath],
    queryFn: async () => frontOf((await call('shopByPath', { shopPath }, { language, isQuiet: true })).shop),
  })

export const frontOf = ({ story: _, voices: __, trader: ___, ...front }: Shop): ShopFront => front

/** The wines of a shop, or its activities, and their categories; kept five minutes (SHOP-04). */
export const productsQuery = ({ call }: Caller, language: string, shopId: string, mode: 'PRODUCT' | 'ACTIVITY') =>
  queryOptions({
    queryKey: ['products', language, shopId, mode],
    queryFn: () => call('shopProducts', { shopId, mode, view: 'card' }, { language }),
  })

export const productQuery = ({ call }: Caller, language: string, shopId: string, productCode: string) =>
  queryOptions({
    queryKey: ['product', language, shopId, productCode],
    queryFn: () => call('shopProduct', { shopId, productCode }, { language, isQuiet: true }),
  })

/** What a delivery costs and when it comes; days change, so it is asked for anew like everything else. */
export const deliveriesQuery = ({ call }: Caller, language: string, shopId: string) =>
  queryOptions({
    queryKey: ['deliveries', language, shopId],
    queryFn: async () => (await call('shopDeliveries', { shopId }, { language, isQuiet: true })).deliveries,
  })

export const activityQuery = ({ call }: Caller, language: string, shopId: string, productCode: string) =>
  queryOptions({
    queryKey: ['activity', language, shopId, productCode],
    queryFn: () => call('shopActivity', { shopId, productCode }, { language, isQuiet: true }),
  })

export const highlightsQuery = ({ call }: Caller, language: string, products: string[]) =>
  queryOptions({
    queryKey: ['product-highlights', language, products],
    queryFn: async () => (await call('productHighlights', { products }, { language })).products,
  })

/** The slots of one month of an activity (SHOP-05). A month is `2026-06`. */
export const monthSlotsQuery = (
  { call }: Caller,
  language: string,
  { shopId, productId, month }: { shopId: string; productId: string; month: string },
) =>
  queryOptions({
    queryKey: ['availabilities', shopId, productId, month],
    queryFn: async () => {
      const days = { startDate: `${month}-01`, endDate: lastDayOf(month) }
      return (await call('productAvailabilities', { shopId, productId, ...days }, { language })).availabilities
    },
    // Places go while the visitor thinks.
    staleTime: 30_000,
  })

/** Day 0 of the next month. */
const lastDayOf = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
