import type { Rules } from '../rule.ts'
import { writeAboutBooking, writeAboutOrder } from './from-purchase.ts'

export const messageRoutes = {
  orderMessage: (ctx, input) => writeAboutOrder(ctx, input),
  bookingMessage: (ctx, input) => writeAboutBooking(ctx, input),
} satisfies Partial<Rules>
