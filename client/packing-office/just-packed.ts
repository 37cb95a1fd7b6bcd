import { useMutationState } from '@tanstack/react-query'
import type { Write } from '../office/writes.ts'

/**
 * Orders whose step the server has taken since this list was read: a step is known a moment before the list is.
 * @param readAtMs when the list was.
 */
export function useJustPacked(readAtMs: number): ReadonlySet<string> {
  const steps = useMutationState({
    filters: { mutationKey: ['write', 'orderStep'], status: 'success' },
    // This key is that of such writes only.
    select: ({ state }) => ({ ...(state.variables as Write<'orderStep'>).input, atMs: state.submittedAt }),
  })
  return new Set(steps.filter(({ to, atMs }) => to !== 'waiting' && atMs > readAtMs).map(({ order }) => order))
}
