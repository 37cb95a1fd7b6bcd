import { startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { NavigateOptions, Shown } from '../base/location.ts'
import type { Router } from '../routing/router.ts'
import type { ScrollKeeper } from '../routing/scroll.ts'
import { Root } from './Root.tsx'

interface Arrival {
  shown: Shown
  /** How the visitor has come here; null for the page that was there first. */
  options: NavigateOptions | null
}

/** In the browser: what the router shows, one page after another. */
export function Pages({ router, scroll }: { router: Router; scroll: ScrollKeeper }) {
  const [{ shown, options }, arrive] = useState<Arrival>(() => ({ shown: router.shown(), options: null }))
  useEffect(() => {
    const show = (next: Shown, how: NavigateOptions) => {
      const arrived = () => arrive({ shown: next, options: how })
      if (how.flushSync) flushSync(arrived)
      else startTransition(arrived)
    }
    const stop = router.onShow(show)
    // Where the visitor has gone while the first page came alive.
    if (router.shown() !== shown) show(router.shown(), {})
    return stop
    // oxlint-disable-next-line react/exhaustive-deps -- what is shown is compared once
  }, [router])
  const { location } = shown
  useLayoutEffect(() => {
    if (options) scroll.arriveAt(shown, options)
    // oxlint-disable-next-line react/exhaustive-deps -- a page that is decided anew stays where it is
  }, [location])
  return <Root shown={shown} navigation={router} />
}
