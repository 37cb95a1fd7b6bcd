import { type ComponentType, lazy } from 'react'
import type { Apartment } from '#contract/hospitality.ts'
import { loadChunk } from '../base/chunk-errors.ts'

type Facts = ComponentType<{ apartment: Apartment }>

/**
 * Late in the browser: the words the server has written stand until the script has come. The server cannot wait while it
 * renders: its entry puts the facts themselves here.
 */
export const lateFacts: { current: Facts } = {
  current: lazy(async () => ({ default: await loadFacts() })),
}

/** On the way to the page, so that nothing is missing there. */
export const loadFacts = (): Promise<Facts> =>
  loadChunk(() => import('./ApartmentFacts.tsx')).then(({ ApartmentFacts }) => (lateFacts.current = ApartmentFacts))
