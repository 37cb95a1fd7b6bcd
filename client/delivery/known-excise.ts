import type { WineKind } from '#contract/wine-kinds.ts'

interface KnownExcise {
  /** Euros a hectolitre, and below or up to which strength the lesser rate holds. */
  full: number
  lesser: { rate: number; percent: number; isBelow: boolean } | null
}

/**
 * Excise that is known with its source, as a reminder and never as a sum: still wine bears none in Germany; sparkling
 * wine 136 (51 below 6 % vol), intermediate products 153 (102 up to 15 % vol). Source: SchaumwZwStG 2, 30, read 2022-03.
 */
export const knownExcise: Readonly<Record<string, Readonly<Record<WineKind, KnownExcise>>>> = {
  DE: {
    still: { full: 0, lesser: null },
    sparkling: { full: 136, lesser: { rate: 51, percent: 6, isBelow: true } },
    fortified: { full: 153, lesser: { rate: 102, percent: 15, isBelow: false } },
  },
}
