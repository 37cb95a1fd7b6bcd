import { type DataRouter, matchRoutes } from 'react-router'
import type { Dependencies } from '../base/dependencies.ts'
import type { RouteHandle } from '../base/page-definition.ts'
import { definePage } from '../base/define-page.ts'

const prefetched = new Set<string>()

/** Fetches code and data of a page when the visitor points at a link to it, once per path. */
export function prefetchPage(router: DataRouter, dependencies: Dependencies, pathname: string): void {
  if (prefetched.has(pathname) || pathname === location.pathname) return
  prefetched.add(pathname)
  const match = matchRoutes(router.routes, pathname)?.at(-1)
  const handle = match?.route.handle as RouteHandle | undefined // Set by the route tree, which types it.
  if (!match || !handle?.route || handle.route.roles[0] !== 'public') return
  const url = new URL(pathname, location.origin)
  definePage(handle.route.page)
    .then((definition) =>
      Promise.all([
        definition.component(),
        dependencies.loadBundles(handle.language, handle.route.bundles),
        definition.loader?.({ ...dependencies, ...handle, params: match.params, url }),
      ]),
    )
    // What fails here fails again, and is told, when the visitor goes there.
    .catch(() => prefetched.delete(pathname))
}
