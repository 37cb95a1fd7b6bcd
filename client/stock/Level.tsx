import type { CSSProperties } from 'react'
import type { StockCard } from '#contract/stock-office.ts'

/** Free, promised and the threshold as a line; the figures stand beside it. @param most what fills the line. */
export function Level({ item, most }: { item: StockCard; most: number }) {
  const { free, held, toPack, threshold, isLow } = item
  const part = (count: number) => `${Math.min(100, (Math.max(count, 0) / Math.max(most, 1)) * 100)}%`
  return (
    <span
      className="level"
      data-low={isLow || undefined}
      // Custom properties have no type in React's styles.
      style={{ '--free': part(free), '--held': part(held + toPack), '--min': part(threshold) } as CSSProperties}
      aria-hidden="true"
    >
      {threshold > 0 && <i />}
    </span>
  )
}
