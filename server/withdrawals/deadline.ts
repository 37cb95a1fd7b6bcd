import { addDays, dayIn } from '#contract/days.ts'
import { type HolidayRegion, holidayRegion } from '#contract/holiday-regions.ts'
import type { HolidayKey } from '#contract/holidays.ts'
import { addWorkingDays, holidayOn } from '#contract/working-days.ts'
import type { OrderRecord } from '../orders/orders.ts'

/** Sellers are French. */
const timeZone = 'Europe/Paris'
const periodDays = 14

/**
 * The last day on which the buyer may withdraw: fourteen days after the day of the delivery, which is not counted
 * itself, and on to the next working day where it would end on a Saturday, a Sunday or a holiday (code de la
 * consommation, L. 221-18 and L. 221-19). Which place's holidays those are, neither article says; regulation 1182/71,
 * that L. 221-19 goes by, means those of where the act is done (art. 2). A holiday of the house's place and one of the
 * buyer's both count, so that nobody who is right by one of them is too late. Null while nobody knows of a delivery:
 * then the time has not begun.
 */
export function lastDayToWithdraw({ deliveredAt, contact, sellerPlace }: Delivered): string | null {
  return deliveredAt && addWorkingDays(fourteenthDay(deliveredAt), 0, regionOf({ contact, sellerPlace }))
}

/** The holiday that the fourteenth day was, of which the buyer may never have heard. */
export const holidayBehind = ({ deliveredAt, ...places }: Delivered): HolidayKey | null =>
  deliveredAt && holidayOn(fourteenthDay(deliveredAt), regionOf(places))

const fourteenthDay = (deliveredAt: Date): string => addDays(dayIn(timeZone, deliveredAt), periodDays)

const regionOf = ({ contact, sellerPlace }: Omit<Delivered, 'deliveredAt'>): HolidayRegion => [
  ...holidayRegion(sellerPlace),
  ...holidayRegion(contact.address),
]

type Delivered = Pick<OrderRecord, 'deliveredAt' | 'sellerPlace'> & {
  contact: { address: { countryCode: string; postalCode: string } }
}

export const isTooLate = (lastDay: string | null, now: Date): boolean =>
  lastDay !== null && dayIn(timeZone, now) > lastDay

/** The last day for the money, and for sending the bottles: fourteen days after the declaration (L. 221-23, L. 221-24). */
export const dueDay = (declaredAt: Date): string => addDays(dayIn(timeZone, declaredAt), periodDays)

export const dayOf = (instant: Date): string => dayIn(timeZone, instant)
