import type { ProductCard } from '#contract/shop.ts'
import type { RobeName } from '../ui/Robe.tsx'

const robes: Record<string, RobeName> = {
  white: 'white',
  rose: 'rose',
  red: 'red',
  lightRed: 'light-red',
  dessert: 'dessert',
  dessertRed: 'red',
}

/** The colour in the glass and the key of the word for it. What sparkles is called so, whatever its colour. */
export function wineColour({
  colour,
  style,
}: Pick<ProductCard, 'colour' | 'style'>): { robe: RobeName; key: string } | null {
  const robe = colour === null ? undefined : robes[colour]
  if (!robe) return null
  if (style !== 'sparkling') return { robe, key: `shop.colours.${colour}` }
  return { robe: robe === 'white' ? 'sparkling' : robe, key: 'shop.styles.sparkling' }
}

/**
 * A subtitle beside its title: « Fleurie, granite rose » under « Fleurie » is « Granite rose ». A name that goes on,
 * « Crémant du Jura », stays whole.
 */
export function besideTitle(subtitle: string, title: string): string {
  const rest = subtitle.slice(title.length)
  if (!subtitle.startsWith(title) || /^([\p{L}\p{N}-]| d(u |e |es |’))/u.test(rest)) return subtitle
  const words = rest.replace(/^[\s,:–]+/, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `Vin jaune 2017`; a wine without a year, or a visit, is its title alone. */
export const titleWithYear = ({ title, year }: Pick<ProductCard, 'title' | 'year'>): string =>
  year === null ? title : `${title} ${year}`
