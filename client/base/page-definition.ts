import type { ComponentType } from 'react'
import type { SiteRoute } from '#contract/routes.ts'
import type { Dependencies } from './dependencies.ts'

export interface PageContext extends Dependencies {
  language: string
  route: SiteRoute
  /** The parameters of the path, decoded. */
  params: Readonly<Record<string, string | undefined>>
  url: URL
}

/**
 * One page of the client: where its component lives, and what must be there before it is shown. The loader fills the
 * query cache and stands apart from the component, so that code and data travel side by side.
 */
export interface PageDefinition {
  /** The module as the build's manifest names it. */
  module: `client/${string}.tsx`
  component: () => Promise<ComponentType>
  loader?: (context: PageContext) => Promise<unknown>
  /** In the browser, on the page that the server has rendered: what of its code depends on what it shows. */
  ready?: (context: PageContext) => Promise<unknown>
  /** The page's path in each language where more than the prefix differs, read from what the loader has cached. */
  languagePaths?: LanguagePaths
}

export type LanguagePaths = (context: Omit<PageContext, 'url'>) => Record<string, string> | undefined

/** What is known of the page that is shown. */
export interface RouteHandle {
  route: SiteRoute
  language: string
  /** Known once the page's code is there, which is before the page is shown. */
  definition?: PageDefinition
}
