import { longDate } from '#contract/formats.ts'
import { paragraphs, price } from '../notifications/letters.ts'
import { linkPart, type OrderMail, toBuyer, toGrower, transferParts } from './order-mails.ts'
import type { OrderRecord } from './orders.ts'
import { dueAmount } from './visits.ts'

/** What is written about an order that waits for a transfer, until the money comes or the time is over (SELL-02). */

const valuesOf = (order: OrderRecord, language: string) => ({
  number: order.id,
  amount: price(order, dueAmount(order), language),
  due: order.transfer ? longDate(order.transfer.dueDate, language) : '',
  keptUntil: order.keptUntil ? longDate(order.keptUntil, language) : '',
})

/** To the buyer, shortly before the transfer is due. */
export const orderReminder: OrderMail = (order, site, translateTo, links) => {
  const { language } = order
  const t = translateTo(language)
  const values = valuesOf(order, language)
  const parts = [
    ...paragraphs(t('emails.orderReminder.p1', values), t('emails.orderReminder.p2', values)),
    ...transferParts(order, t),
    { kind: 'button' as const, label: t('emails.orderConfirmation.button'), url: links.order },
  ]
  return toBuyer(order, site, t, { key: 'orderReminder', parts })
}

/** To the buyer, when the order has ended unpaid: also what to do if the money is on its way. */
export const orderLapsed: OrderMail = (order, site, translateTo, links) => {
  const { language } = order
  const t = translateTo(language)
  const values = valuesOf(order, language)
  const parts = [
    ...paragraphs(t('emails.orderLapsed.p1', values), t('emails.orderLapsed.p2', values)),
    { kind: 'button' as const, label: t('emails.orderRefunded.button'), url: links.order },
  ]
  return toBuyer(order, site, t, { key: 'orderLapsed', parts })
}

/** To the grower: nothing is to be packed, and what to do should the money still come. */
export const orderLapsedNotice: OrderMail = (order, site, translateTo) => {
  const language = site.site.languages[0] ?? 'fr'
  const t = translateTo(language)
  const values = { ...valuesOf(order, language), number: order.number ?? order.id, reference: order.id }
  const parts = [
    ...paragraphs(t('emails.orderLapsedNotice.p1', values), t('emails.orderLapsedNotice.p2', values)),
    linkPart(order, site, language, t('emails.orderNotification.button')),
  ]
  const subject = t('emails.orderLapsedNotice.subject', values)
  return toGrower(order, site, { key: 'lapsed-notice', language, subject, parts })
}

/** To the buyer, when somebody has seen the money. */
export const orderPaid: OrderMail = (order, site, translateTo, links) => {
  const { language } = order
  const t = translateTo(language)
  const parts = [
    ...paragraphs(t('emails.orderPaid.p1', valuesOf(order, language))),
    { kind: 'button' as const, label: t('emails.orderConfirmation.button'), url: links.order },
  ]
  return toBuyer(order, site, t, { key: 'orderPaid', parts })
}

/** To the buyer, when the house had to call the unpaid order off. */
export const orderCalledOff: OrderMail = (order, site, translateTo, links) => {
  const { language } = order
  const t = translateTo(language)
  const values = valuesOf(order, language)
  const parts = [
    ...paragraphs(t('emails.orderCalledOff.p1', values), t('emails.orderCalledOff.p2')),
    { kind: 'button' as const, label: t('emails.orderRefunded.button'), url: links.order },
  ]
  return toBuyer(order, site, t, { key: 'orderCalledOff', parts })
}
