import { data, matchPath } from 'react-router'
import { shopQuery } from '../shop/queries.ts'
import { pageMetaQuery } from '../site/queries.ts'
import type { NotFoundData } from './ErrorPages.tsx'
import type { Dependencies } from '../base/dependencies.ts'

/** What is not there has a title, too. Whoever cannot be asked for it is not asked twice: the page has its own sentence. */
export async function sayNotFound(dependencies: Dependencies, language: string): Promise<never> {
  const query = pageMetaQuery(dependencies, language, 'pageNotFound', undefined)
  const [shopPath] = await Promise.all([
    missingShop(dependencies, language),
    dependencies.queryClient
      .ensureQueryData(query)
      .catch((error: unknown) => console.info('The 404 page has no title:', error)),
  ])
  throw data({ shopPath } satisfies NotFoundData, { status: 404 })
}

/**
 * The shop that a path which was not found was meant for, or null: `/fr/clos-inconnu`, and every page below it, where
 * the marketplace has no such shop (NAV-10).
 */
async function missingShop(dependencies: Dependencies, language: string): Promise<string | null> {
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
