import type { Surface } from './block.ts'

/** At most every third block stands on a colour. */
const distance = 3

/**
 * Which blocks stand on a colour: never two in a row, and the loud one only on a page whose title is quiet. Takes what
 * each block says of itself, in the page's order.
 */
export function surfacesOf(kinds: readonly ('own' | 'any' | undefined)[]): (Surface | undefined)[] {
  let last = -1
  let isLoudTaken = kinds[0] === 'own'
  return kinds.map((kind, index) => {
    if (kind === 'own') last = index
    if (kind !== 'any' || index - last < distance || kinds[index + 1] === 'own' || index === 0) return undefined
    last = index
    const surface = isLoudTaken ? 'tint' : 'secondary'
    isLoudTaken = true
    return surface
  })
}
