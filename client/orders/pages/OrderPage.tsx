import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import '#client/styles/forms.css'
import '#client/styles/checkout.css'
import { useNavigate, useParams } from '../../base/location.ts'
import { loadChunk } from '../../base/chunk-errors.ts'
import { useDependencies } from '../../base/dependencies.ts'
import { useLanguage, useText } from '../../i18n/text.tsx'
import { PurchaseLookup } from '../../purchases/PurchaseLookup.tsx'
import { RouteMeta } from '../../site/PageMeta.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { usePathTo } from '../../routing/paths.ts'
import { type OrderProof, orderQuery, rememberedProof, rememberProof, reopenedQuery } from '../queries.ts'

// Brings the card along, which no other visitor of this page wants.
const PayByLink = lazy(async () => ({ default: (await loadChunk(() => import('../PayByLink.tsx'))).PayByLink }))
// Most visitors have not found theirs yet.
const FoundOrder = lazy(async () => ({ default: (await loadChunk(() => import('../FoundOrder.tsx'))).FoundOrder }))

/** Where is my order: the question, and the answer in its place; or, behind its link, what there is to pay. */
export function OrderPage() {
  const t = useText()
  const isHydrated = useIsHydrated()
  const link = isHydrated ? new URLSearchParams(window.location.hash.slice(1)).get('pay') : null
  return link ? (
    <>
      <RouteMeta fallback={t('order.pay.title')} />
      <Suspense>
        <PayByLink link={link} />
      </Suspense>
    </>
  ) : (
    <LookedUp />
  )
}

function LookedUp() {
  const t = useText()
  const dependencies = useDependencies()
  const queryClient = useQueryClient()
  const language = useLanguage()
  const { orderId = '' } = useParams()
  const [asked, setAsked] = useState(() => proofFor(orderId, rememberedProof(queryClient)))
  const [wantsAnother, setWantsAnother] = useState(false)
  const isHydrated = useIsHydrated()
  const reopened = useQuery({
    ...reopenedQuery(dependencies, queryClient, language, orderId),
    enabled: isHydrated && orderId !== '' && asked === null,
  })
  const proof = wantsAnother ? null : (asked ?? reopened.data ?? null)
  const { data: order } = useQuery({
    ...orderQuery(dependencies, language, proof ?? { orderId, email: '' }, { isQuiet: true }),
    enabled: proof !== null,
  })
  const toOwnPage = useToOwnPage(orderId)
  return (
    <>
      <RouteMeta fallback={t('order.lookup.title')} />
      {order && proof ? (
        <Suspense fallback={<Bones />}>
          <FoundOrder order={order} proof={proof} onAnother={() => setWantsAnother(true)} />
        </Suspense>
      ) : reopened.isFetching ? (
        <Bones />
      ) : (
        <PurchaseLookup
          key={orderId}
          id={wantsAnother ? '' : orderId}
          texts="order.lookup"
          idLabel={t('order.lookup.orderId')}
          missCode="ORDER_NOT_FOUND"
          find={({ id, email }, options) => {
            const query = orderQuery(dependencies, language, { orderId: id, email }, options)
            return queryClient.fetchQuery({ ...query, staleTime: 0 })
          }}
          onFound={({ id, email }) => {
            const found = { orderId: id, email }
            rememberProof(queryClient, found)
            setAsked(found)
            setWantsAnother(false)
            void toOwnPage(found)
          }}
        />
      )}
    </>
  )
}

/** An order that was found stands at its own address, so that a reload or a bookmark comes back to it. */
function useToOwnPage(orderId: string) {
  const dependencies = useDependencies()
  const queryClient = useQueryClient()
  const language = useLanguage()
  const navigate = useNavigate()
  const pathTo = usePathTo()
  return async (proof: OrderProof) => {
    const order = queryClient.getQueryData(orderQuery(dependencies, language, proof).queryKey)
    if (!order || order._id === orderId) return
    rememberProof(queryClient, { ...proof, orderId: order._id })
    queryClient.setQueryData(orderQuery(dependencies, language, { ...proof, orderId: order._id }).queryKey, order)
    await navigate(pathTo('shop-order', { shopPath: order.shop.path, orderId: order._id }), { replace: true })
  }
}

/** What was opened before, unless the path asks for another order. */
const proofFor = (orderId: string, known: OrderProof | null): OrderProof | null =>
  known && (orderId === '' || known.orderId === orderId) ? known : null

const Bones = () => (
  <section className="section" aria-busy="true">
    <div className="wrap">
      <Skeleton lines={[40, 60, 60, 40]} />
    </div>
  </section>
)
