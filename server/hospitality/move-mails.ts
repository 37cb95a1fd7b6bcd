import type { MailPart } from '../notifications/mail-layout.ts'
import type { BookingRecord } from './bookings.ts'
import type { StayMove } from './booking-repository.ts'
import { paragraphs, price } from '../notifications/letters.ts'
import {
  type BookingMail,
  contactLines,
  linkPart,
  longDay,
  numberPart,
  toAgency,
  toGuest,
  valuesOf,
} from './booking-mails.ts'

/** To the guest who has laid the stay on other nights: from when to when, and what comes back. */
export const bookingMoved =
  (move: StayMove): BookingMail =>
  (booking, site, translateTo) => {
    const { language } = booking
    const t = translateTo(language)
    const values = { ...valuesOf(booking, language, t), ...datesOf(booking, move, language) }
    const parts: MailPart[] = [
      ...paragraphs(
        t('emails.bookingMoved.p1', values),
        ...moneyKey(booking, move).map((key) => t(`emails.bookingMoved.${key}`, values)),
      ),
      numberPart(booking, t),
      linkPart(booking, site, language, t('emails.bookingConfirmation.button')),
    ]
    return toGuest(booking, site, t, { key: 'bookingMoved', parts, about: move.id })
  }

/** To the agency: which nights are free again and which are not, and what is to be done. */
export const bookingMove =
  (move: StayMove): BookingMail =>
  (booking, site, translateTo) => {
    const language = site.site.languages[0] ?? 'fr'
    const t = translateTo(language)
    const values = { ...valuesOf(booking, language, t), ...datesOf(booking, move, language) }
    const parts: MailPart[] = [
      ...paragraphs(
        t('emails.bookingMove.p1', values),
        ...moneyKey(booking, move).map((key) => t(`emails.bookingMove.${key}`, values)),
      ),
      { kind: 'lines', title: t('hospitality.booking.guests'), lines: contactLines(booking) },
    ]
    return toAgency(booking, site, { language, t, key: 'bookingMove', parts, about: move.id })
  }

function moneyKey({ paymentIntentId }: BookingRecord, { refundAmount }: StayMove): ('p2Card' | 'p2Transfer')[] {
  if (refundAmount === 0) return []
  return [paymentIntentId ? 'p2Card' : 'p2Transfer']
}

/** Of this move, whatever has become of the stay since. */
const datesOf = (booking: BookingRecord, { from, to, refundAmount }: StayMove, language: string) => ({
  from: longDay(to.startDate, language),
  to: longDay(to.endDate, language),
  oldFrom: longDay(from.startDate, language),
  oldTo: longDay(from.endDate, language),
  refund: price(booking, refundAmount, language),
})
