import { Outlet, type RouteObject, redirect } from 'react-router'
import { type SiteRoute, pathIn } from '#contract/routes.ts'
import { loadFragments } from '../site/fragments.ts'
import { ensureReferences } from '../i18n/queries.ts'
import { goAnew, isChunkLoadError, loadChunk } from '../base/chunk-errors.ts'
import { type Dependencies, dependenciesContext } from '../base/dependencies.ts'
import { DocumentError, PageError } from './ErrorPages.tsx'
import { decideFor } from './decide.ts'
import type { RouteHandle } from '../base/page-definition.ts'
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
          loader: async ({ request, context }) => {
            const url = new URL(request.url)
            const decision = await decideFor(context.get(dependenciesContext), url)
            return decision.kind === 'redirect' ? redirect(decision.to + url.hash) : null
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
    // The first page comes with what it shows; a later language brings everything along before it is shown (I18N-04).
    await Promise.all([
      dependencies.loadBundles(language, frameBundles),
      loadFragments(dependencies, language, 'footer'),
      dependencies.isServer ? undefined : ensureReferences(dependencies, language),
    ])
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
          // The catch-all is the page not found by name, too (NAV-01).
          handle: { route: notFoundRoute(routes), language },
          Component: Outlet,
          loader: async ({ request, context }) => {
            const dependencies = context.get(dependenciesContext)
            const decision = await decideFor(dependencies, new URL(request.url))
            if (decision.kind === 'redirect') return redirect(decision.to)
            dependencies.missing.path = null
            return sayNotFound(dependencies, language, request.url)
          },
        },
      ],
    },
  ],
})

function pageRoute(language: string, route: SiteRoute): RouteObject {
  const handle: RouteHandle = { route, language }
  // The loader says where the visitor goes before the code can have failed to come; a first page has no loader to run.
  let wanted: string | undefined
  const define = async () => {
    handle.definition = await definePage(route.page)
    return handle.definition
  }
  return {
    id: `${language}.${route.name}`,
    path: pathIn(route, language).slice(1),
    handle,
    lazy: {
      Component: () =>
        define()
          .then((page) => page.component())
          .catch((error) => goAnew(error, wanted ?? location.href)),
    },
    loader: async ({ params, request, context }) => {
      const dependencies = context.get(dependenciesContext)
      wanted = request.url
      const url = new URL(request.url)
      const decision = await decideFor(dependencies, url)
      if (decision.kind === 'redirect') return redirect(decision.to)
      if (decision.kind === 'missing') return sayNotFound(dependencies, language, request.url)
      const page = { ...dependencies, language, route, params, url }
      // The frame's are there; one that has failed is asked for again (I18N-03).
      const bundles = dependencies.loadBundles(language, [...frameBundles, ...route.bundles])
      try {
        const { loader } = await define().catch((error) => goAnew(error, wanted ?? location.href))
        await Promise.all([loader?.(page), bundles])
      } catch (error) {
        if (error instanceof Response || isChunkLoadError(error)) throw error
        return redirectToNotFound(page, error)
      }
      // A loader must answer something: React Router loads again what it finds no answer of.
      return null
    },
  }
}

const notFoundRoute = (routes: SiteRoute[]) => routes.find(({ name }) => name === 'pageNotFound')

/** Says that nothing is there; how, comes when it is needed. */
const sayNotFound = async (dependencies: Dependencies, language: string, address: string): Promise<never> => {
  const notFound = await loadChunk(() => import('./not-found.ts')).catch((error) => goAnew(error, address))
  return notFound.sayNotFound(dependencies, language)
}

/** Any failure while a page's data is loaded leads to the 404 page of the language asked for (NAV-09). */
function redirectToNotFound(page: Dependencies & { language: string; url: URL }, error: unknown): Response {
  console.info(`${page.url.pathname} cannot be shown:`, error instanceof Error ? error.message : error)
  page.missing.path = page.url.pathname
  return redirect(`/${page.language}/404`)
}
