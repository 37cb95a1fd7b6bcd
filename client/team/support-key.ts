import type { Right } from '#contract/rights.ts'
import type { Place } from '#contract/team-office.ts'

/** Whether this person asks somebody in, or goes where they were asked; null where neither is theirs. */
export function supportKeyOf(place: Place, may: (right: Right) => boolean): 'visit' | 'ask' | null {
  if (place.visit) return null
  if (may('support')) return 'visit'
  return may('askSupport') ? 'ask' : null
}
