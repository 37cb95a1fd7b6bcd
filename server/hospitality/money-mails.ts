import { localize } from '#contract/localized.ts'
import { buyerName, paragraphs, price } from '../notifications/letters.ts'
import type { DisputeNotice } from '../purchases/disputes.ts'
import { disputeWords, refundNoticeWords } from '../purchases/money-words.ts'
import type { RefundNotice } from '../purchases/refund-states.ts'
import { type BookingMail, contactLines, linkPart, numberPart, toAgency, toGuest } from './booking-mails.ts'
import type { BookingRecord } from './bookings.ts'

/** To the guest: their bank has sent the refund back. Nothing once they have had it by another way, or are to have it again. */
export const stayRefundFailed =
  (refund: RefundNotice, id: string): BookingMail =>
  (booking, site, translateTo) => {
    if (refund.state !== 'failed') return null
    const { language } = booking
    const t = translateTo(language)
    const shop = localize(booking.agency.document.title, language)
    const values = { number: booking.id, shop, amount: price(booking, refund.amount, language) }
    const parts = [
      ...paragraphs(t('emails.refundFailed.p1', values), t('emails.refundFailed.p2', values)),
      numberPart(booking, t),
      linkPart(booking, site, language, t('emails.bookingConfirmation.button')),
    ]
    return toGuest(booking, site, t, { key: 'refundFailed', parts, about: id })
  }

/** To the agency, in the first language of its site. */
export const stayRefundFailedNotice = (refund: RefundNotice, id: string): BookingMail =>
  noticeOf(id, (t, about, { currencyCode }) => refundNoticeWords(refund, t, { ...about, currencyCode }))

export const stayDisputeNotice = (dispute: DisputeNotice, id: string): BookingMail =>
  noticeOf(id, (t, about) => disputeWords(dispute, t, about))

type Words = (
  ...said: [t: Parameters<typeof disputeWords>[1], about: Parameters<typeof disputeWords>[2], booking: BookingRecord]
) => ReturnType<typeof disputeWords>

const noticeOf =
  (id: string, say: Words): BookingMail =>
  (booking, site, translateTo) => {
    const language = site.site.languages[0] ?? 'fr'
    const t = translateTo(language)
    const words = say(t, { number: booking.id, name: buyerName(booking), language, place: 'operator' }, booking)
    if (!words) return null
    const parts = [
      ...paragraphs(...words.paragraphs),
      { kind: 'lines' as const, title: t('hospitality.booking.guests'), lines: contactLines(booking) },
    ]
    return toAgency(booking, site, { language, t, key: 'moneyNotice', parts, about: id, subject: words.subject })
  }
