import type { StockCard } from '#contract/stock-office.ts'
import { useText } from '../office/language.ts'
import { Mark } from '../office/parts/Mark.tsx'

/** What has to be thought of; null for a wine of which there is enough. */
export function StockMark({ item: { free, threshold, isLow, missing } }: { item: StockCard }) {
  const t = useText()
  if (missing > 0) return <Mark tone="error">{t('stock.missing', { count: missing })}</Mark>
  if (!isLow) return null
  return (
    <Mark step="half" tone="warning">
      {free < threshold ? t('stock.below', { threshold }) : t('stock.soon')}
    </Mark>
  )
}
