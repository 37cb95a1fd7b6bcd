import { useQuery } from '@tanstack/react-query'
import type { Order } from '#contract/orders.ts'
import { useDependencies } from '../base/dependencies.ts'
import { Sums } from '../cart/CartSums.tsx'
import { CompactLines } from '../cart/CompactLines.tsx'
import { formatDate } from '../i18n/dates.ts'
import { countriesQuery } from '../i18n/queries.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { OpeningHours } from '../shop/OpeningHours.tsx'
import { type ButtonLook, Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useOrderReceiptPdf } from './queries.ts'
import { orderTimeline } from './timeline.ts'
import { Title } from '../ui/Title.tsx'

/** Where the order stands, step by step. */
export function OrderTimeline({ order }: { order: Order }) {
  const t = useText()
  const language = useLanguage()
  return (
    <ol className="status">
      {orderTimeline(order).map(({ status, state, at }) => (
        <li
          key={status}
          data-done={state === 'done' ? '' : undefined}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <b>{t(`order.statuses.${status}`)}</b>
          {at && <span>{formatDate(at, language, 'LONG', { withTime: true })}</span>}
        </li>
      ))}
    </ol>
  )
}

/** Number, delivery and payment. */
export function OrderFacts({ order }: { order: Order }) {
  const t = useText()
  const [delivery] = order.methodsOfDelivery
  const { method, reference, transfer } = order.transaction
  return (
    <dl className="facts">
      <div>
        <dt>{t('order.lookup.orderId')}</dt>
        <dd className="num">{order._id}</dd>
      </div>
      {order.expected && (
        <div>
          <dt>{t(order.pickup ? 'order.details.ready' : 'order.details.expected')}</dt>
          <dd>{order.expected.formattedMessage}</dd>
        </div>
      )}
      {delivery && (
        <div>
          <dt>{t('order.details.delivery')}</dt>
          <dd>
            {delivery.title}
            {delivery.type !== 'PICKUP' && <Address order={order} />}
            {order.pickup && <PickupPlace order={order} pickup={order.pickup} />}
            {order.age.isCheckedOnDelivery && (
              <span>
                <br />
                {t('order.details.ageCheck', { age: order.age.minimum })}
              </span>
            )}
          </dd>
        </div>
      )}
      {order.giftMessage && (
        <div>
          <dt>{t('order.details.giftMessage')}</dt>
          <dd className="as-typed">{order.giftMessage}</dd>
        </div>
      )}
      <div>
        <dt>{t('order.details.payment')}</dt>
        <dd>
          {method.title}
          {/* The end of the provider's long reference is enough to tell two payments apart. */}
          {reference && !transfer && (
            <span>
              <br />
              {t('order.details.shortReference', { reference: reference.slice(-8) })}
            </span>
          )}
        </dd>
      </div>
    </dl>
  )
}

/** Where to fetch it, when the door is open, and the way there. */
function PickupPlace({ order: { shop }, pickup }: { order: Order; pickup: NonNullable<Order['pickup']> }) {
  const t = useText()
  const place = [shop.name, ...pickup.addressLines].join(', ')
  return (
    <>
      {pickup.addressLines.map((line) => (
        <span key={line} className="address-line">
          {line}
        </span>
      ))}
      <a
        href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`}
        rel="noopener"
        target="_blank"
      >
        {t('order.pickup.route')}
      </a>
      <details>
        <summary>{t('order.pickup.hours')}</summary>
        <OpeningHours hours={pickup.openingHours} exceptions={pickup.openingExceptions} />
        {pickup.openingHoursNote && <p className="small muted">{pickup.openingHoursNote}</p>}
      </details>
    </>
  )
}

function Address({ order: { contact, recipient } }: { order: Order }) {
  const { data: countries } = useQuery(countriesQuery(useDependencies(), useLanguage()))
  const { addressLines, postalCode, city, countryCode } = contact.address
  const country = countries?.find(({ code }) => code === countryCode)?.name ?? countryCode
  const name = recipient ? [`${recipient.firstname} ${recipient.lastname}`] : []
  return [...name, ...addressLines, `${postalCode} ${city}`, country].map((line) => (
    <span key={line}>
      <br />
      {line}
    </span>
  ))
}

/** What was ordered and what it came to. */
export function OrderContents({ order, title }: { order: Order; title: string }) {
  const t = useText()
  const { currencyCode, promoCodesReduction, promoCodes, status } = order
  const paidOrDue = order.dueAmount + (order.excess?.amount ?? 0)
  const rows = [
    { title: t('cart.totals.products'), amount: order.productsAmount },
    ...(promoCodesReduction
      ? [
          {
            title: t('cart.promoCode.reduction', { code: promoCodes.join(', ') }),
            amount: -promoCodesReduction.reduction,
            isReduction: true,
          },
        ]
      : []),
    ...order.methodsOfDelivery.map((method) => ({
      title: method.title || t('cart.totals.delivery'),
      amount: order.deliveryAmount,
    })),
    ...(paidOrDue < order.totalAmount
      ? [{ title: t('order.details.notOwed'), amount: paidOrDue - order.totalAmount }]
      : []),
  ]
  const lines = order.products.map((line, index) => ({ ...line, key: `${line._id} ${index}` }))
  return (
    <aside className="panel" data-surface="tint">
      <Title as="h2" className="title-xs">
        {title}
      </Title>
      <CompactLines lines={lines} currencyCode={currencyCode} />
      <Sums
        rows={rows}
        total={{
          title: t(status === 'paid' ? 'order.details.totalPaid' : 'cart.totals.total'),
          amount: paidOrDue,
        }}
        currencyCode={currencyCode}
      />
    </aside>
  )
}

/** Why an order that was accepted has ended, and what to do when the money is on its way. */
export function LapsedNotice({ order }: { order: Order }) {
  const t = useText()
  if (order.status !== 'lapsed') return null
  return (
    <Notice level="warning">
      <b>{t('order.transfer.lapsedTitle')}</b>
      <p>{t('order.transfer.lapsed')}</p>
    </Notice>
  )
}

const accepted: readonly Order['status'][] = ['confirmed', 'paid', 'refund_due', 'refunded']

interface ReceiptButtonProps extends ButtonLook {
  order: Order
  /** What the order was opened with; nothing for its owner, who is logged in. */
  email?: string
}

/** The order on paper, once it is accepted. */
export function ReceiptButton({ order: { _id: orderId, status }, email, ...look }: ReceiptButtonProps) {
  const t = useText()
  const receipt = useOrderReceiptPdf(email === undefined ? { orderId } : { orderId, email })
  if (!accepted.includes(status)) return null
  return (
    <Button variant="outline" {...look} isBusy={receipt.isPending} onClick={() => receipt.mutate()}>
      {t(status === 'confirmed' ? 'order.receipt.buttonUnpaid' : 'order.receipt.button')}
      {email === undefined && <span className="visually-hidden">{` ${orderId}`}</span>}
    </Button>
  )
}
