import { decidePage } from '#contract/page-decision.ts'
import type { Dependencies } from '../base/dependencies.ts'
import { definePage } from '../base/define-page.ts'

const prefetched = new Set<string>()

/** What is around every page, in a language: fetched for those that the visitor has not read yet. */
export type LoadFrame = (dependencies: Dependencies, language: string, own: readonly string[]) => Promise<void>

/** Fetches code, data and frame of a page when the visitor points at a link to it, once per path. */
export async function prefetchPage(
  dependencies: Dependencies,
  pathname: string,
  { shown, loadFrame }: { /** The language of the page that is shown. */ shown: string; loadFrame: LoadFrame },
): Promise<void> {
  if (prefetched.has(pathname) || pathname === location.pathname) return
  prefetched.add(pathname)
  try {
    const decision = decidePage(dependencies, { pathname, search: '' })
    if (decision.kind !== 'page') return
    const url = new URL(pathname, location.origin)
    const { language, route } = decision
    const definition = await definePage(route.page)
    await Promise.all([
      definition.component(),
      language !== shown && loadFrame(dependencies, language, route.bundles),
      // Those that have been asked for with the frame are not asked for again.
      dependencies.loadBundles(language, route.bundles),
      definition.loader?.({ ...dependencies, ...decision, url }),
    ])
  } catch {
    // What fails here fails again, and is told, when the visitor goes there.
    prefetched.delete(pathname)
  }
}
