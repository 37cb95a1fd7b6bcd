import { useMemo, useSyncExternalStore } from 'react'
import { useSite } from '../base/dependencies.ts'
import { type Consent, keptConsent, onConsent, parseConsent } from './consent.ts'

/**
 * The visitor's choice, or null while there is none. Undefined on the server and during hydration, where nobody knows:
 * show nothing then, so that nothing flashes for who has chosen.
 */
export function useConsent(): Consent | null | undefined {
  const { code } = useSite()
  const kept = useSyncExternalStore(
    onConsent,
    () => keptConsent(code),
    () => undefined,
  )
  return useMemo(() => (kept === undefined ? undefined : parseConsent(kept)), [kept])
}
