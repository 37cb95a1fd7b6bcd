import { z } from 'zod'
import type { Transaction } from '../database/database.ts'
import { queueLater } from '../database/jobs.ts'
import { forgetGuest } from '../hospitality/forget-guest.ts'
import { forgetBuyer } from '../orders/forget-buyer.ts'
import type { GuestOf } from '../orders/kept-orders.ts'

/** What is still under way when its buyer leaves is looked at again after this long, until it is over. */
const againMs = 30 * 86_400_000

export const ErasurePayload = z.object({ orderIds: z.array(z.string()), bookingIds: z.array(z.string()) })
export type ErasurePayload = z.infer<typeof ErasurePayload>

/**
 * Takes a person out of their orders and bookings: at once where these are over, later where they are not.
 * @returns how many are not.
 */
export async function erasePurchases(
  trx: Transaction,
  whose: { accountId: string } | { guest: GuestOf } | ErasurePayload,
  now: Date,
): Promise<number> {
  const [orders, bookings] =
    'orderIds' in whose ? [{ orderIds: whose.orderIds }, { bookingIds: whose.bookingIds }] : [whose, whose]
  const { openOrderIds: orderIds } = await forgetBuyer(trx, orders, now)
  const { openBookingIds: bookingIds } = await forgetGuest(trx, bookings, now)
  const open = orderIds.length + bookingIds.length
  if (open === 0) return 0
  const payload: ErasurePayload = { orderIds, bookingIds }
  await queueLater(trx, 'erasePurchases', payload, { runAt: new Date(now.getTime() + againMs) })
  return open
}
