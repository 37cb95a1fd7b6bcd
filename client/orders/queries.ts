import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallOptions } from '#contract/endpoints.ts'
import type { Order } from '#contract/orders.ts'
import { type Dependencies, useDependencies } from '../app/dependencies.ts'
import { useLanguage } from '../i18n/text.tsx'

type Caller = Pick<Dependencies, 'call'>

/** What opens an order: its id and the e-mail it was placed with. */
export interface OrderProof {
  orderId: string
  email: string
}

/** All below `own`, which is forgotten at logout. */
const proofKey = ['own', 'order-proof']
const orderKey = (language: string, { orderId, email }: OrderProof) => ['own', 'order', language, orderId, email]

export const orderQuery = ({ call }: Caller, language: string, proof: OrderProof, options: CallOptions = {}) =>
  queryOptions({
    queryKey: orderKey(language, proof),
    queryFn: async () => (await call('orderLookup', proof, { ...options, language })).order,
    staleTime: 60_000,
    retry: false,
  })

/** The order that was opened last, so that a link from a confirmation or a list need not ask for the e-mail again. */
export const rememberProof = (queryClient: QueryClient, proof: OrderProof): void => {
  queryClient.setQueryData(proofKey, proof)
}
export const rememberedProof = (queryClient: QueryClient): OrderProof | null =>
  queryClient.getQueryData<OrderProof>(proofKey) ?? null

/** The orders of the account that is logged in (CHECKOUT-06). */
export const userOrdersQuery = ({ call }: Caller, language: string) =>
  queryOptions({
    queryKey: ['own', 'orders', language],
    queryFn: async () => (await call('userOrders', {}, { language })).orders,
    staleTime: 60_000,
  })

/** Hands the visits of an order to the visitor as a calendar file. */
export function useOrderCalendar(proof: OrderProof) {
  const { call } = useDependencies()
  return useMutation({ networkMode: 'always', mutationFn: () => call('orderCalendar', proof) })
}

/** Hands the order over on paper; its owner, who is logged in, needs no e-mail for it. */
export function useOrderReceiptPdf(proof: { orderId: string; email?: string }) {
  const { call } = useDependencies()
  return useMutation({ networkMode: 'always', mutationFn: () => call('orderReceiptPdf', proof) })
}

/** Asks where the parcel is, without fetching the whole order again. */
export function useShippingStatus(proof: OrderProof) {
  const { call } = useDependencies()
  const queryClient = useQueryClient()
  const language = useLanguage()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => call('orderShippingStatus', proof),
    onSuccess: (shipping) =>
      queryClient.setQueryData<Order>(orderKey(language, proof), (order) => order && { ...order, ...shipping }),
  })
}
