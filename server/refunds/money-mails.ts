import type { Translate } from '../i18n/translator.ts'
import { buyerName, paragraphs, price } from '../notifications/letters.ts'
import type { Mail } from '../notifications/mailer.ts'
import { orderLink } from '../orders/order-link.ts'
import { linkPart, toBuyer, toGrower } from '../orders/order-mails.ts'
import type { OrderRecord } from '../orders/orders.ts'
import type { DisputeNotice } from '../purchases/disputes.ts'
import { disputeWords, refundNoticeWords } from '../purchases/money-words.ts'
import type { RefundNotice } from '../purchases/refund-states.ts'
import type { SiteRecord } from '../site/sites.ts'

export interface MoneyLetter {
  order: OrderRecord
  site: SiteRecord
  translateTo: (language: string) => Translate
  /** Tells this letter from others of its kind about the same order. */
  id: string
}

/** To the buyer: their bank has sent the refund back. Nothing once they have had it by another way, or are to have it again. */
export function refundFailed({ order, site, translateTo, id }: MoneyLetter, refund: RefundNotice): Mail | null {
  if (refund.state !== 'failed') return null
  const { language } = order
  const t = translateTo(language)
  const values = { number: order.id, shop: order.shopName, amount: price(order, refund.amount, language) }
  const parts = [
    ...paragraphs(t('emails.refundFailed.p1', values), t('emails.refundFailed.p2', values)),
    { kind: 'button' as const, label: t('emails.orderRefunded.button'), url: orderLink(order, site) },
  ]
  return toBuyer(order, site, t, { key: 'refundFailed', parts, about: { id, title: '' } })
}

/** To the house, in the first language of its site. */
export function refundFailedNotice(told: MoneyLetter, refund: RefundNotice): Mail | null {
  const { about, t } = readerOf(told)
  const { currencyCode } = told.order
  return noticeOf(told, 'refund-failed', refundNoticeWords(refund, t, { ...about, currencyCode }))
}

export function disputeNotice(told: MoneyLetter, dispute: DisputeNotice): Mail | null {
  const { about, t } = readerOf(told)
  return noticeOf(told, 'dispute', disputeWords(dispute, t, about))
}

function readerOf({ order, site, translateTo }: MoneyLetter) {
  const language = site.site.languages[0] ?? 'fr'
  const about = { number: order.number ?? order.id, name: buyerName(order), language, place: 'order' as const }
  return { about, t: translateTo(language) }
}

function noticeOf(told: MoneyLetter, key: string, words: ReturnType<typeof disputeWords>): Mail | null {
  if (!words) return null
  const { order, site, id } = told
  const { about, t } = readerOf(told)
  const { language } = about
  const parts = [
    ...paragraphs(...words.paragraphs),
    linkPart(order, site, language, t('emails.orderNotification.button')),
  ]
  return toGrower(order, site, { key: `${key}-${id}`, language, subject: words.subject, parts })
}
