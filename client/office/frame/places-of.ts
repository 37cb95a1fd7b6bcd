import type { PlaceKind } from '#contract/rights.ts'
import type { Section } from '../screens.ts'

/** What the thumb reaches, by kind of place, in the order of the work; what is not there yet leaves its room to the next. */
const wanted: Readonly<Record<PlaceKind, readonly string[]>> = {
  SHOP: ['today', 'orders', 'sale', 'stock'],
  AGENCY: ['today', 'calendar', 'messages'],
  SITE: ['today', 'pages', 'posts', 'photos'],
  PLATFORM: ['today', 'houses', 'system'],
}
const mostPlaces = 4

export function placesOf(kind: PlaceKind, sections: readonly Section[]): readonly Section[] {
  const isWanted = ({ path }: Section) => wanted[kind].includes(path)
  const first = sections.filter(isWanted)
  return [...first, ...sections.filter((section) => !isWanted(section))].slice(0, mostPlaces)
}
