import type { Rules } from '../rule.ts'
import { readAgency } from './agencies.ts'
import { listApartments, readApartment } from './apartments.ts'
import { readAvailabilities } from './availability.ts'
import { bookingCalendarFile } from './booking-calendar-file.ts'
import { settleOnReturn } from '../purchases/look-up.ts'
import { bookingView } from './booking-view.ts'
import { bookingOf, listUserBookings, lookUpBooking, readBookingByReceipt } from './bookings.ts'
import { cancelBooking } from './cancel-booking.ts'
import { checkoutStay } from './checkout.ts'
import { moveBooking } from './move-booking.ts'
import { addStay, readStayCarts, removeStay } from './stay-cart.ts'

export const hospitalityRoutes = {
  agencyApartments: (ctx, input) => listApartments(ctx, input),
  agencyRead: (ctx, input) => readAgency(ctx, input),
  apartmentRead: (ctx, input) => readApartment(ctx, input),
  apartmentAvailabilities: (ctx, input) => readAvailabilities(ctx, input),
  stayCartRead: (ctx) => readStayCarts(ctx),
  stayCartAdd: (ctx, input) => addStay(ctx, input),
  stayCartRemove: (ctx, input) => removeStay(ctx, input),
  stayCheckout: (ctx, input) => checkoutStay(ctx, input),
  bookingReceipt: (ctx, input) => readBookingByReceipt(ctx, input),
  userBookings: (ctx) => listUserBookings(ctx),
  bookingLookup: (ctx, input) => lookUpBooking(ctx, input),
  bookingSettle: async (ctx, { bookingId: id, receipt }) => ({
    booking: bookingView(await settleOnReturn(ctx, bookingOf, { id, receipt }), ctx),
  }),
  bookingMove: (ctx, input) => moveBooking(ctx, input),
  bookingCancel: (ctx, input) => cancelBooking(ctx, input),
  bookingCalendarFile: (ctx, input) => bookingCalendarFile(ctx, input),
} satisfies Partial<Rules>
