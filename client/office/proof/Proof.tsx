import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { Me } from '#contract/team-office.ts'
import { askedProof } from './asked-proof.ts'

const ProofSheet = lazy(async () => ({ default: (await import('./ProofSheet.tsx')).ProofSheet }))

/** Shows the sheet when a call waits for a proof. */
export function Proof({ staff }: { staff: NonNullable<Me['staff']> }) {
  const asked = useSyncExternalStore(askedProof.watch, askedProof.get)
  if (!asked) return null
  return (
    <Suspense fallback={null}>
      <ProofSheet staff={staff} onAnswer={asked.answer} />
    </Suspense>
  )
}
