import { type ComponentType, lazy } from 'react'
import { hasRight, type PlaceKind, type Right } from '#contract/rights.ts'
import type { Place } from '#contract/team-office.ts'
import type { TextBundle } from 'virtual:office-texts'
import { isChunkLoadError, reloadOnce } from '../base/chunk-errors.ts'
import { needTexts } from './language.ts'

/** Where something of a place is, and who sees it. */
interface Way {
  /** Below the place: `team`, `team/:member`. */
  path: string
  /** Who does not have it does not see the screen, nor the way to it. */
  right: Right
  /** Only in places of these kinds; else wherever the right means something. */
  kinds?: readonly PlaceKind[]
}

/** A way that stands among the sections; others are reached from these. */
export interface SectionWay extends Way {
  section: {
    label: string
    /** Which third of the spine: what is done each day, what is looked after, the house itself. */
    group: 1 | 2 | 3
    /** `G`, then this letter. */
    letter: string
    /** Another path that belongs to it. */
    also?: string
  }
}

/** What answers a way (`office-app/screens.ts` has all of them). */
export interface Screen extends Way {
  page: ComponentType
}

type Spine = SectionWay['section']

export interface Section extends Spine {
  path: string
  href: string
}

/** Those of the ways that this person has in this place. */
export const waysOf = <T extends Way>(ways: readonly T[], place: Place): readonly T[] =>
  ways.filter(({ right, kinds }) => hasRight(right, place) && (!kinds || kinds.includes(place.kind)))

/** What stands in the spine, for this person in this place. */
export const sectionsOf = (sections: readonly SectionWay[], place: Place): readonly Section[] =>
  waysOf(sections, place).map(({ section, path }) => ({ ...section, path, href: pathIn(place, path) }))

export const pathIn = ({ handle }: Pick<Place, 'handle'>, path: string): string => `/${handle}/${path}`

/** The file of a screen, of which the screen is the only export (named here, it would be named twice), and its texts. */
type PageSource = readonly [load: () => Promise<Record<string, ComponentType>>, ...bundles: TextBundle[]]

/**
 * The code of a screen and its texts come when it is opened; a part of an older build that is gone brings the page of
 * today.
 */
export const lazyScreen = (...[load, ...bundles]: PageSource): ComponentType =>
  lazy(async () => {
    const [screen] = await Promise.all([load(), ...bundles.map(needTexts)]).catch((error: unknown) => {
      if (!isChunkLoadError(error) || !reloadOnce()) throw error
      return [{ None: () => null }]
    })
    // The type has it that every export is one; that there is exactly one, `architecture.test.ts` looks.
    return { default: Object.values(screen)[0]! }
  })
