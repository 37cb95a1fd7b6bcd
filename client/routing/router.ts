import type { Arrived, NavigateOptions, Navigation, PageLocation, Shown } from '../base/location.ts'
import { makeStore } from '../base/store.ts'

/** What becomes of an address: a page, with all that it shows, or another address. */
export type Arrival = ({ kind: 'page' } & Arrived) | { kind: 'redirect'; to: string; status: number }

/** @param shown what the visitor sees meanwhile. Never throws: what fails is shown as a page. */
export type Arrive = (url: URL, shown: Pick<Shown, 'language'> | null) => Promise<Arrival>

export interface Router extends Navigation {
  shown: () => Shown
  /** The page that is shown is decided anew: who sits there has changed. */
  revalidate: () => Promise<void>
  /** Whoever shows the pages; until there is one, what is shown is only remembered. */
  onShow: (show: Show) => () => void
  /** Called when the visitor leaves a page, while it is still seen. */
  onLeave: (leave: (shown: Shown) => void) => void
}

type Show = (shown: Shown, options: NavigateOptions) => void

interface Wish {
  location: PageLocation
  /** `none`: the browser has gone there already. */
  history: 'push' | 'replace' | 'none'
  options: NavigateOptions
}

/** The browser's router: one wish at a time, the last one counts, and what was shown stays until the next page is whole. */
export function makeRouter(first: Arrived, arrive: Arrive): Router {
  let shown: Shown = { ...first, location: locationNow() }
  let wished: Wish | null = null
  let show: Show = () => undefined
  let leave: (from: Shown) => void = () => undefined
  const pending = makeStore<PageLocation | null>(null)

  async function go(wish: Wish): Promise<void> {
    const { location } = wish
    if (isWithinPage(location, shown.location)) return settle(wish, { ...shown, location })
    wished = wish
    if (location !== shown.location) pending.set(location)
    const url = urlOf(location)
    const arrival = await arrive(url, shown)
    if (wished !== wish) return undefined
    if (arrival.kind === 'page') return settle(wish, { ...arrival, location })
    const to = new URL(arrival.to, url)
    // Not a page of this site's: the browser goes there itself.
    if (to.origin !== url.origin) return window.location.assign(to)
    return go({
      location: locationOf(to, wish.options.state),
      history: wish.history === 'none' ? 'replace' : wish.history,
      options: wish.options,
    })
  }

  function settle({ location, history, options }: Wish, next: Shown): void {
    wished = null
    leave(shown)
    if (history !== 'none') write(location, history)
    shown = next
    pending.set(null)
    show(shown, options)
  }

  addEventListener('popstate', () => void go({ location: locationNow(), history: 'none', options: {} }))

  return {
    shown: () => shown,
    pending,
    navigate(to, options = {}) {
      const url = new URL(to, window.location.href)
      const history = options.replace || url.href === window.location.href ? 'replace' : 'push'
      return go({ location: locationOf(url, options.state), history, options })
    },
    // What is on its way is decided anew, too: its answer may be for somebody else.
    revalidate: () =>
      go(wished ? { ...wished } : { location: shown.location, history: 'none', options: { preventScrollReset: true } }),
    onShow(next) {
      show = next
      return () => {
        show = () => undefined
      }
    },
    onLeave(next) {
      leave = next
    },
  }
}

/** Another place of the page that is shown: nothing is loaded. */
const isWithinPage = (to: PageLocation, from: PageLocation): boolean =>
  to.pathname === from.pathname && to.search === from.search && to.hash !== from.hash && to.hash !== ''

const urlOf = ({ pathname, search, hash }: PageLocation): URL =>
  new URL(pathname + search + hash, window.location.origin)

const locationOf = ({ pathname, search, hash }: URL, state: unknown): PageLocation => ({
  ...{ pathname, search, hash, state: state ?? null },
  key: Math.random().toString(36).slice(2, 10),
})

interface Entry {
  key: string
  state: unknown
}

function locationNow(): PageLocation {
  const { pathname, search, hash } = window.location
  const entry: unknown = history.state
  const { key, state } = isEntry(entry) ? entry : { key: 'first', state: null }
  return { pathname, search, hash, state, key }
}

const isEntry = (state: unknown): state is Entry => typeof state === 'object' && state !== null && 'key' in state

function write({ pathname, search, hash, state, key }: PageLocation, how: 'push' | 'replace'): void {
  const entry: Entry = { key, state }
  history[how === 'push' ? 'pushState' : 'replaceState'](entry, '', pathname + search + hash)
}
