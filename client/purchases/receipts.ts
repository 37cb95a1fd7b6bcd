import type { AnyPurchase } from './place-purchase.ts'

const keyOf = (siteCode: string, of: string): string => `receipt:${siteCode}:${of}`

/**
 * The word that opens the last purchase in this tab again. A browser that refuses storage loses it.
 * @param of the id of the order's shop, or `stay`.
 */
export function readReceipt(siteCode: string, of: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(siteCode, of))
  } catch {
    return null
  }
}

export function keepReceipt(siteCode: string, of: string, receipt: string): void {
  try {
    sessionStorage.setItem(keyOf(siteCode, of), receipt)
  } catch {
    // The purchase is in memory; only a reload of its page would have needed this.
  }
}

/** What a receipt has opened; while it waits for its payment, the server is asked how that ended. */
export const upToDate = async <Purchase extends AnyPurchase>(
  purchase: Purchase,
  settle: () => Promise<Purchase>,
): Promise<Purchase> => (purchase.status === 'pending' ? settle().catch(() => purchase) : purchase)
