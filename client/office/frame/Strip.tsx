import { lazy, Suspense } from 'react'
import { useAnswer } from '../answers.ts'
import { useHere, usePlace } from '../place.ts'

const SupportStrip = lazy(async () => ({ default: (await import('./SupportStrip.tsx')).SupportStrip }))

/** That somebody of the platform looks along, on both their screens (TEAM-05); nothing most of the time. */
export function Strip() {
  const { place } = useHere()
  const { may } = usePlace()
  const { data } = useAnswer('supportRead', { place: place.handle }, { isWanted: may('askSupport') })
  if (!place.visit && !data?.visit?.visitor) return null
  return (
    <Suspense fallback={null}>
      <SupportStrip visit={data?.visit ?? null} />
    </Suspense>
  )
}
