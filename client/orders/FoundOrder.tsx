import type { Order } from '#contract/orders.ts'
import { useDependencies } from '../base/dependencies.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { WriteToHouse } from '../purchases/WriteToHouse.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Title } from '../ui/Title.tsx'
import { AddToCalendar } from './AddToCalendar.tsx'
import { LapsedNotice, OrderContents, OrderFacts, OrderTimeline, ReceiptButton } from './OrderDetails.tsx'
import { FollowLink, isInParts, OrderParcels } from './OrderParcels.tsx'
import { OrderRefunds } from './OrderRefunds.tsx'
import { OrderVisits } from './OrderVisits.tsx'
import { OrderWithdrawals } from './OrderWithdrawals.tsx'
import { type OrderProof, useReorder, useShippingStatus } from './queries.ts'
import { TransferInstructions } from './TransferInstructions.tsx'

/** Where an order stands, what is in it, and what its buyer may do. */
export function FoundOrder({ order, proof, onAnother }: { order: Order; proof: OrderProof; onAnother: () => void }) {
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
          <OrderParcels order={order} />
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
          <div className="row">
            <p className="small">
              {`${t('order.details.help')} `}
              <a href={`mailto:${order.shop.email}?subject=${encodeURIComponent(order._id)}`}>{order.shop.email}</a>
            </p>
            <WriteAboutOrder order={order} proof={proof} />
          </div>
        </div>
        <OrderContents order={order} title={t('cart.sideCart.items', { count: itemsCount })} />
      </div>
    </>
  )
}

/** Of what was never accepted the house knows nothing. */
function WriteAboutOrder({ order, proof }: { order: Order; proof: OrderProof }) {
  const { call } = useDependencies()
  const { email } = order.contact.email
  if (order.number === null || !email) return null
  return (
    <WriteToHouse
      house={order.shop.name}
      email={email}
      draftKey={`order ${order._id}`}
      send={(written) => call('orderMessage', { ...proof, ...written }, { isQuiet: true })}
    />
  )
}

/** Said aloud when it changes. */
function ParcelNotice({ order }: { order: Order }) {
  const t = useText()
  const { shippingStatus, trackingNumber, methodsOfDelivery, parcels } = order
  if (isInParts(order)) return null
  if (shippingStatus !== 'shipped' && shippingStatus !== 'ready') return null
  if (shippingStatus === 'ready' && methodsOfDelivery[0]?.type !== 'PICKUP') return null
  return (
    <Notice level="success" icon="truck" isLive>
      {t(shippingStatus === 'ready' ? 'order.shipping.ready' : 'order.shipping.onItsWay')}
      {trackingNumber && <p>{t('order.shipping.tracking', { number: trackingNumber })}</p>}
      <FollowLink url={parcels[0]?.trackingUrl} />
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
