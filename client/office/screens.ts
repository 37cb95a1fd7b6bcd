import { type ComponentType, lazy } from 'react'
import { hasRight, type PlaceKind, type Right } from '#contract/rights.ts'
import type { Place } from '#contract/team-office.ts'
import type { TextBundle } from 'virtual:office-texts'
import { isChunkLoadError, reloadOnce } from '../base/chunk-errors.ts'
import { needTexts } from './language.ts'

/** A screen of a place, as the table of all of them says it (`office-app/screens.ts`). */
export interface Screen {
  /** Below the place: `team`, `team/:member`. */
  path: string
  /** Who does not have it does not see the screen, nor the way to it. */
  right: Right
  /** Only in places of these kinds; else wherever the right means something. */
  kinds?: readonly PlaceKind[]
  /** One that stands among the sections; others are reached from these. */
  section?: {
    label: string
    /** Which third of the spine: what is done each day, what is looked after, the house itself. */
    group: 1 | 2 | 3
    /** `G`, then this letter. */
    letter: string
    /** Another path that belongs to it. */
    also?: string
  }
  page: ComponentType
}

export interface Section extends NonNullable<Screen['section']> {
  path: string
  href: string
}

export const screensOf = (screens: readonly Screen[], place: Place): readonly Screen[] =>
  screens.filter(({ right, kinds }) => hasRight(right, place) && (!kinds || kinds.includes(place.kind)))

/** What stands in the spine, for this person in this place. */
export const sectionsOf = (screens: readonly Screen[], place: Place): readonly Section[] =>
  screensOf(screens, place).flatMap(({ section, path }) =>
    section ? [{ ...section, path, href: pathIn(place, path) }] : [],
  )

export const pathIn = ({ handle }: Pick<Place, 'handle'>, path: string): string => `/${handle}/${path}`

/**
 * The code of a screen and its texts come when it is opened; a part of an older build that is gone brings the page of
 * today. @param load The file of the screen, of which the screen is the only export: named here, it would be named twice.
 */
export const lazyScreen = (
  load: () => Promise<Record<string, ComponentType>>,
  ...bundles: TextBundle[]
): ComponentType =>
  lazy(async () => {
    const [screen] = await Promise.all([load(), ...bundles.map(needTexts)]).catch((error: unknown) => {
      if (!isChunkLoadError(error) || !reloadOnce()) throw error
      return [[() => null]]
    })
    // The type has it that every export is one; that there is exactly one, `architecture.test.ts` looks.
    return { default: Object.values(screen)[0]! }
  })
