import type { MovementReason } from '#contract/stock-office.ts'

/** A line of a demo wine's past. */
export interface PastMovement {
  /** Days before now. */
  daysAgo: number
  delta: number
  reason: MovementReason
  /** Who noted it; nobody, where a buyer did it. */
  who?: 'helene' | 'paul'
  note?: string
  /** It takes the line before it back. */
  takesBack?: boolean
}

const bottledDaysAgo = 262
const countedDaysAgo = 81
const fairsDaysAgo = [43, 199]

/**
 * What happened in the cellar before a demo's first morning: a bottling, sales at the door, tastings, a broken bottle,
 * two fairs and a count. The same for the same wine, and the bottles add up.
 * @param sold what buyers have taken by order, so many days ago.
 * @param left what there is in the end.
 * @returns the oldest first, without what was sold by order.
 */
export function pastOf(
  code: string,
  { sold, left }: { sold: readonly { daysAgo: number; quantity: number }[]; left: number },
): PastMovement[] {
  const draw = drawing(code)
  const between = (low: number, high: number) => low + Math.floor(draw() * (high - low + 1))
  const who = () => (draw() < 0.6 ? 'paul' : 'helene')
  const isRare = left < 20
  const gone: PastMovement[] = []
  for (let daysAgo = 240; daysAgo > 1; daysAgo -= between(isRare ? 9 : 5, isRare ? 19 : 12))
    gone.push({ daysAgo: daysAgo + draw(), delta: -between(1, isRare ? 2 : 6), reason: 'cellar', who: who() })
  for (let daysAgo = 118; daysAgo > 2; daysAgo -= between(12, 26))
    gone.push({ daysAgo: daysAgo + draw(), delta: -1, reason: 'pour', who: who() })
  for (const daysAgo of fairsDaysAgo)
    gone.push({ daysAgo, delta: -(isRare ? 3 : 6 * between(1, 3)), reason: 'fair', who: 'helene', note: 'La Percée' })
  gone.push(
    { daysAgo: between(150, 190), delta: -2, reason: 'breakage', who: 'paul', note: 'Tombées en rangeant l’allée 2.' },
    { daysAgo: between(90, 130), delta: -1, reason: 'sample', who: 'helene', note: 'Pour le guide' },
    { daysAgo: between(20, 60), delta: -1, reason: 'own_use', who: 'helene' },
  )
  if (draw() < 0.5)
    gone.push({ daysAgo: countedDaysAgo, delta: -1, reason: 'count', who: 'helene', note: 'Il en manquait une.' })
  gone.push(
    { daysAgo: 12.2, delta: -3, reason: 'cellar', who: 'paul' },
    { daysAgo: 12.1, delta: 3, reason: 'cellar', who: 'paul', takesBack: true },
  )
  const out = [...gone, ...sold.map(({ quantity }) => ({ delta: -quantity }))].reduce(
    (sum, { delta }) => sum - delta,
    0,
  )
  // Bottles come in whole crates; what is over left at the first fair.
  const bottled = Math.ceil((left + out) / 60) * 60
  const over = bottled - left - out
  return [
    {
      daysAgo: bottledDaysAgo,
      delta: bottled,
      reason: 'bottling' as const,
      who: 'helene' as const,
      note: `Lot ${code}`,
    },
    ...(over > 0
      ? [{ daysAgo: 250, delta: -over, reason: 'fair' as const, who: 'helene' as const, note: 'Portes ouvertes' }]
      : []),
    ...gone.toSorted((a, b) => b.daysAgo - a.daysAgo),
  ]
}

/** Numbers from 0 to 1 that are the same for the same word (mulberry32). */
function drawing(word: string): () => number {
  let state = 0
  for (const letter of word) state = (Math.imul(state, 31) + letter.charCodeAt(0)) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
