import { useQuery } from '@tanstack/react-query'
import type { Order } from '#contract/orders.ts'
import { useDependencies } from '../app/dependencies.ts'
import { Sums } from '../cart/CartSums.tsx'
import { CompactLines } from '../cart/CompactLines.tsx'
import { formatDate } from '../i18n/dates.ts'
import { countriesQuery } from '../i18n/queries.ts'
import { useLanguage, usePrice, useText } from '../i18n/text.tsx'
import { type ButtonLook, Button } from '../ui/Button.tsx'
import { useOrderReceiptPdf } from './queries.ts'
import { orderTimeline } from './timeline.ts'

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
      {delivery && (
        <div>
          <dt>{t('order.details.delivery')}</dt>
          <dd>
            {delivery.title}
            {delivery.type !== 'PICKUP' && <Address order={order} />}
          </dd>
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

function Address({ order: { contact } }: { order: Order }) {
  const { data: countries } = useQuery(countriesQuery(useDependencies(), useLanguage()))
  const { addressLines, postalCode, city, countryCode } = contact.address
  const country = countries?.find(({ code }) => code === countryCode)?.name ?? countryCode
  return [...addressLines, `${postalCode} ${city}`, country].map((line) => (
    <span key={line}>
      <br />
      {line}
    </span>
  ))
}

/** Where the money goes and by when, for an order that waits for a transfer. */
export function TransferInstructions({ order }: { order: Order }) {
  const t = useText()
  const language = useLanguage()
  const price = usePrice()
  const { transfer, reference } = order.transaction
  if (!transfer || order.status !== 'confirmed') return null
  const amount = price(order.totalAmount, order.currencyCode)
  const rows = [
    ['accountHolder', transfer.accountHolder],
    ['iban', transfer.iban],
    ['bic', transfer.bic],
    ['reference', reference ?? order._id],
  ] as const
  return (
    <section className="panel stack" data-surface="tint" data-fill="" aria-label={t('order.transfer.title')}>
      <h2 className="title-xs">{t('order.transfer.title')}</h2>
      <p>{t('order.transfer.text', { amount, date: formatDate(transfer.dueDate, language) })}</p>
      <dl className="facts">
        {rows.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`order.transfer.${key}`)}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What was ordered and what it came to. */
export function OrderContents({ order, title }: { order: Order; title: string }) {
  const t = useText()
  const { currencyCode, promoCodesReduction, promoCodes, status } = order
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
    ...(order.methodsOfDelivery.length > 0 ? [{ title: t('cart.totals.delivery'), amount: order.deliveryAmount }] : []),
  ]
  const lines = order.products.map((line, index) => ({ ...line, key: `${line._id} ${index}` }))
  return (
    <aside className="panel" data-surface="tint">
      <h2 className="title-xs">{title}</h2>
      <CompactLines lines={lines} currencyCode={currencyCode} />
      <Sums
        rows={rows}
        total={{
          title: t(status === 'paid' ? 'order.details.totalPaid' : 'cart.totals.total'),
          amount: order.totalAmount,
        }}
        currencyCode={currencyCode}
      />
    </aside>
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
      {t('order.receipt.button')}
      {email === undefined && <span className="visually-hidden">{` ${orderId}`}</span>}
    </Button>
  )
}
