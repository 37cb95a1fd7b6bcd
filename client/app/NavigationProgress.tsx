import { usePendingLocation } from '../base/location.ts'

/** A line along the top while the next page is on its way, for slow lines: a press is seen to have been heard. */
export function NavigationProgress() {
  return usePendingLocation() && <div className="navigation-progress" aria-hidden />
}
