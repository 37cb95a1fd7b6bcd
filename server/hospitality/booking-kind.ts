import type { PurchaseKind } from '../purchases/kind.ts'
import { clearCart, lockBooking, type LockedBooking } from './booking-repository.ts'
import { type BookingRecord, findBooking } from './bookings.ts'

/** What the rules of purchases need to know of a booking: nights with one agency. */
export const bookingKind: PurchaseKind<BookingRecord, LockedBooking> = {
  kind: 'booking',
  table: 'booking',
  cart: { table: 'stay_cart', column: 'booking_id' },
  seller: { table: 'agency', lastNumber: 'last_booking_number' },
  idName: 'bookingId',
  jobs: { refund: 'bookingRefund', cancelPayment: 'cancelBookingPayment' },
  mails: {
    accepted: ['mail.bookingConfirmation', 'mail.bookingNotification'],
    refunded: 'mail.bookingRefunded',
    reminder: 'mail.bookingReminder',
    lapsed: ['mail.bookingLapsed', 'mail.bookingLapsedNotice'],
    paid: 'mail.bookingPaid',
    calledOff: 'mail.bookingCalledOff',
  },
  goneReason: 'nights_gone',
  find: findBooking,
  lock: lockBooking,
  /** One that was accepted changes by its guest's word only: a repeated event must not book again what was cancelled. */
  mayStillChange: ({ status, acceptedAt }) =>
    acceptedAt === null && (status === 'pending' || status === 'cancelled' || status === 'expired'),
  sellerName: (ctx) => ctx.site.site.name,
  clearCart,
}
