import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { usePlace } from './place.ts'
import { watched } from './watched.ts'
import type { Write } from './writes.ts'

/** What was taken back before it was sent, the latest. */
export const takenBack = watched<Write | null>(null)

/** Puts what was typed back to where it was typed, here or when the screen is opened next: nothing of it is lost. */
export function useTakenBack<One extends Write>(isOne: (write: Write) => write is One, putBack: (write: One) => void) {
  const { place } = usePlace()
  const taken = useSyncExternalStore(takenBack.watch, takenBack.get)
  const put = useEffectEvent(putBack)
  useEffect(() => {
    if (!taken || !isOne(taken) || (taken.input as { place?: string }).place !== place.handle) return
    takenBack.set(null)
    put(taken)
  }, [taken, isOne, place.handle])
}
