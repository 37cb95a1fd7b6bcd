import { addDays, dayIn } from '#contract/stays.ts'
import { isWorkingDay } from '#contract/working-days.ts'

/** Sellers are French. */
const timeZone = 'Europe/Paris'
const periodDays = 14

/**
 * The last day on which the buyer may withdraw: fourteen days after the day of the delivery, which is not counted
 * itself, and on to the next working day where it would end on a Saturday, a Sunday or a holiday (code de la
 * consommation, L. 221-18 and L. 221-19). Null while nobody knows of a delivery: then the time has not begun.
 */
export function lastDayToWithdraw(deliveredAt: Date | null): string | null {
  if (!deliveredAt) return null
  let day = addDays(dayIn(timeZone, deliveredAt), periodDays)
  while (!isWorkingDay(day)) day = addDays(day, 1)
  return day
}

export const isTooLate = (lastDay: string | null, now: Date): boolean =>
  lastDay !== null && dayIn(timeZone, now) > lastDay

/** The last day for the money, and for sending the bottles: fourteen days after the declaration (L. 221-23, L. 221-24). */
export const dueDay = (declaredAt: Date): string => addDays(dayIn(timeZone, declaredAt), periodDays)

export const dayOf = (instant: Date): string => dayIn(timeZone, instant)
