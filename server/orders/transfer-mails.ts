import { longDate } from '#contract/formats.ts'
import { paragraphs, price } from '../notifications/letters.ts'
import { excessParts, linkPart, type HouseMail, type OrderMail, owedParts, toBuyer, toGrower } from './order-mails.ts'
import type { OrderRecord } from './orders.ts'

/** What is written about an order that waits for a transfer, until the money comes or the time is over (SELL-02). */

const valuesOf = (order: OrderRecord, language: string) => ({
  number: order.id,
  amount: price(order, order.dueAmount, language),
  due: order.transfer ? longDate(order.transfer.dueDate, language) : '',
  keptUntil: order.keptUntil ? longDate(order.keptUntil, language) : '',
})

/** To the buyer, shortly before the transfer is due. */
export const orderReminder: OrderMail = (order, site, translateTo, links) => {
  const { language } = order
  const t = translateTo(language)
  const values = valuesOf(order, language)
  const parts = [
    ...paragraphs(
      t(order.transfer ? 'emails.orderReminder.p1' : 'emails.orderReminder.p1Link', values),
      t('emails.orderReminder.p2', values),
    ),
    ...owedParts(order, t, links),
    { kind: 'button' as const, label: t('emails.orderConfirmation.button'), url: links.order },
  ]
  // Who is given more time is reminded again.
  return toBuyer(order, site, t, { key: 'orderReminder', parts, about: { id: order.keptUntil ?? '', title: '' } })
}

/** To the buyer, when the order has ended unpaid: also what to do if the money is on its way. */
export const orderLapsed: OrderMail = (order, site, translateTo, links) => {
  const { language } = order
  const t = translateTo(language)
  const values = valuesOf(order, language)
  const parts = [
    ...(order.transfer
      ? paragraphs(t('emails.orderLapsed.p1', values), t('emails.orderLapsed.p2', values))
      : paragraphs(t('emails.orderLapsed.p1Link', values))),
    { kind: 'button' as const, label: t('emails.orderRefunded.button'), url: links.order },
  ]
  return toBuyer(order, site, t, { key: 'orderLapsed', parts })
}

/** To the grower: nothing is to be packed, and what to do should the money still come. */
export const orderLapsedNotice: HouseMail = (order, site, translateTo) => {
  const language = site.site.languages[0] ?? 'fr'
  const t = translateTo(language)
  const values = { ...valuesOf(order, language), number: order.number ?? order.id, reference: order.id }
  const parts = [
    ...(order.transfer
      ? paragraphs(t('emails.orderLapsedNotice.p1', values), t('emails.orderLapsedNotice.p2', values))
      : paragraphs(t('emails.orderLapsedNotice.p1Link', values))),
    linkPart(order, site, language, t('emails.orderNotification.button')),
  ]
  const subject = t('emails.orderLapsedNotice.subject', values)
  return toGrower(order, site, { key: 'lapsed-notice', language, subject, parts })
}

/** To the buyer, when the house waits longer, or asks for its money in another way; nothing if that was taken back. */
export const orderKept =
  (until: string): OrderMail =>
  (order, site, translateTo, links) => {
    if (order.status !== 'confirmed' || order.keptUntil !== until) return null
    const { language } = order
    const t = translateTo(language)
    const parts = [
      ...paragraphs(t('emails.orderKept.p1', valuesOf(order, language))),
      ...owedParts(order, t, links),
      { kind: 'button' as const, label: t('emails.orderConfirmation.button'), url: links.order, isQuiet: true },
    ]
    return toBuyer(order, site, t, {
      key: 'orderKept',
      parts,
      about: { id: `${until}-${order.paymentType}`, title: '' },
    })
  }

/** To the buyer, whose card has paid what was paid already, or can no longer be had. @param amount minor units. */
export const orderPaidTwice =
  (amount: number): OrderMail =>
  (order, site, translateTo, links) => {
    const { language } = order
    const t = translateTo(language)
    const values = { ...valuesOf(order, language), amount: price(order, amount, language) }
    const parts = [
      ...paragraphs(
        t(order.status === 'paid' ? 'emails.orderPaidTwice.p1' : 'emails.orderPaidTwice.p1Over', values),
        t('emails.orderPaidTwice.p2'),
      ),
      { kind: 'button' as const, label: t('emails.orderRefunded.button'), url: links.order },
    ]
    return toBuyer(order, site, t, { key: 'orderPaidTwice', parts })
  }

/** To the buyer, when somebody has seen the money. */
export const orderPaid: OrderMail = (order, site, translateTo, links) => {
  const { language } = order
  const t = translateTo(language)
  const amount = price(order, order.dueAmount + order.excessAmount, language)
  const parts = [
    ...paragraphs(t('emails.orderPaid.p1', { ...valuesOf(order, language), amount })),
    ...excessParts(order, t),
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
