import type { MovementReason } from '#contract/stock-office.ts'
import { pastDays } from './demo-past.ts'
import { drawing } from './drawing.ts'

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

/** The first fills the cellar before the first order that is remembered. */
const bottledDaysAgo = [pastDays + 20, 262] as const
const countedDaysAgo = [81, 451]
const fairsDaysAgo = [43, 199, 408, 564]

/**
 * What happened in the cellar before a demo's first morning: two bottlings, sales at the door, tastings, a broken bottle,
 * fairs and counts. The same for the same wine, and the bottles add up.
 * @param sold what buyers have taken by order, so many days ago.
 * @param left what there is in the end.
 * @param isBusy whether people come to the door each week.
 * @returns the oldest first, without what was sold by order.
 */
export function pastOf(
  code: string,
  { sold, left, isBusy }: { sold: readonly { daysAgo: number; quantity: number }[]; left: number; isBusy: boolean },
): PastMovement[] {
  const draw = drawing(code)
  const between = (low: number, high: number) => low + Math.floor(draw() * (high - low + 1))
  const who = () => (draw() < 0.6 ? 'paul' : 'helene')
  const isRare = left < 20
  const gone: PastMovement[] = []
  const pause = isRare ? 1.7 : 1
  const usual = (isBusy ? 8 : 40) * pause
  for (let daysAgo = 700; daysAgo > 1; daysAgo -= usual * (0.6 + 0.8 * draw()))
    gone.push({ daysAgo: daysAgo + draw(), delta: -between(1, isRare ? 2 : 6), reason: 'cellar', who: who() })
  for (let daysAgo = 680; daysAgo > 2; daysAgo -= between(isBusy ? 12 : 60, isBusy ? 26 : 120))
    gone.push({ daysAgo: daysAgo + draw(), delta: -1, reason: 'pour', who: who() })
  for (const daysAgo of fairsDaysAgo)
    gone.push({ daysAgo, delta: -(isRare ? 3 : 6 * between(1, 3)), reason: 'fair', who: 'helene', note: 'La Percée' })
  gone.push(
    { daysAgo: between(150, 190), delta: -2, reason: 'breakage', who: 'paul', note: 'Tombées en rangeant l’allée 2.' },
    { daysAgo: between(90, 130), delta: -1, reason: 'sample', who: 'helene', note: 'Pour le guide' },
    { daysAgo: between(20, 60), delta: -1, reason: 'own_use', who: 'helene' },
  )
  for (const daysAgo of countedDaysAgo)
    if (draw() < 0.5) gone.push({ daysAgo, delta: -1, reason: 'count', who: 'helene', note: 'Il en manquait une.' })
  if (left >= 3)
    gone.push(
      { daysAgo: 12.2, delta: -3, reason: 'cellar', who: 'paul' },
      { daysAgo: 12.1, delta: 3, reason: 'cellar', who: 'paul', takesBack: true },
    )
  const out = (from: number, to: number) =>
    [...gone, ...sold.map(({ daysAgo, quantity }) => ({ daysAgo, delta: -quantity }))]
      .filter(({ daysAgo }) => daysAgo <= from && daysAgo > to)
      .reduce((sum, { delta }) => sum - delta, 0)
  const [early, late] = bottledDaysAgo
  // Bottles come in whole crates; what is over stays for the second time, and in the end leaves at the open day.
  const first = crates(out(early, late))
  const second = crates(left + out(early, 0) - first)
  const over = first + second - left - out(early, 0)
  const bottled = (daysAgo: number, delta: number): PastMovement[] =>
    delta > 0 ? [{ daysAgo, delta, reason: 'bottling', who: 'helene', note: `Lot ${code}` }] : []
  return [
    ...bottled(early, first),
    ...bottled(late, second),
    ...(over > 0
      ? [{ daysAgo: 250, delta: -over, reason: 'fair' as const, who: 'helene' as const, note: 'Portes ouvertes' }]
      : []),
    ...gone,
  ].toSorted((a, b) => b.daysAgo - a.daysAgo)
}

const crates = (bottles: number): number => Math.max(0, Math.ceil(bottles / 60) * 60)
