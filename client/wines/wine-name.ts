import type { WineRow } from '#contract/wines-office.ts'

/** With its year, as one asks for it. */
export const wineName = ({ title, year }: Pick<WineRow, 'title' | 'year'>): string =>
  [title, year].filter(Boolean).join(' ')
