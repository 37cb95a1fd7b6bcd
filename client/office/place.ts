import { createContext, useContext } from 'react'
import type { Me, Place } from '#contract/team-office.ts'
import { type Right, hasRight } from '#contract/rights.ts'
import { pathIn, type Section } from './screens.ts'

export interface Here {
  place: Place
  me: Me & { staff: NonNullable<Me['staff']> }
  sections: readonly Section[]
}

const ReactHere = createContext<Here | null>(null)
export const HereProvider = ReactHere.Provider

/** Where one is, and who. */
export function useHere(): Here {
  const here = useContext(ReactHere)
  if (!here) throw new Error('A screen stands outside a place.')
  return here
}

/** Paths and rights of the place one is in. */
export function usePlace() {
  const { place } = useHere()
  return {
    place,
    pathTo: (path: string) => pathIn(place, path),
    may: (right: Right) => hasRight(right, place),
  }
}
