const keyOf = (siteCode: string, shopId: string): string => `receipt:${siteCode}:${shopId}`

/** The word that opens the last order of a shop in this tab again. A browser that refuses storage loses it. */
export function readReceipt(siteCode: string, shopId: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(siteCode, shopId))
  } catch {
    return null
  }
}

export function keepReceipt(siteCode: string, shopId: string, receipt: string): void {
  try {
    sessionStorage.setItem(keyOf(siteCode, shopId), receipt)
  } catch {
    // The order is in memory; only a reload of its page would have needed this.
  }
}
