import { useEffect } from 'react'
import type { CurrencyCode } from '#contract/money.ts'
import { type AnalyticsItem, track } from './analytics.ts'

/** Tells that the visitor looks at this bottle, visit or apartment, once per view of its page (THIRD-01). */
export function useViewItem(currencyCode: CurrencyCode, { id, name, unitAmount, shopName }: Viewed): void {
  useEffect(() => {
    track({ name: 'view_item', currencyCode, items: [{ id, name, unitAmount, quantity: 1, shopName }] })
  }, [currencyCode, id, name, unitAmount, shopName])
}

type Viewed = Omit<AnalyticsItem, 'quantity'>
