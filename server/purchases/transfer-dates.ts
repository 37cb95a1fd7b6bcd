import { addDays } from '#contract/days.ts'
import { transferDays } from '#contract/rules.ts'

/** What a seller has settled about transfers, in days. */
export interface TransferTerms {
  dueDays: number
  /** How long before the due date the buyer is reminded. */
  reminderDays: number
  /** How long after it the things are kept. */
  lapseDays: number
}

/** Days as `2026-06-13`. */
export interface TransferDates {
  dueDate: string
  remindOn: string
  /** The last day on which an unpaid purchase still holds. */
  keptUntil: string
}

/**
 * By when a transfer has to be there, when it is reminded of and when it lapses. What begins on a day, a visit or a
 * stay, is paid two days before it and given back the day before, so that somebody else may still come.
 * @returns null when a transfer of today could not arrive in time. Source: SELL-02.
 */
export function transferDates(
  { dueDays, reminderDays, lapseDays }: TransferTerms,
  { today, begins }: { today: string; begins: string | null },
): TransferDates | null {
  if (begins !== null && begins < addDays(today, transferDays)) return null
  const dueDate = earlier(addDays(today, dueDays), begins && addDays(begins, -2))
  const tomorrow = addDays(today, 1)
  const reminder = addDays(dueDate, -reminderDays)
  return {
    dueDate,
    remindOn: reminder > tomorrow ? reminder : tomorrow,
    keptUntil: earlier(addDays(dueDate, lapseDays), begins && addDays(begins, -1)),
  }
}

const earlier = (day: string, limit: string | null): string => (limit !== null && limit < day ? limit : day)
