import type { Place } from '#contract/team-office.ts'

const kept = 'office.place'

/** Where somebody was last on this device; else the first place they work in. */
export const lastPlace = (places: readonly Place[]): string | undefined =>
  (places.find(({ handle }) => handle === localStorage.getItem(kept)) ?? places[0])?.handle

export const rememberPlace = (handle: string): void => localStorage.setItem(kept, handle)
