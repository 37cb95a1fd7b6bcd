import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useWrite } from '../base/use-write.ts'
import type { CallOptions } from '#contract/endpoints.ts'
import type { Order } from '#contract/orders.ts'
import { type Dependencies, useDependencies } from '../base/dependencies.ts'
import { openSideCart } from '../cart/cart-ui.ts'
import { useAddProduct } from '../cart/writing.ts'
import { useLanguage } from '../i18n/text.tsx'
import { keepReceipt, readReceipt } from '../purchases/receipts.ts'

type Caller = Pick<Dependencies, 'call' | 'site'>

/** What opens an order: its id and the e-mail it was placed with. */
export interface OrderProof {
  orderId: string
  email: string
}

/** All below `own`, which is forgotten at logout. */
const proofKey = ['own', 'order-proof']
const orderKey = (language: string, { orderId, email }: OrderProof) => ['own', 'order', language, orderId, email]

export const orderQuery = ({ call, site }: Caller, language: string, proof: OrderProof, options: CallOptions = {}) =>
  queryOptions({
    queryKey: orderKey(language, proof),
    queryFn: async () => {
      const { order, receipt } = await call('orderLookup', proof, { ...options, language })
      keepReceipt(site.code, order._id, receipt)
      return order
    },
    staleTime: 60_000,
    retry: false,
  })

/** The order that was opened last, so that a link from a confirmation or a list need not ask for the e-mail again. */
export const rememberProof = (queryClient: QueryClient, proof: OrderProof): void => {
  queryClient.setQueryData(proofKey, proof)
}
export const rememberedProof = (queryClient: QueryClient): OrderProof | null =>
  queryClient.getQueryData<OrderProof>(proofKey) ?? null

/**
 * The order of a page that was opened from a mail, or again: its proof, by the receipt behind the `#` or the one this tab
 * keeps. Null where there is none, or it is not good any more.
 */
export const reopenedQuery = ({ call, site }: Caller, queryClient: QueryClient, language: string, orderId: string) =>
  queryOptions({
    queryKey: ['own', 'reopened-order', language, orderId],
    queryFn: async (): Promise<OrderProof | null> => {
      const linked = new URLSearchParams(window.location.hash.slice(1)).get('receipt')
      const receipt = linked ?? readReceipt(site.code, orderId)
      if (!receipt) return null
      const found = await call('orderReceipt', { receipt }, { language, isQuiet: true }).catch(() => null)
      if (found?.order._id !== orderId) return null
      if (linked) keepReceipt(site.code, orderId, linked)
      const proof = { orderId, email: found.order.contact.email.email }
      queryClient.setQueryData(orderKey(language, proof), found.order)
      rememberProof(queryClient, proof)
      return proof
    },
    staleTime: Infinity,
    retry: false,
  })

/** The orders of the account that is logged in (CHECKOUT-06). */
export const userOrdersQuery = ({ call }: Pick<Caller, 'call'>, language: string) =>
  queryOptions({
    queryKey: ['own', 'orders', language],
    queryFn: async () => (await call('userOrders', {}, { language })).orders,
    staleTime: 60_000,
  })

/** Hands the visits of an order to the visitor as a calendar file. */
export function useOrderCalendar(proof: OrderProof) {
  const { call } = useDependencies()
  return useWrite({ mutationFn: () => call('orderCalendar', proof) })
}

/** Hands the order over on paper; its owner, who is logged in, needs no e-mail for it. */
export function useOrderReceiptPdf(proof: { orderId: string; email?: string }) {
  const { call } = useDependencies()
  return useWrite({ mutationFn: () => call('orderReceiptPdf', proof) })
}

/** Calls a visit off; an answer that comes too late for what was shown shows the order as it is now. */
export function useCancelVisit({ lineId, ...proof }: OrderProof & { lineId: string }) {
  const { call } = useDependencies()
  const queryClient = useQueryClient()
  const language = useLanguage()
  return useWrite({
    mutationFn: (expectedRefundAmount: number) => call('visitCancel', { ...proof, lineId, expectedRefundAmount }),
    onSuccess: ({ order }) => {
      queryClient.setQueryData(orderKey(language, proof), order)
      return queryClient.invalidateQueries({ queryKey: ['own', 'orders'] })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: orderKey(language, proof) }),
  })
}

/** Hands over, on paper, that a visit was called off. */
export function useVisitCancellationPdf(proof: OrderProof & { lineId: string }) {
  const { call } = useDependencies()
  return useWrite({ mutationFn: () => call('visitCancellationPdf', proof) })
}

/** Asks where the parcel is, without fetching the whole order again. */
export function useShippingStatus(proof: OrderProof) {
  const { call } = useDependencies()
  const queryClient = useQueryClient()
  const language = useLanguage()
  return useWrite({
    mutationFn: () => call('orderShippingStatus', proof),
    onSuccess: (shipping) =>
      queryClient.setQueryData<Order>(orderKey(language, proof), (order) => order && { ...order, ...shipping }),
  })
}

/** Puts the wines of an order into the cart again, one after the other; what was missing is said by each call itself. */
export function useReorder({ products, shop }: Order) {
  const { mutateAsync: add } = useAddProduct()
  return useWrite({
    async mutationFn() {
      let added = 0
      for (const { _id: productID, type, quantity } of products) {
        if (type !== 'PRODUCT') continue
        // Refused, its sentence has been shown; the others are still wanted.
        const answer = await add({ productID, quantity }).catch(() => null)
        if (answer) added += 1
      }
      return added
    },
    onSuccess: (added) => {
      if (added > 0) openSideCart(shop._id)
    },
  })
}
