import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { ThreadView } from '#contract/messages-office.ts'
import { useAnswer } from '../office/answers.ts'
import { usePlace } from '../office/place.ts'
import { Inbox } from './Inbox.tsx'
import { useIsWide } from './use-is-wide.ts'
import { viewIn } from './views.ts'

/** What people write to the house: whom nobody has answered first, who waits longest on top. */
export function MessagesPage() {
  const view = viewIn(useSearch())
  useFirstThread(view)
  return <Inbox {...{ view }} chosen={null} />
}

/**
 * Where there is room beside the list, its first thread stands open. By its address: nobody's answer is torn away when
 * the list changes.
 */
function useFirstThread(view: ThreadView): void {
  const { place, pathTo } = usePlace()
  const [, navigate] = useLocation()
  const first = useAnswer('messageList', { place: place.handle, view }).data?.threads[0]
  const to = useIsWide() && first ? pathTo(`messages/${first.id}?view=${view}`) : null
  useEffect(() => {
    if (to) navigate(to, { replace: true })
  }, [to, navigate])
}
