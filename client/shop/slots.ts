import type { Availability } from '#contract/shop.ts'

/** The slots of each day, in their order. */
export function slotsByDay(availabilities: readonly Availability[]): Map<string, Availability[]> {
  const days = new Map<string, Availability[]>()
  for (const slot of availabilities) days.set(slot.localDate, [...(days.get(slot.localDate) ?? []), slot])
  return days
}

/** How many may be booked at a slot: what the activity takes, what is left, and at least as many as it needs. */
export const personsRange = (
  { minPersons = 1, maxPersons = 1 }: { minPersons?: number; maxPersons?: number },
  slot: Pick<Availability, 'placesLeft'> | undefined,
): { min: number; max: number } => {
  const min = Math.max(1, minPersons)
  return { min, max: Math.max(min, Math.min(maxPersons, slot?.placesLeft ?? maxPersons)) }
}

/** A visitor's number, brought into the range. */
export const withinRange = (wanted: number, { min, max }: { min: number; max: number }): number =>
  Math.min(Math.max(wanted, min), max)
