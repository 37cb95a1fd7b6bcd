import { matchPath } from 'react-router'
import { shopQuery } from '../shop/queries.ts'
import type { Dependencies } from '../base/dependencies.ts'

/**
 * The shop that a path which was not found was meant for, or null: `/fr/clos-inconnu`, and every page below it, where
 * the marketplace has no such shop (NAV-10).
 */
export async function missingShop(dependencies: Dependencies, language: string): Promise<string | null> {
  const { routes, missing, queryClient } = dependencies
  const shopPath = routes.flatMap(
    ({ path }) =>
      (path.startsWith('/:shopPath') &&
        missing.path &&
        matchPath(`/${language}${path}`, missing.path)?.params['shopPath']) ||
      [],
  )[0]
  if (!shopPath) return null
  const query = shopQuery(dependencies, language, shopPath)
  return queryClient.ensureQueryData({ ...query, retry: false }).then(
    () => null,
    (error: unknown) => (isNoShop(error) ? shopPath : null),
  )
}

/** The server's own refusal while it renders, the answer to a call in the browser. */
function isNoShop(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const keys = 'messages' in error && Array.isArray(error.messages) ? error.messages.map(({ key }) => key) : []
  return 'code' in error ? error.code === 'NO_SHOP_ERROR' : keys.includes('NO_SHOP_ERROR')
}
