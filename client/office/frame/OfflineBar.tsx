import { useMutationState } from '@tanstack/react-query'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useText } from '../language.ts'
import { isHeard } from '../signal.ts'
import { isWaiting } from '../writes.ts'

// Where it is not on the device yet nothing can be taken back: a page that is fetched anew without a signal would be lost.
const TakeBack = lazy(() =>
  import('./TakeBack.tsx').then(
    (part) => ({ default: part.TakeBack }),
    () => ({ default: () => null }),
  ),
)

/** No signal: one sentence, how much waits here until there is one, and its way back. Nothing is blocked. */
export function OfflineBar() {
  const t = useText()
  const isOnline = useSyncExternalStore(watchSignal, () => navigator.onLine && isHeard.get())
  const waiting = useMutationState({ filters: { predicate: isWaiting } }).length
  // Always there: a region that comes with its sentence is often not read aloud.
  return (
    <div className={isOnline ? 'visually-hidden' : 'offline'} role="status">
      {!isOnline && (
        <>
          <span>{t('office.offline', { waiting })}</span>
          <Suspense>{waiting > 0 && <TakeBack />}</Suspense>
        </>
      )}
    </div>
  )
}

function watchSignal(listener: () => void): () => void {
  const leave = isHeard.watch(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    leave()
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
