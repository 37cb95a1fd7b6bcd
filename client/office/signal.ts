import { onlineManager } from '@tanstack/react-query'
import { watched } from './watched.ts'

/** Whether the last call was heard: a phone in a cellar often believes that it is online. */
export const isHeard = watched(true)

const againMs = 5000

/**
 * What waits for a signal waits as well while nobody answers, and goes on when somebody does: as long as no call is heard,
 * one is tried every few seconds.
 */
export function followSignal(): void {
  isHeard.watch(() => {
    onlineManager.setOnline(isHeard.get() && navigator.onLine)
    if (!isHeard.get()) tryLater()
  })
}

const tryLater = (): void =>
  void setTimeout(async () => {
    const answer = await fetch('/api/office/me').catch(() => null)
    if (answer) isHeard.set(true)
    else tryLater()
  }, againMs)
