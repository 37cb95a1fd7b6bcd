import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { Order } from '#contract/orders.ts'
import '#client/styles/forms.css'
import '#client/styles/checkout.css'
import { useDependencies } from '../../app/dependencies.ts'
import { formatDate } from '../../i18n/dates.ts'
import { useLanguage, useText } from '../../i18n/text.tsx'
import { RouteMeta } from '../../site/PageMeta.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { OrderContents, OrderFacts, OrderTimeline, ReceiptButton, TransferInstructions } from '../OrderDetails.tsx'
import { AddToCalendar } from '../AddToCalendar.tsx'
import { OrderLookup } from '../OrderLookup.tsx'
import { type OrderProof, orderQuery, rememberedProof, rememberProof, useShippingStatus } from '../queries.ts'

/** Where is my order: the question, and the answer in its place. */
export function OrderPage() {
  const t = useText()
  const dependencies = useDependencies()
  const queryClient = useQueryClient()
  const language = useLanguage()
  const { orderId = '' } = useParams()
  const [proof, setProof] = useState(() => proofFor(orderId, rememberedProof(queryClient)))
  const { data: order } = useQuery({
    ...orderQuery(dependencies, language, proof ?? { orderId, email: '' }, { onErrors: () => undefined }),
    enabled: proof !== null,
  })
  return (
    <>
      <RouteMeta fallback={t('order.lookup.title')} />
      {order && proof ? (
        <FoundOrder order={order} proof={proof} onAnother={() => setProof(null)} />
      ) : (
        <OrderLookup
          key={orderId}
          orderId={orderId}
          onFound={(found) => {
            rememberProof(queryClient, found)
            setProof(found)
          }}
        />
      )}
    </>
  )
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
          <h1 className="num">{order._id}</h1>
        </div>
      </section>
      <div className="wrap checkout" data-end="section">
        <div className="stack" data-gap="7" data-fill="">
          <ParcelNotice order={order} />
          <OrderTimeline order={order} />
          <TransferInstructions order={order} />
          <OrderFacts order={order} />
          <div className="row">
            <RefreshButton order={order} proof={proof} />
            <ReceiptButton order={order} email={proof.email} />
            <AddToCalendar order={order} />
            <Button variant="outline" onClick={onAnother}>
              {t('order.lookup.another')}
            </Button>
          </div>
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
    <Button isBusy={refresh.isPending} onClick={() => refresh.mutate()}>
      {t('order.shipping.refresh')}
    </Button>
  )
}
