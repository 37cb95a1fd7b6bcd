import { type ComponentType, createContext, useContext, useLayoutEffect, useSyncExternalStore } from 'react'
import type { PathParams } from '#contract/page-decision.ts'
import type { RouteHandle } from './page-definition.ts'
import type { Store } from './store.ts'

/** One entry of the tab's history. */
export interface PageLocation {
  pathname: string
  /** With its question mark, or empty. */
  search: string
  /** With its number sign, or empty. */
  hash: string
  /** What whoever navigated wants the page to know; it survives a reload. */
  state: unknown
  /** Of this entry alone, also where the same address is visited twice. */
  key: string
}

/** What an address has come to: decided, its code and data loaded. */
export interface Arrived {
  language: string
  params: PathParams
  /** Absent where the site has no page for the address, nor one that says so. */
  handle?: RouteHandle | undefined
  component?: ComponentType | undefined
  /** Why there is no page. */
  failure?: Failure | undefined
}

export type Failure =
  /** `shopPath`: the shop that was meant, where there is none of that name (NAV-10). */
  | { kind: 'missing'; shopPath: string | null }
  /** `isFrame`: the frame around the page could not be loaded either. */
  | { kind: 'broken'; error: unknown; isFrame?: boolean }

/** The page that is shown, and where. */
export interface Shown extends Arrived {
  location: PageLocation
}

export interface NavigateOptions {
  /** Takes the place of the present entry of the history. */
  replace?: boolean
  state?: unknown
  /** The page stays where it is scrolled to. */
  preventScrollReset?: boolean
  /** The page is there when the promise is kept, instead of soon after. */
  flushSync?: boolean
}

export interface Navigation {
  /** @param to path with query and hash. Kept when the page is shown, or another navigation has taken its place. */
  navigate: (to: string, options?: NavigateOptions) => Promise<void>
  /** What is on its way. */
  pending: Store<PageLocation | null>
}

const ShownContext = createContext<Shown | null>(null)
export const ShownProvider = ShownContext.Provider

const NavigationContext = createContext<Navigation | null>(null)
export const NavigationProvider = NavigationContext.Provider

export function useShown(): Shown {
  const shown = useContext(ShownContext)
  if (!shown) throw new Error('A component stands outside the pages.')
  return shown
}

export const useLocation = (): PageLocation => useShown().location

/** The parameters of the path, decoded. */
export const useParams = (): PathParams => useShown().params

export const useNavigate = (): Navigation['navigate'] => useNavigation().navigate

/** Where the visitor is on the way to, or null. */
export function usePendingLocation(): PageLocation | null {
  const { get, subscribe } = useNavigation().pending
  return useSyncExternalStore(subscribe, get, () => null)
}

function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext)
  if (!navigation) throw new Error('A component stands outside the pages.')
  return navigation
}

/** Leads on as soon as it is shown. */
export function Navigate({ to }: { to: string }): null {
  const navigate = useNavigate()
  useLayoutEffect(() => void navigate(to, { replace: true }), [navigate, to])
  return null
}
