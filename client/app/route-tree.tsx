import { Outlet, type RouteObject, data, redirect } from 'react-router'
import { preferredLanguage } from '#contract/localized.ts'
import { type SiteRoute, homeRouteName, pathOf } from '#contract/routes.ts'
import { ensureReferences } from '../i18n/queries.ts'
import { type Dependencies, dependenciesContext } from './dependencies.ts'
import { DocumentError, PageError } from './ErrorPages.tsx'
import { guardRoute } from './guards.ts'
import type { RouteHandle } from './page-definition.ts'
import { definePage } from './pages.ts'
import { Root } from './Root.tsx'
import { SiteFrame } from './SiteFrame.tsx'

/** Bundles that every page reads: the frame around it and the cart. */
const frameBundles = ['common', 'cart', 'contact']

/**
 * The route tree of a site, built at run time from its configuration (SITE-02). Each language has its branch, so that
 * a change of language is a navigation like any other.
 */
export function buildRoutes({ site, routes }: Pick<Dependencies, 'site' | 'routes'>): RouteObject[] {
  return [
    {
      id: 'root',
      Component: Root,
      ErrorBoundary: DocumentError,
      children: [
        ...site.languages.map((language) => languageBranch(language, routes)),
        {
          path: '*',
          Component: Outlet,
          loader: ({ request }) => {
            const url = new URL(request.url)
            const language = preferredLanguage(globalThis.navigator?.language, site.languages)
            const path = url.pathname === '/' ? pathOf(routes, language, homeRouteName(site)) : undefined
            return redirect((path ?? `/${language}${url.pathname}`) + url.search + url.hash)
          },
        },
      ],
    },
  ]
}

const languageBranch = (language: string, routes: SiteRoute[]): RouteObject => ({
  id: language,
  path: language,
  handle: { language },
  Component: SiteFrame,
  loader: async ({ context }) => {
    const dependencies = context.get(dependenciesContext)
    await dependencies.loadBundles(language, frameBundles)
    // The first page comes with what it shows; a later language brings its references along (I18N-04).
    if (!dependencies.isServer) void ensureReferences(dependencies, language)
    return null
  },
  // What was loaded for a language stays; only its first visit loads.
  shouldRevalidate: () => false,
  children: [
    {
      // The boundary stands inside the frame: an error keeps header and footer.
      ErrorBoundary: PageError,
      children: [
        ...routes.map((route) => pageRoute(language, route)),
        {
          path: '*',
          Component: Outlet,
          loader: () => {
            throw data(null, { status: 404 })
          },
        },
      ],
    },
  ],
})

function pageRoute(language: string, route: SiteRoute): RouteObject {
  const handle: RouteHandle = { route, language }
  const define = async () => {
    handle.definition = await definePage(route.page)
    return handle.definition
  }
  return {
    id: `${language}.${route.name}`,
    path: route.path.slice(1),
    handle,
    lazy: { Component: async () => (await define()).component() },
    loader: async ({ params, request, context }) => {
      const dependencies = context.get(dependenciesContext)
      const url = new URL(request.url)
      const elsewhere = await guardRoute(dependencies, { language, route, url })
      if (elsewhere) return redirect(elsewhere)
      if (route.name === 'pageNotFound') throw data(null, { status: 404 })
      const page = { ...dependencies, language, route, params, url }
      const bundles = dependencies.loadBundles(language, route.bundles)
      try {
        const { loader } = await define()
        await Promise.all([loader?.(page), bundles])
      } catch (error) {
        if (error instanceof Response || dependencies.site.isDemo === undefined) throw error
        return redirectToNotFound(page, error)
      }
      // A loader must answer something: React Router loads again what it finds no answer of.
      return null
    },
  }
}

/** Any failure while a page's data is loaded leads to the 404 page of the language asked for (NAV-09). */
function redirectToNotFound(page: Dependencies & { language: string; url: URL }, error: unknown): Response {
  console.info(`${page.url.pathname} cannot be shown:`, error instanceof Error ? error.message : error)
  page.missing.path = page.url.pathname
  return redirect(`/${page.language}/404`)
}
