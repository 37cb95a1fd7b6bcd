import { wayOf } from '#contract/order-way.ts'
import type { OfficeOrder } from '#contract/orders-office.ts'
import { useLanguage, useText } from '../office/language.ts'
import { Mark } from '../office/parts/Mark.tsx'
import { receivedAt } from './received.ts'
import { verbOf } from './deeds.ts'

const kinds = {
  pack: 'packed',
  ready: 'ready',
  send: 'shipped',
  leave: 'shipped',
  handOver: 'handedOver',
  arrive: 'handedOver',
} as const

/** The stations of an order on a line; what came to nothing has a word instead. */
export function OrderWay({ order, isPending }: { order: OfficeOrder; isPending: boolean }) {
  const t = useText()
  const language = useLanguage()
  const { status, stage, deliveryType, shippingStatus, events, paidAt, acceptedAt } = order
  if (stage === 'ended')
    return (
      <p className="way-ended">
        <Mark step="off" tone={status === 'refund_due' ? 'warning' : 'quiet'}>
          {t(`orders.ended.${status}`)}
        </Mark>
      </p>
    )
  const way = wayOf(deliveryType)
  const at = way.indexOf(shippingStatus)
  // What has nothing to be sent has no stations either.
  if (at < 0) return null
  const isUnpaid = stage === 'unpaid'
  const when = (kind: string) => events.find((event) => event.kind === kind)?.at
  return (
    <ol className="way">
      {isUnpaid ? (
        <li aria-current="step">{t('orders.way.unpaid')}</li>
      ) : (
        <li data-done>
          {t(paidAt ? 'orders.way.paid' : 'orders.way.received')}
          <small>{receivedAt(paidAt ?? acceptedAt, language, t)}</small>
        </li>
      )}
      {way.slice(1).map((station, index) => {
        const verb = verbOf(station, deliveryType)
        const isDone = index < at
        const isNext = index === at && !isUnpaid
        const since = isDone && verb !== 'paid' ? when(kinds[verb]) : undefined
        return (
          <li key={station} data-done={isDone || undefined} aria-current={isNext ? 'step' : undefined}>
            <span className={isPending && isDone && index === at - 1 ? 'pending' : undefined}>
              {t(isNext ? `orders.todo.${verb}` : `orders.stations.${verb}`)}
            </span>
            {!isNext && <span className="visually-hidden">{t(isDone ? 'orders.way.done' : 'orders.way.ahead')}</span>}
            {since && <small>{receivedAt(since, language, t)}</small>}
          </li>
        )
      })}
    </ol>
  )
}
