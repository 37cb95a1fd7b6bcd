import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Order } from '#contract/orders.ts'
import type { ShopFront } from '#contract/shop.ts'
import type { Dependencies } from '../base/dependencies.ts'
import { readReceipt, upToDate } from '../purchases/receipts.ts'

type Caller = Pick<Dependencies, 'call' | 'site'>

const placedOrderKey = (language: string, shopId: string) => ['own', 'placed-order', language, shopId]

/** The order just placed: from memory, or after a reload or in another language by its receipt (NAV-11). */
export const placedOrderQuery = ({ call, site }: Caller, language: string, shopId: string) =>
  queryOptions({
    queryKey: placedOrderKey(language, shopId),
    queryFn: async () => {
      const receipt = readReceipt(site.code, shopId)
      if (!receipt) throw new Error('No order is held in memory.')
      const options = { language, isQuiet: true }
      const { order } = await call('orderReceipt', { receipt }, options)
      return upToDate(order, async () => (await call('orderSettle', { orderId: order._id, receipt }, options)).order)
    },
    staleTime: Infinity,
    retry: false,
  })

export const rememberOrder = (queryClient: QueryClient, language: string, order: Order): void => {
  queryClient.setQueryData(placedOrderKey(language, order.shop._id), order)
}

/** For the confirmation's loader. Rejects when there is neither an order nor a receipt of this shop. */
export const loadPlacedOrder = (page: Dependencies & { language: string }, shop: ShopFront): Promise<Order> =>
  page.queryClient.ensureQueryData(placedOrderQuery(page, page.language, shop._id))
