import type { Transaction } from '../database/database.ts'
import { eraseGuest, eraseOldGuests, selectOpenBookingIds, type Whose } from './guest-repository.ts'

/**
 * Bookings stay for the accounts; the person goes out of those that are over. Whoever is still to come must be
 * expected by name: their bookings' ids are given back, to be forgotten later.
 */
export async function forgetGuest(trx: Transaction, whose: Whose, now: Date): Promise<{ openBookingIds: string[] }> {
  const openBookingIds = await selectOpenBookingIds(trx, { ...whose, now })
  await eraseGuest(trx, { ...whose, now })
  return { openBookingIds }
}

/** Takes the person out of bookings whose time of keeping is over. @returns of how many. */
export const forgetOldGuests = (trx: Transaction, before: { acceptedBefore: Date; attemptedBefore: Date }) =>
  eraseOldGuests(trx, before)
