import type { Carton } from '#contract/packing-office.ts'

interface Bottles {
  quantity: number
  /** Places in a carton: a magnum has two. */
  units: number
}

/**
 * How bottles stand in cartons of one size, large bottles first so that none stands in two: as many cartons as are
 * charged for (SELL-01) where each bottle has one place, else one more or less. What has more places than a carton is one
 * by itself, as a case is. Source: ORDERS-04.
 */
export function planCartons(lines: readonly Bottles[], size: number): Carton[] {
  const bottles = lines.flatMap(({ quantity, units }, line) =>
    Array.from({ length: quantity }, () => ({ line, units: Math.max(1, units) })),
  )
  const cartons: Carton[] = []
  for (const { line, units } of bottles.toSorted((a, b) => b.units - a.units)) {
    const places = Array.from({ length: units }, () => line)
    const open = cartons.find((carton) => carton.length + units <= size)
    if (open) open.push(...places)
    else cartons.push(places)
  }
  return cartons.map((carton) => {
    const rows = carton.toSorted((a, b) => Number(a) - Number(b))
    return [...rows, ...Array.from({ length: Math.max(0, size - rows.length) }, () => null)]
  })
}
