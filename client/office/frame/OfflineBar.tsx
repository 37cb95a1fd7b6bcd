import { useMutationState } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useText } from '../language.ts'
import { isHeard } from '../signal.ts'

/** No signal: one sentence, and how much waits here until there is one. Nothing is blocked. */
export function OfflineBar() {
  const t = useText()
  const isOnline = useSyncExternalStore(watchSignal, () => navigator.onLine && isHeard.get())
  const waiting = useMutationState({ filters: { predicate: ({ state }) => state.isPaused } }).length
  if (isOnline) return null
  return (
    <div className="offline" role="status">
      <span>{t('office.offline', { waiting })}</span>
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
