import { carrierName } from '#contract/carriers.ts'
import { localize } from '#contract/localized.ts'
import { paragraphs } from '../notifications/letters.ts'
import { addressLines } from './address-lines.ts'
import { type OrderMail, otherDayLines, toBuyer } from './order-mails.ts'
import type { OrderRecord } from './orders.ts'
import { isInParts, parcelViews, unsentBottlesOf } from './parcel-view.ts'

/** To the buyer, when their order can be fetched; nothing if it was taken back meanwhile, or fetched already. */
export const orderReady: OrderMail = (order, site, translateTo, links, now) => {
  if (order.shippingStatus !== 'ready') return null
  const { language, pickup } = order
  const t = translateTo(language)
  const note = pickup ? localize(pickup.openingHoursNote, language) : ''
  const parts = [
    ...paragraphs(t('emails.orderReady.p1', { shop: order.shopName })),
    ...(pickup
      ? [{ kind: 'lines' as const, title: t('emails.orderReady.where'), lines: addressLines(pickup.address, language) }]
      : []),
    ...(note ? paragraphs(note) : []),
    ...otherDayLines(order, t, now).flatMap((line) => paragraphs(line)),
    ...(order.minimumAge > 0 ? paragraphs(t('emails.orderReady.age', { age: order.minimumAge })) : []),
    { kind: 'button' as const, label: t('emails.orderConfirmation.button'), url: links.order },
  ]
  return toBuyer(order, site, t, { key: 'orderReady', parts })
}

/**
 * To the buyer, when a parcel has left; nothing if it came back meanwhile. Of several each says what is in it and what is
 * still to come.
 * @param parcelId null for the last one, as letters of before have it.
 */
export const orderShipped =
  (parcelId: string | null): OrderMail =>
  (order, site, translateTo, links) => {
    const parcel = parcelId === null ? order.parcels.at(-1) : order.parcels.find(({ id }) => id === parcelId)
    if (!parcel || order.shippingStatus === 'delivered') return null
    const { language } = order
    const t = translateTo(language)
    const { carrier, trackingNumber } = parcel
    const number = carrier ? `${carrierName(carrier)}, ${trackingNumber}` : trackingNumber
    const isPart = isInParts(order)
    const parts = [
      ...paragraphs(t(isPart ? 'emails.orderShipped.part' : 'emails.orderShipped.p1', { shop: order.shopName })),
      ...(isPart
        ? [{ kind: 'lines' as const, title: t('emails.orderShipped.inIt'), lines: linesOf(order, parcel) }]
        : []),
      ...(trackingNumber ? paragraphs(t('emails.orderShipped.tracking', { number: number ?? '' })) : []),
      ...(isPart ? paragraphs(t('emails.orderShipped.rest', { count: unsentBottlesOf(order) })) : []),
      { kind: 'button' as const, label: t('emails.orderConfirmation.button'), url: links.order },
    ]
    const about = isPart ? { about: { id: parcel.id, title: '' } } : {}
    return toBuyer(order, site, t, { key: isPart ? 'parcelShipped' : 'orderShipped', parts, ...about })
  }

const linesOf = (order: OrderRecord, { id }: { id: string }): string[] =>
  parcelViews(order, order.language)
    .filter(({ _id }) => _id === id)
    .flatMap(({ lines }) =>
      lines.map(({ title, year, quantity }) => [`${quantity} ×`, title, year].filter(Boolean).join(' ')),
    )
