import type { ProductCard } from '#contract/shop.ts'

/** Nobody buys more of one thing in one order, however much there is. */
const mostPerLine = 999

/** @param lowCount from here down a visitor is told how many bottles are left. */
export function stockLevel(available: number, lowCount: number): ProductCard['stock'] {
  if (available <= 0) return 'none'
  return available <= lowCount ? 'low' : 'available'
}

/** The count a visitor sees: only when it is small enough to matter. */
export const shownCount = (available: number, lowCount: number): number | null =>
  available <= lowCount ? Math.max(available, 0) : null

/** The most one order may hold of a product now. */
export const maxQuantity = (available: number, maxPerOrder: number | null): number =>
  Math.max(0, Math.min(available, maxPerOrder ?? mostPerLine, mostPerLine))
