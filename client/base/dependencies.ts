import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Call } from '#contract/endpoints.ts'
import type { ShareCard } from '#contract/rendering.ts'
import type { SiteRoute } from '#contract/routes.ts'
import type { Site } from '#contract/site.ts'
import { type Statics, staticsRoot } from '#contract/statics.ts'
import type { Translate } from './texts.ts'

/** What pages and their loaders stand on. One per request on the server, one per tab in the browser. */
export interface Dependencies {
  site: Site
  /** The site's routes, built once from its configuration. */
  routes: SiteRoute[]
  origin: string
  queryClient: QueryClient
  call: Call
  statics: Statics
  /** What speaks a language; what is not loaded yet shows its key, or another language's words. */
  speech: (language: string) => Translate
  /** Loads bundles that are not there yet; one that fails is logged and ignored (I18N-03). */
  loadBundles: (language: string, bundles: readonly string[]) => Promise<void>
  /** True while a page is rendered for everyone: no visitor, no storage. */
  isServer: boolean
  /** Why the visitor stands on the 404 page: the path that was not found (NAV-10). */
  missing: { path: string | null }
  /** On the server: takes down what the page's card on other sites is drawn from. */
  noteCard?: (part: Partial<ShareCard>) => void
  /** On the server: a part that only some pages of a kind show brings its script and style along, or its style alone. */
  noteModule?: (module: PartModule, what?: 'styles') => void
  /** On the server: the markup of parts that other pages have too. */
  keptParts?: KeptParts
}

export type PartModule = `client/${string}.ts` | `client/${string}.tsx`

export interface KeptParts {
  /** What to write in the place of a part, or, where it is not known yet, before and after it. */
  place: (by: string) => { before: string; isKnown: boolean; after: string }
}

const ReactDependencies = createContext<Dependencies | null>(null)
export const DependenciesProvider = ReactDependencies.Provider

/** For components. */
export function useDependencies(): Dependencies {
  const dependencies = useContext(ReactDependencies)
  if (!dependencies) throw new Error('A component stands outside the application.')
  return dependencies
}

/** Before the path of a picture or another static file; empty where the site keeps them beside its pages (PAGE-01). */
export const useStaticsRoot = (): string => staticsRoot(useContext(ReactDependencies)?.site.staticsDomain ?? '')

export const useSite = (): Site => useDependencies().site
