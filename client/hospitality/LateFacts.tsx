import { type ComponentType, Suspense, lazy, memo, useState } from 'react'
import type { Apartment } from '#contract/hospitality.ts'
import { loadChunk } from '../base/chunk-errors.ts'

interface FactsProps {
  apartment: Apartment
}

/** On the way to the page, so that nothing is missing there. */
export const loadFacts = (): Promise<ComponentType<FactsProps>> =>
  loadChunk(() => import('./ApartmentFacts.tsx')).then(({ ApartmentFacts }) => (facts.current = ApartmentFacts))

/** The server cannot wait while it renders: its entry puts the facts themselves here. */
export const facts: { current: ComponentType<FactsProps> } = {
  current: lazy(async () => ({ default: await loadFacts().catch(forever) })),
}

/** Whoever has the words needs no script for them: where it cannot be had, they stand as they came. */
const forever = () => new Promise<never>(() => {})

/**
 * Late in the browser: the words the server has written stand until the script has come. What is chosen beside them
 * meanwhile does not reach them, or they would be gone until then.
 */
export const LateFacts = memo(function LateFacts({ apartment }: FactsProps) {
  // The one of the beginning: whatever takes its place would be made anew.
  const [Facts] = useState(() => facts.current)
  return (
    <Suspense>
      <Facts apartment={apartment} />
    </Suspense>
  )
})
