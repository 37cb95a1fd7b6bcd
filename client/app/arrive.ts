import { decidePage } from '#contract/page-decision.ts'
import type { SiteRoute } from '#contract/routes.ts'
import { goAnew, isChunkLoadError, loadChunk } from '../base/chunk-errors.ts'
import type { Dependencies } from '../base/dependencies.ts'
import type { Arrived, Failure } from '../base/location.ts'
import type { PageContext, PageDefinition } from '../base/page-definition.ts'
import { Redirect } from '../base/redirect.ts'
import { ensureReferences } from '../i18n/queries.ts'
import type { Arrival, Arrive } from '../routing/router.ts'
import { loadFragments } from '../site/fragments.ts'
import { decideFor } from './decide.ts'
import { definePage } from './pages.ts'

/** Bundles that every page reads: the frame around it and the cart. */
const frameBundles = ['common', 'cart', 'contact']

/** Decides an address and brings along what its page shows, for server and browser alike. */
export const arriveWith =
  (dependencies: Dependencies): Arrive =>
  async (url, shown) => {
    let language = shown?.language ?? dependencies.site.languages[0] ?? 'fr'
    try {
      const decision = await decideFor(dependencies, url)
      if (decision.kind === 'redirect') return { ...decision, to: decision.to + url.hash }
      language = decision.language
      // The first page comes with its frame; a later language brings everything along before it is shown (I18N-04).
      const own = decision.kind === 'page' ? decision.route.bundles : []
      const frame = shown?.language === language ? undefined : loadFrame(dependencies, language, own)
      if (decision.kind === 'page') return await pageAt({ ...dependencies, ...decision, url }, frame)
      await frame
      // Nobody can say what was meant, but for who has been led here.
      if (url.pathname !== notFoundPath(language)) dependencies.missing.path = null
      const failure = await missing(dependencies, language, url)
      return { kind: 'page', ...missingPage(dependencies, language), failure }
    } catch (error) {
      if (error instanceof Redirect) return { kind: 'redirect', to: error.to, status: 302 }
      if (error instanceof FrameError) {
        const failure = { kind: 'broken', error: error.cause, isFrame: true } as const
        return { kind: 'page', language, params: {}, failure }
      }
      return { kind: 'page', language, params: {}, failure: { kind: 'broken', error } }
    }
  }

/** The page that the server has rendered, as it stands in the document: only its code is fetched. */
export async function takeOver(
  dependencies: Dependencies,
  url: URL,
  { language, failure }: { language: string; failure: Failure | null },
): Promise<Arrived> {
  if (failure?.kind === 'missing') return { ...missingPage(dependencies, language), failure }
  const decision = decidePage(dependencies, url)
  if (failure || decision.kind === 'redirect' || decision.kind === 'missing')
    return {
      language,
      params: {},
      failure: failure ?? { kind: 'broken', error: new Error(`Nothing is at ${url.pathname}.`) },
    }
  const { route, params } = decision
  const code = await definePage(route.page)
  const [{ definition, component }] = await Promise.all([
    withComponent(code),
    code.ready?.({ ...dependencies, language, route, params, url }),
  ])
  return { language, params, handle: { route, language, definition }, component }
}

const withComponent = async (definition: PageDefinition) => ({ definition, component: await definition.component() })

const notFoundPath = (language: string) => `/${language}/404`

async function pageAt(page: PageContext, frame: Promise<unknown> | undefined): Promise<Arrival> {
  const { language, route, params, url } = page
  const code = definePage(route.page)
  try {
    const [{ definition, component }] = await Promise.all([
      code.then(withComponent).catch((error) => goAnew(error, url.href)),
      // Code that has not come is said once, above.
      code.then(
        ({ loader }) => loader?.(page),
        () => undefined,
      ),
      // The frame's are there; one that has failed is asked for again (I18N-03).
      page.loadBundles(language, [...frameBundles, ...route.bundles]),
      frame,
    ])
    return { kind: 'page', language, params, handle: { route, language, definition }, component }
  } catch (error) {
    if (error instanceof Redirect || error instanceof FrameError) throw error
    if (isChunkLoadError(error))
      return { kind: 'page', language, params, handle: { route, language }, failure: { kind: 'broken', error } }
    // Any failure while a page's data is loaded leads to the 404 page of the language asked for (NAV-09).
    console.info(`${url.pathname} cannot be shown:`, error instanceof Error ? error.message : error)
    page.missing.path = url.pathname
    return { kind: 'redirect', to: notFoundPath(language), status: 302 }
  }
}

class FrameError extends Error {
  override readonly name = 'FrameError'
}

/**
 * Texts, footer and countries of a language, which every page of it has.
 * @param own The page's own bundles, which come in one answer with those of the frame.
 */
export async function loadFrame(dependencies: Dependencies, language: string, own: readonly string[]): Promise<void> {
  await Promise.all([
    dependencies.loadBundles(language, [...frameBundles, ...own]),
    loadFragments(dependencies, language, 'footer'),
    dependencies.isServer ? undefined : ensureReferences(dependencies, language),
  ]).catch((cause: unknown) => {
    throw new FrameError('The frame cannot be loaded.', { cause })
  })
}

/** The page not found has the route of that name (NAV-01). */
function missingPage({ routes }: Dependencies, language: string): Arrived {
  const route: SiteRoute | undefined = routes.find(({ name }) => name === 'pageNotFound')
  return { language, params: {}, handle: route && { route, language } }
}

/** What is said where nothing is comes when it is needed. */
async function missing(dependencies: Dependencies, language: string, url: URL): Promise<Failure> {
  const { whatIsMissing } = await loadChunk(() => import('./not-found.ts')).catch((error) => goAnew(error, url.href))
  return whatIsMissing(dependencies, language)
}
