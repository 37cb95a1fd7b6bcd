import { useMutationState } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useText } from '../language.ts'

/** No signal: one sentence, and how much waits here until there is one. Nothing is blocked. */
export function OfflineBar() {
  const t = useText()
  const isOnline = useSyncExternalStore(watchSignal, () => navigator.onLine)
  const waiting = useMutationState({ filters: { predicate: ({ state }) => state.isPaused } }).length
  if (isOnline) return null
  return (
    <div className="offline" role="status">
      <span>{t('office.offline', { waiting })}</span>
    </div>
  )
}

function watchSignal(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
