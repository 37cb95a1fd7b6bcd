import { decidePage } from '#contract/page-decision.ts'
import type { Dependencies } from '../base/dependencies.ts'
import { definePage } from '../base/define-page.ts'

const prefetched = new Set<string>()

/** Fetches code and data of a page when the visitor points at a link to it, once per path. */
export async function prefetchPage(dependencies: Dependencies, pathname: string): Promise<void> {
  if (prefetched.has(pathname) || pathname === location.pathname) return
  prefetched.add(pathname)
  try {
    const decision = decidePage(dependencies, { pathname, search: '' })
    if (decision.kind !== 'page') return
    const url = new URL(pathname, location.origin)
    const definition = await definePage(decision.route.page)
    await Promise.all([
      definition.component(),
      dependencies.loadBundles(decision.language, decision.route.bundles),
      definition.loader?.({ ...dependencies, ...decision, url }),
    ])
  } catch {
    // What fails here fails again, and is told, when the visitor goes there.
    prefetched.delete(pathname)
  }
}
