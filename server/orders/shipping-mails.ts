import { localize } from '#contract/localized.ts'
import { paragraphs } from '../notifications/letters.ts'
import { addressLines } from './address-lines.ts'
import { type OrderMail, toBuyer } from './order-mails.ts'

/** To the buyer, when their order can be fetched; nothing if it was taken back meanwhile, or fetched already. */
export const orderReady: OrderMail = (order, site, translateTo, links) => {
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
    ...(order.minimumAge > 0 ? paragraphs(t('emails.orderReady.age', { age: order.minimumAge })) : []),
    { kind: 'button' as const, label: t('emails.orderConfirmation.button'), url: links.order },
  ]
  return toBuyer(order, site, t, { key: 'orderReady', parts })
}

/** To the buyer, when their parcel has left; nothing if it came back meanwhile. */
export const orderShipped: OrderMail = (order, site, translateTo, links) => {
  if (order.shippingStatus !== 'shipped') return null
  const t = translateTo(order.language)
  const { trackingNumber } = order
  const parts = [
    ...paragraphs(t('emails.orderShipped.p1', { shop: order.shopName })),
    ...(trackingNumber ? paragraphs(t('emails.orderShipped.tracking', { number: trackingNumber })) : []),
    { kind: 'button' as const, label: t('emails.orderConfirmation.button'), url: links.order },
  ]
  return toBuyer(order, site, t, { key: 'orderShipped', parts })
}
