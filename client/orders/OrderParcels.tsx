import type { Order } from '#contract/orders.ts'
import { formatDate } from '../i18n/dates.ts'
import { useLanguage, useText } from '../i18n/text.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Title } from '../ui/Title.tsx'

/** Whether one sentence about the parcel does not say all: there are several, or some of it has not left. */
export const isInParts = ({ parcels, shippingStatus }: Order): boolean =>
  parcels.length > 1 || (parcels.length === 1 && (shippingStatus === 'waiting' || shippingStatus === 'preparing'))

/** Each parcel of an order that leaves in several: when, what is in it, and where it can be followed. */
export function OrderParcels({ order }: { order: Order }) {
  const t = useText()
  const language = useLanguage()
  const { parcels, shippingStatus, unsentCount: rest } = order
  if (!isInParts(order)) return null
  const isOnItsWay = shippingStatus !== 'delivered'
  return (
    <section className="stack" data-fill="" aria-label={t('order.shipping.parcels')}>
      {isOnItsWay && (
        <Notice level="success" icon="truck" isLive>
          {t(rest > 0 ? 'order.shipping.partly' : 'order.shipping.several', { count: parcels.length, rest })}
        </Notice>
      )}
      <Title as="h2" className="title-xs">
        {t('order.shipping.parcels')}
      </Title>
      <dl className="facts">
        {parcels.map(({ _id, sentAt, carrier, trackingNumber, trackingUrl, lines }, index) => (
          <div key={_id}>
            <dt>{t('order.shipping.parcel', { number: index + 1 })}</dt>
            <dd>
              {t('order.shipping.sentOn', { date: formatDate(sentAt, language) })}
              {lines.map(({ title, year, quantity }) => (
                <span key={`${title} ${year}`} className="address-line">
                  {[`${quantity} ×`, title, year].filter(Boolean).join(' ')}
                </span>
              ))}
              {trackingNumber && (
                <span className="address-line">{[carrier, trackingNumber].filter(Boolean).join(', ')}</span>
              )}
              <FollowLink url={trackingUrl} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function FollowLink({ url }: { url: string | null | undefined }) {
  const t = useText()
  if (!url) return null
  return (
    <a href={url} rel="noopener noreferrer" target="_blank">
      {t('order.shipping.follow')}
    </a>
  )
}
