import { usePendingLocation } from '../base/location.ts'

/**
 * A line along the top while the next page is on its way, for slow lines: a press is seen to have been heard. Its place
 * is always there, because an element that comes before others has the browser ask anew how all of them look.
 */
export function NavigationProgress() {
  const isPending = usePendingLocation() !== null
  return <div className={isPending ? 'navigation-progress' : undefined} aria-hidden hidden={!isPending} />
}
