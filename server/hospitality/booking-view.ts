import type { Booking } from '#contract/hospitality.ts'
import { type LocalizedText, localize } from '#contract/localized.ts'
import { dayIn } from '#contract/days.ts'
import { freeCancellationUntil, nightsOf } from '#contract/stays.ts'
import type { Translate } from '../i18n/translator.ts'
import { transactionView } from '../purchases/transaction-view.ts'
import type { BookingRecord } from './bookings.ts'
import { type Cancelling, isMovable, whatComesBack } from './refunds.ts'

interface Reader {
  language: string
  translate: Translate
  now: () => Date
}

/** A booking in the language asked for, as its guest may see it (STAY-05). */
export function bookingView(booking: BookingRecord, { language, translate, now }: Reader): Booking {
  const say = (text: LocalizedText) => localize(text, language)
  const { document, timezone } = booking.agency
  const today = dayIn(timezone, now())
  return {
    _id: booking.id,
    number: booking.number,
    status: booking.status,
    agency: {
      _id: booking.agency.id,
      code: booking.agency.code,
      title: say(document.title),
      email: document.email,
      phone: document.phone,
      address: document.address,
      checkInNote: say(document.checkInNote),
      host: document.team[0]?.name ?? null,
    },
    contact: booking.contact,
    note: booking.note,
    products: booking.lines.map((line) => ({
      _id: line.apartmentId,
      code: line.code,
      title: say(line.title),
      analyticsName: localize(line.title, 'fr'),
      city: document.address.city,
      thumbnail: { path: line.thumbnail, alt: '' },
      startDate: line.startDate,
      endDate: line.endDate,
      nights: nightsOf(line),
      adults: line.adults,
      children: line.children,
      checkIn: line.document.checkIn,
      checkOut: line.document.checkOut,
      coordinates: line.document.coordinates,
      registrationNumber: line.registrationNumber,
      price: {
        nights: line.price.nights.map((part) => ({ ...part, title: say(part.title) })),
        nightsAmount: line.nightsAmount,
        cleaningAmount: line.cleaningAmount,
        touristTax: line.price.touristTax ?? [],
        touristTaxShares: line.price.touristTaxShares ?? null,
        exemptNights: line.price.exemptNights ?? [],
        touristTaxAmount: line.touristTaxAmount,
        totalAmount: line.amount,
      },
      amount: line.amount,
    })),
    currencyCode: booking.currencyCode,
    productsAmount: booking.productsAmount,
    touristTaxAmount: booking.touristTaxAmount,
    totalAmount: booking.totalAmount,
    transaction: transactionView(booking, { language, translate }),
    cancellation: cancellationView(booking, { today, say }),
    isMovable: isMovable(booking, today),
    refund: booking.refund,
    createdAt: booking.createdAt.toISOString(),
    paidAt: booking.paidAt?.toISOString() ?? null,
    heldUntil: booking.status === 'pending' ? (booking.heldUntil?.toISOString() ?? null) : null,
  }
}

function cancellationView(
  booking: BookingRecord,
  { today, say }: { today: string; say: (text: LocalizedText) => string },
): Booking['cancellation'] {
  const coming: Cancelling | null = whatComesBack(booking, today)
  const first = booking.lines[0]
  return {
    text: say(booking.cancellation.text),
    freeUntil: first && coming ? freeCancellationUntil(booking.cancellation.tiers, first.startDate, today) : null,
    isPossible: coming !== null,
    refundAmount: coming?.cardAmount ?? 0,
  }
}
