import type { ProductCard } from '#contract/shop.ts'

/** From here down a visitor is told how many bottles are left. */
const lowCount = 12

/** Nobody buys more of one thing in one order, however much there is. */
const mostPerLine = 999

export function stockLevel(available: number): ProductCard['stock'] {
  if (available <= 0) return 'none'
  return available <= lowCount ? 'low' : 'available'
}

/** The count a visitor sees: only when it is small enough to matter. */
export const shownCount = (available: number): number | null => (available <= lowCount ? Math.max(available, 0) : null)

/** The most one order may hold of a product now. */
export const maxQuantity = (available: number, maxPerOrder: number | null): number =>
  Math.max(0, Math.min(available, maxPerOrder ?? mostPerLine, mostPerLine))
