const keyOf = (siteCode: string): string => `receipt:${siteCode}:stay`

/** The word that opens the last booking in this tab again. A browser that refuses storage loses it. */
export function readReceipt(siteCode: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(siteCode))
  } catch {
    return null
  }
}

export function keepReceipt(siteCode: string, receipt: string): void {
  try {
    sessionStorage.setItem(keyOf(siteCode), receipt)
  } catch {
    // The booking is in memory; only a reload of its page would have needed this.
  }
}
