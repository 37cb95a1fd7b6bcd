import { paragraphs, price } from '../notifications/letters.ts'
import {
  type BookingMail,
  linkPart,
  longDay,
  numberPart,
  toAgency,
  toGuest,
  transferParts,
  valuesOf,
} from './booking-mails.ts'
import type { BookingRecord } from './bookings.ts'
import type { Translate } from '../i18n/translator.ts'

/** What is written about a stay that waits for a transfer, until the money comes or the time is over (SELL-02). */

function transferValues(booking: BookingRecord, language: string, t: Translate) {
  const { transfer, depositPaidAt, keptUntil } = booking
  const amount = depositPaidAt ? transfer?.balanceAmount : transfer?.depositAmount
  const due = depositPaidAt ? transfer?.balanceDueDate : transfer?.depositDueDate
  return {
    ...valuesOf(booking, language, t),
    amount: price(booking, amount ?? 0, language),
    due: due ? longDay(due, language) : '',
    keptUntil: keptUntil ? longDay(keptUntil, language) : '',
  }
}

/** To the guest, shortly before the deposit is due; once it has come, before the balance is. */
export const bookingReminder: BookingMail = (booking, site, translateTo) => {
  const { language } = booking
  const t = translateTo(language)
  const values = transferValues(booking, language, t)
  const sentences = booking.depositPaidAt
    ? [t('emails.bookingReminder.p1Balance', values)]
    : [t('emails.bookingReminder.p1', values), t('emails.bookingReminder.p2', values)]
  const parts = [
    ...paragraphs(...sentences),
    ...transferParts(booking, language, t),
    linkPart(booking, site, language, t('emails.bookingConfirmation.button')),
  ]
  return toGuest(booking, site, t, { key: 'bookingReminder', parts })
}

/** To the guest, when the booking has ended unpaid: also what to do if the money is on its way. */
export const bookingLapsed: BookingMail = (booking, site, translateTo) => {
  const { language } = booking
  const t = translateTo(language)
  const values = transferValues(booking, language, t)
  const parts = [
    ...paragraphs(t('emails.bookingLapsed.p1', values), t('emails.bookingLapsed.p2', values)),
    numberPart(booking, t),
    linkPart(booking, site, language, t('emails.bookingConfirmation.button')),
  ]
  return toGuest(booking, site, t, { key: 'bookingLapsed', parts })
}

/** To the agency: the nights are free again, and what to do should the money still come. */
export const bookingLapsedNotice: BookingMail = (booking, site, translateTo) => {
  const language = site.site.languages[0] ?? 'fr'
  const t = translateTo(language)
  const values = transferValues(booking, language, t)
  const parts = paragraphs(t('emails.bookingLapsedNotice.p1', values), t('emails.bookingLapsedNotice.p2', values))
  return toAgency(booking, site, { language, t, key: 'bookingLapsedNotice', parts })
}

/** To the guest, when somebody has seen the money. */
export const bookingPaid: BookingMail = (booking, site, translateTo) => {
  const { language } = booking
  const t = translateTo(language)
  const values = transferValues(booking, language, t)
  const key = booking.paidAt ? 'p1' : 'p1Deposit'
  const parts = [
    ...paragraphs(t(`emails.bookingPaid.${key}`, { ...values, deposit: depositOf(booking, language) })),
    numberPart(booking, t),
    linkPart(booking, site, language, t('emails.bookingConfirmation.button')),
  ]
  const mail = toGuest(booking, site, t, { key: 'bookingPaid', parts })
  // Deposit and rest are two mails, and the mail server tells mails apart by this.
  return booking.paidAt ? mail : { ...mail, id: `${mail.id}-deposit` }
}

const depositOf = (booking: BookingRecord, language: string): string =>
  price(booking, booking.transfer?.depositAmount ?? 0, language)

/** To the guest, when the house had to call the unpaid booking off. */
export const bookingCalledOff: BookingMail = (booking, site, translateTo) => {
  const { language } = booking
  const t = translateTo(language)
  const values = transferValues(booking, language, t)
  const parts = [
    ...paragraphs(t('emails.bookingCalledOff.p1', values), t('emails.bookingCalledOff.p2')),
    numberPart(booking, t),
  ]
  return toGuest(booking, site, t, { key: 'bookingCalledOff', parts })
}
