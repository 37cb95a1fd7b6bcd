import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { Thread, ThreadView } from '#contract/messages-office.ts'
import { isGoing, isSingle } from '../office/frame/use-keys.ts'
import { usePlace } from '../office/place.ts'

interface Neighbours {
  before: string | null
  after: string | null
}

/** Addresses of the threads beside it in the list it was opened from; J and K lead there. */
export function useThreadKeys({ previousId, nextId }: Thread, view: ThreadView): Neighbours {
  const { pathTo } = usePlace()
  const [, navigate] = useLocation()
  const [before, after] = [previousId, nextId].map((id) => id && pathTo(`messages/${id}?view=${view}`))
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSingle(event) || isGoing()) return
      const to = { j: after, k: before }[event.key]
      if (to) navigate(to)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [before, after, navigate])
  return { before: before ?? null, after: after ?? null }
}
