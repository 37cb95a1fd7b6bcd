import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import '#client/styles/forms.css'
import '#client/styles/checkout.css'
import { useNavigate, useParams } from '../../base/location.ts'
import { useDependencies } from '../../base/dependencies.ts'
import { formatDate } from '../../i18n/dates.ts'
import { useLanguage, useText } from '../../i18n/text.tsx'
import { PurchaseLookup } from '../../purchases/PurchaseLookup.tsx'
import { RouteMeta } from '../../site/PageMeta.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { usePathTo } from '../../routing/paths.ts'
import { LapsedNotice, OrderContents, OrderFacts, OrderTimeline, ReceiptButton } from '../OrderDetails.tsx'
import { OrderVisits } from '../OrderVisits.tsx'
import { OrderRefunds } from '../OrderRefunds.tsx'
import { OrderWithdrawals } from '../OrderWithdrawals.tsx'
import { AddToCalendar } from '../AddToCalendar.tsx'
import { TransferInstructions } from '../TransferInstructions.tsx'
import {
  type OrderProof,
  orderQuery,
  rememberedProof,
  rememberProof,
  reopenedQuery,
  useReorder,
  useShippingStatus,
} from '../queries.ts'
import { Title } from '../../ui/Title.tsx'

/** Where is my order: the question, and the answer in its place. */
export function OrderPage() {
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
        <FoundOrder order={order} proof={proof} onAnother={() => setWantsAnother(true)} />
      ) : reopened.isFetching ? (
        <section className="section" aria-busy="true">
          <div className="wrap">
            <Skeleton lines={[40, 60, 60, 40]} />
          </div>
        </section>
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

function FoundOrder({ order, proof, onAnother }: { order: Order; proof: OrderProof; onAnother: () => void }) {
  const t = useText()
  const language = useLanguage()
  const itemsCount = order.products.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      <section className="page-title">
        <div className="wrap">
          <p className="muted">{`${order.shop.name} · ${t('order.details.placedOn', { date: formatDate(order.createdAt, language) })}`}</p>
          <Title as="h1" className="num">
            {order._id}
          </Title>
        </div>
      </section>
      <div className="wrap checkout" data-end="section">
        <div className="stack" data-gap="7" data-fill="">
          <ParcelNotice order={order} />
          <LapsedNotice order={order} />
          <OrderTimeline order={order} />
          <TransferInstructions order={order} />
          <OrderFacts order={order} />
          <OrderVisits order={order} proof={proof} />
          <OrderRefunds order={order} />
          <OrderWithdrawals order={order} />
          <div className="row">
            <ReorderButton order={order} />
            <ReceiptButton order={order} email={proof.email} />
            <AddToCalendar order={order} />
            <RefreshButton order={order} proof={proof} />
            <Button variant="quiet" onClick={onAnother}>
              {t('order.lookup.another')}
            </Button>
          </div>
          <p className="only-print">
            {[order.shop.name, order.shop.phone, order.shop.email].filter(Boolean).join(', ')}
          </p>
          <p className="small">
            {`${t('order.details.help')} `}
            <a href={`mailto:${order.shop.email}?subject=${encodeURIComponent(order._id)}`}>{order.shop.email}</a>
          </p>
        </div>
        <OrderContents order={order} title={t('cart.sideCart.items', { count: itemsCount })} />
      </div>
    </>
  )
}

/** Said aloud when it changes. */
function ParcelNotice({ order: { shippingStatus, trackingNumber, methodsOfDelivery } }: { order: Order }) {
  const t = useText()
  if (shippingStatus !== 'shipped' && shippingStatus !== 'ready') return null
  if (shippingStatus === 'ready' && methodsOfDelivery[0]?.type !== 'PICKUP') return null
  return (
    <Notice level="success" icon="truck" isLive>
      {t(shippingStatus === 'ready' ? 'order.shipping.ready' : 'order.shipping.onItsWay')}
      {trackingNumber && <p>{t('order.shipping.tracking', { number: trackingNumber })}</p>}
    </Notice>
  )
}

function RefreshButton({ order, proof }: { order: Order; proof: OrderProof }) {
  const t = useText()
  const refresh = useShippingStatus(proof)
  if (order.shippingStatus === 'not_needed' || order.shippingStatus === 'delivered') return null
  return (
    <Button variant="quiet" isBusy={refresh.isPending} onClick={() => refresh.mutate()}>
      {t('order.shipping.refresh')}
    </Button>
  )
}

/** The same wines once more: what can still be had goes into the cart, and the cart says what cannot. */
function ReorderButton({ order }: { order: Order }) {
  const t = useText()
  const reorder = useReorder(order)
  if (!order.products.some(({ type }) => type === 'PRODUCT')) return null
  return (
    <Button isBusy={reorder.isPending} onClick={() => reorder.mutate()}>
      {t('order.details.reorder')}
    </Button>
  )
}
