import type { I18n } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'
import { createContext as createReactContext, useContext } from 'react'
import { createContext } from 'react-router'
import type { Call } from '#contract/endpoints.ts'
import type { SiteRoute } from '#contract/routes.ts'
import type { Site } from '#contract/site.ts'

/** What pages and their loaders stand on. One per request on the server, one per tab in the browser. */
export interface Dependencies {
  site: Site
  /** The site's routes, built once from its configuration. */
  routes: SiteRoute[]
  origin: string
  queryClient: QueryClient
  call: Call
  /** The text runtime of a language; what is not loaded yet shows its key. */
  i18n: (language: string) => I18n
  /** Loads bundles that are not there yet; one that fails is logged and ignored (I18N-03). */
  loadBundles: (language: string, bundles: readonly string[]) => Promise<void>
  /** True while a page is rendered for everyone: no visitor, no storage. */
  isServer: boolean
  /** Why the visitor stands on the 404 page: the path that was not found (NAV-10). */
  missing: { path: string | null }
}

/** For loaders, which React cannot reach. */
export const dependenciesContext = createContext<Dependencies>()

const ReactDependencies = createReactContext<Dependencies | null>(null)
export const DependenciesProvider = ReactDependencies.Provider

/** For components. */
export function useDependencies(): Dependencies {
  const dependencies = useContext(ReactDependencies)
  if (!dependencies) throw new Error('A component stands outside the application.')
  return dependencies
}

export const useSite = (): Site => useDependencies().site
