import type { CSSProperties } from 'react'
import type { ShopSummary } from '#contract/shop.ts'

/** The colour of an estate for what speaks of it among others; everything else is derived from it (SITE-07). */
export const shopTheme = ({ themeColour }: Pick<ShopSummary, 'themeColour'>) =>
  themeColour !== null && isColour(themeColour)
    ? // Custom properties are not in the type.
      { 'data-theme': '', style: { '--site-primary': themeColour } as CSSProperties }
    : {}

const isColour = (value: string): boolean => /^#[\da-f]{3,8}$/i.test(value)
