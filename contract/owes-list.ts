import type { WineSheet } from './wines-office.ts'

/** Still wines of this year and later were made when the duty began (Regulation (EU) 2021/2117: 8 December 2023). */
const firstToldYear = 2024
/** A sparkling wine is made once its second fermentation has ended, mostly in the year behind its harvest. */
const firstToldHarvest = 2023

type Made = Pick<WineSheet, 'year' | 'style' | 'wasMadeBeforeLists'>

/**
 * Whether a wine tells its ingredients and its nutrition. What its grower says of its fermentation decides; where nothing
 * is said, its year does, and a wine without a year tells. Source: notice C/2023/1190 on alclabel.com and scantrust.com,
 * read 2026-11-27: « produced » is after the second fermentation.
 */
export function owesList({ year, style, wasMadeBeforeLists }: Made): boolean {
  if (wasMadeBeforeLists !== null && mayBeAsked({ year, style })) return !wasMadeBeforeLists
  return year === null || year >= (style === 'sparkling' ? firstToldHarvest : firstToldYear)
}

/** Of these the year does not say when they were made. */
export const mayBeAsked = ({ year, style }: Omit<Made, 'wasMadeBeforeLists'>): boolean =>
  year === null || (style === 'sparkling' && year < firstToldYear)
