import { type ReactNode, useMemo, useState } from 'react'
import {
  type Arrived,
  type Navigation,
  NavigationProvider,
  type PageLocation,
  type Shown,
  ShownProvider,
} from '../base/location.ts'
import { makeStore } from '../base/store.ts'

interface StandInProps {
  at: string
  /** What stands at a path. */
  arriveAt: (pathname: string) => Arrived
  /** Receives what leads elsewhere. */
  onReady?: (navigate: Navigation['navigate']) => void
  children: ReactNode
}

/** For tests: components at an address, which follow a navigation at once. */
export function StandIn({ at, arriveAt, onReady, children }: StandInProps) {
  const [shown, setShown] = useState<Shown>(() => shownAt(at, arriveAt))
  const navigation = useMemo(() => {
    const navigate: Navigation['navigate'] = async (to) => setShown(shownAt(to, arriveAt))
    onReady?.(navigate)
    return { navigate, pending: makeStore<PageLocation | null>(null) }
    // oxlint-disable-next-line react/exhaustive-deps -- one per test
  }, [])
  return (
    <NavigationProvider value={navigation}>
      <ShownProvider value={shown}>{children}</ShownProvider>
    </NavigationProvider>
  )
}

function shownAt(to: string, arriveAt: (pathname: string) => Arrived): Shown {
  const { pathname, search, hash } = new URL(to, 'http://a-site.example')
  return { ...arriveAt(pathname), location: { pathname, search, hash, state: null, key: to } }
}
