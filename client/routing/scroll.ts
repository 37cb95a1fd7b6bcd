import type { NavigateOptions, Shown } from '../base/location.ts'
import { fold, unfoldAll } from '../base/unfold.ts'
import type { Router } from './router.ts'
import { makeScrollKey } from './scroll-key.ts'

export interface ScrollKeeper {
  /** Puts the page that has just been shown where it belongs. */
  arriveAt: (shown: Shown, options: NavigateOptions) => void
}

const storageKey = 'scroll-positions'

/**
 * Where each page of this tab was scrolled to: found again on the way back, and after a reload. A new page begins at its
 * top, or at the place its address names (NAV-15).
 */
export function keepScroll(router: Pick<Router, 'shown' | 'onLeave'>): ScrollKeeper {
  let positions: Record<string, number> | undefined
  // Read when it is needed first: at the start nothing waits for the browser's storage.
  const kept = () => (positions ??= readPositions())
  const keyOfPlace = makeScrollKey()
  const keyOf = ({ location: { key, pathname }, handle }: Shown) =>
    keyOfPlace({ key, pathname, page: handle?.route.page, keepsScroll: handle?.route.keepsScroll ?? false })
  const remember = (shown: Shown) => {
    kept()[keyOf(shown)] = window.scrollY
  }
  const takeOver = () => {
    history.scrollRestoration = 'manual'
  }

  let wasAtTop = false
  router.onLeave((shown) => {
    remember(shown)
    wasAtTop = kept()[keyOf(shown)] === 0
    unfoldAll()
  })
  addEventListener('pagehide', () => {
    remember(router.shown())
    writePositions(kept())
    // Until the next page answers, the browser knows better.
    history.scrollRestoration = 'auto'
  })
  addEventListener('pageshow', takeOver)
  takeOver()
  if (isComeBackTo()) {
    const place = kept()[keyOf(router.shown())]
    if (place !== undefined) window.scrollTo(0, place)
  }

  return {
    arriveAt(shown, { preventScrollReset }) {
      const place = kept()[keyOf(shown)]
      const named = document.getElementById(decoded(shown.location.hash.slice(1)))
      if (place !== undefined) window.scrollTo(0, place)
      else if (named) named.scrollIntoView()
      else if (!preventScrollReset || wasAtTop) {
        fold()
        if (!preventScrollReset) window.scrollTo(0, 0)
      }
    },
  }
}

function isComeBackTo(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return visit !== undefined && 'type' in visit && (visit.type === 'reload' || visit.type === 'back_forward')
}

function decoded(word: string): string {
  try {
    return decodeURIComponent(word)
  } catch {
    return word
  }
}

function readPositions(): Record<string, number> {
  try {
    // Written below.
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

function writePositions(positions: Record<string, number>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions))
  } catch {
    // A browser that keeps nothing begins at the top.
  }
}
