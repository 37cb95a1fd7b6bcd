import { carrierName, trackingUrl } from '#contract/carriers.ts'
import type { OfficeOrder } from '#contract/orders-office.ts'
import { useLanguage, useText } from '../office/language.ts'
import { Chapter } from '../office/parts/Chapter.tsx'
import { usePlace } from '../office/place.ts'
import { useWrite } from '../office/writes.ts'
import { receivedAt } from './received.ts'
import { usePendingParcels } from './steps.ts'

/** What has left, parcel by parcel, and how much has not; a part of an order may be taken back by itself. */
export function Parcels({ order }: { order: OfficeOrder }) {
  const t = useText()
  const language = useLanguage()
  const pending = usePendingParcels(order.id)
  const { parcels } = order
  const unsent = order.lines.reduce((sum, line) => sum + line.unsent, 0)
  const waiting = pending.reduce((sum, { lines }) => sum + lines.reduce((all, { quantity }) => all + quantity, 0), 0)
  if (parcels.length === 0 && pending.length === 0) return null
  const rest = unsent - waiting
  return (
    <Chapter title={t('orders.parcels.title')}>
      <ul className="rows">
        {parcels.map(({ id, carrier, trackingNumber, packedBy, sentAt, lines }, index) => {
          const url = trackingUrl(carrier, trackingNumber)
          const number = [carrier && carrierName(carrier), trackingNumber].filter(Boolean).join(', ')
          const who = packedBy && t('orders.parcels.by', { who: packedBy })
          return (
            <li key={id}>
              <div className="what">
                <span>
                  {t('orders.parcels.one', { number: index + 1 })}
                  {number && ', '}
                  {url ? (
                    <a href={url} target="_blank" rel="noopener noreferrer">
                      {number}
                    </a>
                  ) : (
                    number
                  )}
                </span>
                {lines.map(({ line, title, year, quantity }) => (
                  <span key={line} className="meta">
                    {[quantity, title, year].filter(Boolean).join(' ')}
                  </span>
                ))}
                <span className="meta">
                  {[t('orders.parcels.sent', { when: receivedAt(sentAt, language, t) }), who]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </div>
              <TakeBack order={order} parcel={id} />
            </li>
          )
        })}
        {pending.map(({ lines, parcelsBefore }) => (
          <li key={parcelsBefore}>
            <span className="pending">
              {t('orders.parcels.one', { number: parcelsBefore + 1 })}
              {t('orders.pending')}
              {`, ${t('orders.bottles', { count: lines.reduce((sum, { quantity }) => sum + quantity, 0) })}`}
            </span>
          </li>
        ))}
      </ul>
      {rest > 0 && order.next !== null && <p>{t('orders.parcels.rest', { count: rest })}</p>}
    </Chapter>
  )
}

/** Of a whole order the step back says the same. */
function TakeBack({ order, parcel }: { order: OfficeOrder; parcel: string }) {
  const t = useText()
  const { place } = usePlace()
  const { write, isBusy } = useWrite('orderParcelBack', {
    said: () => t('orders.parcels.backSaid', { name: order.name }),
  })
  const { shippingStatus, parcels } = order
  const isWaiting = shippingStatus === 'waiting' || shippingStatus === 'preparing'
  if (!isWaiting && !(shippingStatus === 'shipped' && parcels.length > 1)) return null
  const station = shippingStatus === 'waiting' ? 'waiting' : 'preparing'
  return (
    <button
      type="button"
      className="word"
      data-tone="plain"
      data-busy={isBusy || undefined}
      onClick={() => write({ place: place.handle, order: order.id, parcel, station })}
    >
      {t('orders.parcels.back')}
    </button>
  )
}
